import { datesIn, monthOf, partialDate, readDate } from "../../read/partial-date.ts";

/** `November 30, 2026`, `Nov 30 2026`. */
const MONTH_FIRST = /(?<![\p{L}\d])(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u;

/**
 * The first date in a text, `2026-11-30`, or as much of it as is known; null where there is none. Of a point in time the
 * day counts, as it is written: which day it is must not depend on where it is read.
 *
 * @example dateIn("Published on 30. November 2026 at 10:15") // "2026-11-30"
 */
export function dateIn(text: string): string | null {
  const head = text.slice(0, 2_000);
  const stamp = /^\s*(\d{4}-\d\d-\d\d)[T ]\d/.exec(head)?.[1];
  if (stamp !== undefined) return readDate(stamp);
  const [written, name = "", day, year] = MONTH_FIRST.exec(head) ?? [];
  const month = written === undefined ? null : monthOf(name);
  if (month !== null) return partialDate(Number(year), month, Number(day));
  const dates = datesIn(head);
  return dates.find(({ length }) => length === "2026-11-30".length) ?? dates[0] ?? null;
}

/**
 * The first number in a text, null where there is none. Of two different marks the last one begins the decimals; one
 * mark alone before three digits groups thousands.
 *
 * @example numberIn("1.234,50 €") // 1234.5
 */
export function numberIn(text: string): number | null {
  const [written] = /[-\u2212]?\d[\d.,' \u00a0\u202f]{0,40}/.exec(text.slice(0, 2_000)) ?? [];
  if (written === undefined) return null;
  const digits = written
    .replace(/\u2212/, "-")
    .replace(/[' \u00a0\u202f]/g, "")
    .replace(/[.,]+$/, "");
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (last < 0) return Number(digits);
  const mark = digits[last] ?? "";
  const marks = digits.split(mark).length - 1;
  const other = digits.includes(mark === "." ? "," : ".");
  const groups = !other && (marks > 1 || digits.length - last === 4);
  const whole = (groups ? digits : digits.slice(0, last)).replace(/[.,]/g, "");
  const value = Number(groups ? whole : `${whole}.${digits.slice(last + 1)}`);
  return Number.isFinite(value) ? value : null;
}
