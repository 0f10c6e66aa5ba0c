import { DAY, instantAt, startOfDay, wallTime } from "./local-time.ts";

/** A day of the calendar, `2026-11-30`; days compare as texts do. */
export type Day = string;

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
