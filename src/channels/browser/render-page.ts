import type { Page } from "playwright-core";
import type { Rendered } from "../../pledge/render.ts";
import type { Clock } from "../../time/clock.ts";
import type { PageOrder } from "../page-order.ts";
import type { PageLoad } from "./page-load.ts";
import { TooLate, within } from "./within.ts";

/** When a page is looked at for a bot check, after its document has come: scripts put one up later than that. */
const LOOK_MS = 600;
const EVERY_MS = 100;
const CALL_MS = 10_000;
/** A page that has grown beyond this is no page to read. */
const LONGEST_HTML = 32 * 2 ** 20;

/** Waits until the page is ready, looks whether it is a bot check, and takes its text. */
export async function renderPage(parts: {
  load: PageLoad;
  page: PageOrder;
  window: Page;
  clock: Clock;
}): Promise<Rendered> {
  const { load, page, window, clock } = parts;
  const shownAt = load.shownAt ?? clock.now();
  let looked = false;
  for (;;) {
    await clock.sleepUntil(Math.min(clock.now() + EVERY_MS, page.until), load.signal);
    if (load.signal.aborted) return load.failure ?? { kind: "failed", why: "stopped" };
    if (clock.now() >= page.until) return { kind: "failed", why: notReady(page, page.bounds.totalMs) };
    try {
      if (!looked && clock.now() >= shownAt + LOOK_MS) {
        const check = page.door.look(await textOf(window, clock));
        if (check) return isCheck(check);
        looked = true;
      }
      if (!looked || !(await isReady(parts))) continue;
      const html = await textOf(window, clock);
      const check = page.door.look(html);
      if (check) return isCheck(check);
      if (html.length > LONGEST_HTML)
        return { kind: "failed", why: `the page has more than ${LONGEST_HTML} characters` };
      return { kind: "rendered", html, data: [...load.data] };
    } catch (error) {
      if (error instanceof TooLate) return { kind: "failed", why: "the page's own scripts never rest" };
      // The page is on its way to another document: the next look finds that one.
    }
  }
}

const isCheck = (check: NonNullable<Extract<Rendered, { kind: "failed" }>["check"]>): Rendered => ({
  kind: "failed",
  why: `the page became a bot check (${check.vendor ?? "unknown provider"})`,
  check,
});

/** The document as it stands, open shadow roots aside. */
const textOf = (window: Page, clock: Clock): Promise<string> => within(clock, CALL_MS, "the page", window.content());

async function isReady({ load, page: { ready }, window, clock }: Parameters<typeof renderPage>[0]): Promise<boolean> {
  if ("selector" in ready)
    return (await within(clock, CALL_MS, "the page", window.locator(ready.selector).count())) > 0;
  return load.data.filter(({ url }) => url.includes(ready.data)).length >= ready.atLeast;
}

const notReady = ({ ready }: PageOrder, milliseconds: number): string =>
  "selector" in ready
    ? `nothing matched ${ready.selector} within ${milliseconds} ms`
    : `fewer than ${ready.atLeast} answers to "${ready.data}" within ${milliseconds} ms`;
