import type { PagesSettings } from "./settings.ts";

/** Files that are no pages: documents, images, archives, feeds. */
const NO_PAGE =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tspg]|rtf|zip|gz|rar|7z|csv|txt|xml|rss|ics|vcf|jpe?g|png|gif|webp|avif|svg|mp[34]|mov|avi|css|js)$/i;

/** `2031-05`, `2031/05/17`, `2031-05-17`, `202605`: a year with a month, on its own. */
const DATE = /(?<!\d)((?:19|20|21)\d\d)[-/.]?(0[1-9]|1[0-2])(?:[-/.]?(0[1-9]|[12]\d|3[01]))?(?!\d)/g;
const CALENDAR = /calend|kalend|agenda|termin|event|veranstaltung|month|monat|day|tag/i;
const EARLIEST_YEAR = 1_990;

/**
 * Why an address looks like the way into an endless space; null where it does not. Calendars that can be leafed through
 * for ever, parameters put together in every way, paths that repeat themselves.
 *
 * @param now when the page was read that leads there, epoch milliseconds
 * @returns the trap's name: `no page`, `steps`, `repeated steps`, `parameters`, `calendar`
 */
export function trapOf(url: URL, limits: PagesSettings["limits"], now: number): string | null {
  const { pathname, searchParams } = url;
  if (NO_PAGE.test(pathname)) return "no page";
  const steps = pathname.split("/").filter((step) => step !== "");
  if (steps.length > limits.steps) return "steps";
  if (repeats(steps)) return "repeated steps";
  if (searchParams.size > limits.parameters) return "parameters";
  return isFarDate(url, limits.ahead, now) ? "calendar" : null;
}

/** A relative link without its base leads `/a/b/a/b/a/b` ever deeper: one step three times, side by side or not. */
function repeats(steps: readonly string[]): boolean {
  const seen = new Map<string, number>();
  for (const step of steps) {
    const times = (seen.get(step) ?? 0) + 1;
    if (times >= 3 && !/^\d{1,2}$/.test(step)) return true;
    seen.set(step, times);
  }
  return false;
}

/** A date of an address that lies far ahead, or so far back that only a calendar leads there. */
function isFarDate({ pathname, search }: URL, ahead: number, now: number): boolean {
  const text = `${pathname}${search}`;
  for (const [, year = "", month = "", day = "01"] of text.matchAll(DATE)) {
    if (Date.UTC(Number(year), Number(month) - 1, Number(day)) > now + ahead) return true;
    if (Number(year) < EARLIEST_YEAR && CALENDAR.test(text)) return true;
  }
  return false;
}
