import { DAY, instantAt, startOfDay, wallTime } from "./local-time.ts";

/** A day of the calendar, `2026-11-30`; days compare as texts do. */
export type Day = string;

/** True for `yyyy-mm-dd` that names a day of the calendar; `Date.parse` takes 30 February for one in March. */
export const isDay = (text: string): boolean => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (parts === null) return false;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year === 0 || month < 1 || month > 12 || date < 1) return false;
  return date <= (month === 2 && isLeap(year) ? 29 : (daysInMonth[month - 1] ?? 0));
};

const daysInMonth: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/**
 * The day it is in a time zone.
 *
 * @param at epoch milliseconds
 * @example dayAt(Date.parse("2026-11-30T23:30:00Z"), "Europe/Berlin") // "2026-12-01"
 */
export const dayAt = (at: number, zone: string): Day => new Date(wallTime(at, zone)).toISOString().slice(0, 10);

/** The first instant after a day in a time zone, epoch milliseconds: what ends with the day is then over. */
export const dayEnds = (day: Day, zone: string): number =>
  instantAt(startOfDay(Date.parse(`${day}T00:00:00Z`)) + DAY, zone);

/** A day so many days later (earlier with a negative number). */
export const dayAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
