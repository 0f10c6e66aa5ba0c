import { instantAt } from "../../read/local-time.ts";
import { plain } from "./words.ts";

const ZONE = "Europe/Berlin";

const two = (number: number): string => String(number).padStart(2, "0");

/** `YYYY-MM-DD` of the first date in a text ("Mo, 28.09.2026"); null where there is none that the calendar knows. */
export function dayIn(text: string): string | null {
  const found = /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/.exec(plain(text));
  return found ? dayOf(Number(found[3]), Number(found[2]), Number(found[1])) : null;
}

/** `YYYY-MM-DD` of a day that exists, else null. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? `${year}-${two(month)}-${two(day)}` : null;
}

/** The day of a row that shows its number only: it lies in the month asked for, never in the current one. */
export function dayInMonth(text: string, month: string): string | null {
  const number = /^\D{0,5}(\d{1,2})\.?\s*$/.exec(plain(text))?.[1];
  if (number === undefined) return null;
  return dayOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)), Number(number));
}

/** Times of day in a text ("17:00-18:26 Uhr", "9:00"), as `HH:MM`. */
export function timesIn(text: string): { readonly from: string | null; readonly to: string | null } {
  const found = /(?<!\d)(\d{1,2}):(\d{2})(?!\d)(?:\s*Uhr)?(?:\s*(?:-|–|bis)\s*(\d{1,2}):(\d{2})(?!\d))?/i.exec(
    plain(text),
  );
  return { from: timeOf(found?.[1], found?.[2]), to: timeOf(found?.[3], found?.[4]) };
}

function timeOf(hours: string | undefined, minutes: string | undefined): string | null {
  if (hours === undefined || minutes === undefined) return null;
  return Number(hours) < 24 && Number(minutes) < 60 ? `${two(Number(hours))}:${minutes}` : null;
}

/** A point in time as ISO 8601 with the offset of Berlin on that day; the day alone where the time is not known. */
export function stampOf(day: string | null, time: string | null): string | null {
  if (day === null || time === null) return day;
  const wall = Date.parse(`${day}T${time}:00Z`);
  const offset = (wall - instantAt(wall, ZONE)) / 60_000;
  return `${day}T${time}:00+${two(Math.floor(offset / 60))}:${two(offset % 60)}`;
}

/** Start and end of a meeting. One that ends before it begins ends on the next day. */
export function spanOf(
  day: string | null,
  text: string,
): { readonly start: string | null; readonly end: string | null } {
  const { from, to } = timesIn(text);
  const start = stampOf(day, from);
  if (day === null || from === null || to === null) return { start, end: null };
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  return { start, end: stampOf(to < from ? next : day, to) };
}

const MONTHS = "januar februar märz april mai juni juli august september oktober november dezember".split(" ");

/** `YYYY-MM` of a month named in a text ("September 2026", "2026 September"); null where none is. */
export function monthIn(text: string): string | null {
  const found = new RegExp(`(?:(\\d{4}) )?(${MONTHS.join("|")})(?: (\\d{4}))?`, "i").exec(plain(text));
  const year = found?.[3] ?? found?.[1];
  const month = MONTHS.indexOf((found?.[2] ?? "").toLowerCase()) + 1;
  return year === undefined || month === 0 ? null : `${year}-${two(month)}`;
}

/** A month some months later (or, below zero, earlier). */
export function monthAfter(month: string, months: number): string {
  const date = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, 1));
  return date.toISOString().slice(0, 7);
}
