import { type Day, dayAt } from "../../read/local-day.ts";
import { monthOf, partialDate } from "../../read/partial-date.ts";

/** A day as it is written: the year may be missing, and of two numbers it may not be clear which one is the month. */
export interface WrittenDate {
  /** Place in the text. */
  readonly start: number;
  readonly end: number;
  readonly day: number;
  readonly month: number;
  readonly year: number | null;
  /** True where the month can be either number: `03/04/2027`. */
  readonly ambiguous: boolean;
  /** True where only a word before it ("until") makes a date of it: `31.12` is a number otherwise. */
  readonly weak: boolean;
  /** `December 1`, with the month first. */
  readonly monthFirst: boolean;
}

const zone = "Europe/Berlin";
const MONTH =
  "(?:jan(?:uar|uary)?|j\u00e4n(?:ner)?|feb(?:ruar|ruary)?|m\u00e4r(?:z)?|maerz|mrz|mar(?:ch)?|apr(?:il)?|mai|may|june?|juni|july?|juli|" +
  "aug(?:ust)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|de[zc](?:ember)?)\\.?";
/** What shows that four digits are an amount and no year: "bis 31. Dezember 2000 Meilen". */
const NO_AMOUNT =
  "(?!\\d|[.,]\\d|\\s?(?:%|\u20ac|\\$|\u00b0|x\\b|-?fach|eur|(?:\\p{L}+-?\\s?)?(?:meile|mile|punkt|point|avios|mr\\b)))";
const YEAR = `20\\d\\d${NO_AMOUNT}`;
const DAY_NUMBER = "\\d{1,2}";

const forms = new RegExp(
  // Behind a dash only where that ends another date: "15.12.-10.01.", "01.12.2026-31.12.2026".
  "(?<![\\p{L}\\d.,/])(?<!(?<!\\.|20\\d\\d|\\d\\d\\.[01]\\d)-)(?:" +
    [
      "(?<isoYear>\\d{4})-(?<isoMonth>\\d\\d)-(?<isoDay>\\d\\d)(?<time>t\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?<offset>z|[+-]\\d\\d:?\\d\\d)?)?",
      `(?<day>${DAY_NUMBER})\\.(?:(?<month>\\d{1,2})\\.(?<year>\\d{4}|\\d\\d)?|\\s(?<spacedMonth>\\d{1,2})\\.(?:\\s(?<spacedYear>${YEAR}))?)(?!\\d|[.,]\\d)`,
      `(?<a>${DAY_NUMBER})(?<mark>[/-])(?<b>${DAY_NUMBER})\\k<mark>(?<cYear>\\d{4}|\\d\\d)(?![\\d/])`,
      `(?<dayOf>${DAY_NUMBER})(?:\\.|st|nd|rd|th)?\\s?(?:of\\s)?(?<name>${MONTH})(?:,?\\s(?<nameYear>${YEAR}))?`,
      `(?<first>${MONTH})\\s(?<dayAfter>${DAY_NUMBER})(?:st|nd|rd|th)?(?!\\d|[.,]\\d)(?:,?\\s(?<firstYear>${YEAR}))?`,
      `(?<weakDay>\\d\\d)\\.(?<weakMonth>[01]\\d)${NO_AMOUNT}`,
      `(?<weakA>${DAY_NUMBER})/(?<weakB>${DAY_NUMBER})(?![\\d/])${NO_AMOUNT}`,
    ].join("|") +
    ")(?![\\p{L}])",
  "giu",
);

/** Everything in a text that is written as a date, in order. */
export const datesWritten = (text: string): readonly WrittenDate[] =>
  [...text.matchAll(forms)].map((match) => {
    const start = match.index;
    return { start, end: start + match[0].length, ...partsOf(match.groups ?? {}, match[0]) };
  });

type Parts = Omit<WrittenDate, "start" | "end">;
type Groups = Readonly<Record<string, string | undefined>>;

function partsOf(found: Groups, text: string): Parts {
  const usual = { ambiguous: false, weak: false, monthFirst: false };
  if (found.isoYear !== undefined) {
    const [year = 0, month = 0, day = 0] = isoDay(found, text).split("-").map(Number);
    return { ...usual, year, month, day };
  }
  const name = found.name ?? found.first;
  if (name !== undefined) {
    const year = found.nameYear ?? found.firstYear;
    return {
      ...usual,
      day: Number(found.dayOf ?? found.dayAfter),
      month: monthNamed(name),
      year: year === undefined ? null : Number(year),
      monthFirst: found.first !== undefined,
    };
  }
  const weak = found.weakDay !== undefined || found.weakA !== undefined;
  const year = yearOf(found.year ?? found.spacedYear ?? found.cYear);
  const day = found.day ?? found.weakDay;
  if (day !== undefined) {
    const month = Number(found.month ?? found.spacedMonth ?? found.weakMonth);
    return { ...usual, weak, year, day: Number(day), month };
  }
  const [a, b] = [Number(found.a ?? found.weakA), Number(found.b ?? found.weakB)];
  // Which of the two is the month only a number above 12 tells; where both are the same it makes no difference.
  const ambiguous = a <= 12 && b <= 12 && a !== b;
  return { ...usual, weak, year, ambiguous, ...(a > 12 ? { day: a, month: b } : { day: b, month: a }) };
}

/**
 * The day of a point in time. With an offset it is the last day in Berlin that lies before that point as a whole or in
 * part: midnight ends the day before.
 */
function isoDay({ isoYear, isoMonth, isoDay: day, time, offset }: Groups, text: string): string {
  const written = `${isoYear}-${isoMonth}-${day}`;
  const at = time === undefined || offset === undefined ? Number.NaN : Date.parse(text.toUpperCase());
  return Number.isNaN(at) ? written : dayAt(at - 1, zone);
}

const yearOf = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits.length === 2 ? `20${digits}` : digits);

const monthNamed = (name: string): number => {
  const word = name.toLowerCase().replace(/\.$/, "");
  if (word.startsWith("j\u00e4n")) return 1;
  return word === "mrz" || word === "maerz" ? 3 : (monthOf(word) ?? 0);
};

/** How long a day without a year counts as lately past; what is longer ago is meant for the next year. */
const LATELY = 180;

/**
 * The day that is meant, null where there is none (31 February) or it is not clear which. Without a year: this year's,
 * unless it is past by more than 180 days; then the next one's.
 */
export function dayMeant(date: WrittenDate, today: Day): Day | null {
  if (date.ambiguous) return null;
  const { year, month, day } = date;
  if (year !== null) return partialDate(year, month, day);
  const thisYear = Number(today.slice(0, 4));
  const past = (Date.parse(`${today}T00:00:00Z`) - Date.UTC(thisYear, month - 1, day)) / 86_400_000;
  return partialDate(past > LATELY ? thisYear + 1 : thisYear, month, day);
}

/** The last such day up to another one, for the beginning of a period whose end is known. */
export function lastSuchDay(date: WrittenDate, upTo: Day): Day | null {
  if (date.ambiguous) return null;
  const { month, day } = date;
  if (date.year !== null) return partialDate(date.year, month, day);
  const year = Number(upTo.slice(0, 4));
  const sameYear = partialDate(year, month, day);
  return sameYear !== null && sameYear <= upTo ? sameYear : partialDate(year - 1, month, day);
}

/** The first such day from another one on, for the end of a period whose beginning has a year. */
export function nextSuchDay(date: WrittenDate, from: Day): Day | null {
  if (date.ambiguous) return null;
  const { month, day } = date;
  if (date.year !== null) return partialDate(date.year, month, day);
  const year = Number(from.slice(0, 4));
  const sameYear = partialDate(year, month, day);
  return sameYear !== null && sameYear >= from ? sameYear : partialDate(year + 1, month, day);
}
