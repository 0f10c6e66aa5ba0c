import * as z from "zod";
import { DAY, instantAt, isZone, minuteOfDay, startOfDay, wallTime } from "./local-time.ts";

/** A time of day on a local clock, `"22:00"`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'write a time of day as "06:00"');

/** Name of a time zone, `"Europe/Berlin"`. */
export const zoneName = z.string().refine(isZone, "no time zone of this name is known");

/** Hours of every day, from (included) to (excluded), over midnight where `to` is the earlier; by the clock of `zone`. */
export interface Hours {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

const oneSpan = z
  .strictObject({
    /** The first minute. */
    from: timeOfDay,
    /** The first minute that no longer belongs to them; over midnight where it is the earlier. */
    to: timeOfDay,
    /** Time zone of their clock. */
    zone: zoneName,
  })
  .refine(({ from, to }) => from !== to, "hours that begin and end at one time are none");

/**
 * Hours as an option: one span, or several of which every one must hold (what tightening makes of two). Parsed to a
 * list in a fixed order.
 */
export const dailyHours = z
  .union([oneSpan, z.array(oneSpan).min(1)])
  .transform((value): Hours[] => ordered(Array.isArray(value) ? value : [value]));

/** Both settings hold: an instant lies in the result if it lies in each of the two. */
export const tightenHours = (a: readonly Hours[], b: readonly Hours[]): Hours[] => ordered([...a, ...b]);

function ordered(list: readonly Hours[]): Hours[] {
  const unique = new Map(list.map((hours) => [`${hours.zone} ${hours.from} ${hours.to}`, hours]));
  return [...unique.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, hours]) => hours);
}

/** Minutes since midnight of `"22:00"`. */
export function minutesOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** True where all of the hours hold at an instant; of an empty list always. */
export const isWithin = (list: readonly Hours[], at: number): boolean => list.every((hours) => holds(hours, at));

function holds(hours: Hours, at: number): boolean {
  const minute = minuteOfDay(wallTime(at, hours.zone));
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/**
 * The first instant from `at` on at which all of the hours hold: `at` itself where they do. Null where they have no
 * minute in common within a year.
 *
 * @example opening([{ from: "22:00", to: "06:00", zone: "Europe/Berlin" }], noon) // 22:00 of that day
 */
export function opening(list: readonly Hours[], at: number): number | null {
  let time = at;
  while (time < at + 366 * DAY) {
    const closed = list.find((hours) => !holds(hours, time));
    if (!closed) return time;
    time = nextFrom(closed, time);
  }
  return null;
}

/** The next beginning of a span after an instant. */
function nextFrom({ from, zone }: Hours, at: number): number {
  const today = startOfDay(wallTime(at, zone)) + minutesOf(from) * 60_000;
  const starts = [today, today + DAY].map((wall) => instantAt(wall, zone));
  return Math.min(...starts.filter((start) => start > at));
}
