import { foldRomanian } from "./romanian.ts";

/**
 * A date known to the year, the month or the day, as ISO 8601 writes it: `2014`, `2014-06`, `2014-06-11`. Never a point
 * in time: handed to `Date`, a year would become its first of January, a day earlier in some time zones.
 */
export type PartialDate = string;

/** How much of a date is known. */
export const precisionOf = (date: PartialDate): "year" | "month" | "day" =>
  date.length > 7 ? "day" : date.length > 4 ? "month" : "year";

export const yearOf = (date: PartialDate): number => Number(date.slice(0, 4));

/** True where every day a date may mean lies before every day that another may mean. */
export const isBefore = (date: PartialDate, other: PartialDate): boolean =>
  date.padEnd(10, "-99") < other.padEnd(10, "-00");

/** Full names; an abbreviation is a beginning of one, of three letters or more (`mart.`, `sept.`, `noi.`). */
const months = [
  "ianuarie january januar",
  "februarie february februar",
  "martie march marz",
  "aprilie april",
  "mai may",
  "iunie june juni",
  "iulie july juli",
  "august",
  "septembrie september",
  "octombrie october oktober",
  "noiembrie november",
  "decembrie december dezember",
].map((names) => names.split(" "));

/**
 * Number of a month (1-12) by its Romanian, English or German name or an abbreviation, null where it is none.
 *
 * @example monthOf("noi.") // 11
 */
export const monthOf = (word: string): number | null => {
  const folded = foldRomanian(word).replace(/\.$/, "");
  if (folded.length < 3) return null;
  const index = months.findIndex((names) => names.some((name) => name.startsWith(folded)));
  return index < 0 ? null : index + 1;
};

/** `2014-06-11`, `11.06.2014`, `2-03-2026`, `11/6/2014` | `11 june 2014`, `iun. 2026` | `2014`. */
const written =
  /(?<![\p{L}\d])(?:(?<isoYear>\d{4})-(?<isoMonth>\d\d)(?:-(?<isoDay>\d\d))?|(?<day>\d{1,2})(?<mark>[./-])(?<month>\d{1,2})\k<mark>(?<year>\d{4})|(?:(?<dayOf>\d{1,2})\.?\s+)?(?<name>\p{L}{3,10}\.?)\s+(?<yearOf>\d{4})|(?<only>\d{4}))(?![\p{L}\d])/gu;

/**
 * The dates in a text, in order. What looks like a date and is none (31 February, a placeholder such as `dd/MM/yyyy`, a
 * year outside 1800-2199) is passed over.
 *
 * @example datesIn("- din  feb. 2025 - până în  mar. 2025") // ["2025-02", "2025-03"]
 */
export const datesIn = (text: string): PartialDate[] =>
  [...text.matchAll(written)].flatMap(({ groups = {} }) => dateOf(groups) ?? []);

/**
 * The date that a text is, nothing else besides; null where it is none.
 *
 * @example readDate("21 decembrie  2024") // "2024-12-21"
 */
export const readDate = (text: string): PartialDate | null => {
  const trimmed = text.trim();
  const [match, ...more] = trimmed.matchAll(written);
  return match !== undefined && more.length === 0 && match[0] === trimmed ? dateOf(match.groups ?? {}) : null;
};

const dateOf = (parts: Readonly<Record<string, string | undefined>>): PartialDate | null => {
  const { name } = parts;
  if (name !== undefined) {
    const month = monthOf(name);
    return month === null ? null : partialDate(Number(parts.yearOf), month, numberOf(parts.dayOf));
  }
  const year = numberOf(parts.isoYear ?? parts.year ?? parts.only) ?? 0;
  return partialDate(year, numberOf(parts.isoMonth ?? parts.month), numberOf(parts.isoDay ?? parts.day));
};

const numberOf = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);

/** A date of its numbers, null where there is no such day. */
export const partialDate = (year: number, month?: number, day?: number): PartialDate | null => {
  if (!(year >= 1800 && year < 2200)) return null;
  if (month === undefined) return String(year);
  if (!(month >= 1 && month <= 12)) return null;
  const toMonth = `${year}-${String(month).padStart(2, "0")}`;
  if (day === undefined) return toMonth;
  return day >= 1 && day <= daysIn(year, month) ? `${toMonth}-${String(day).padStart(2, "0")}` : null;
};

const daysIn = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};
