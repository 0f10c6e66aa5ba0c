import { minuteOfDay, wallTime } from "../../read/local-time.ts";
import type { Setting } from "./reading.ts";
import { monthAfter } from "./times.ts";

const ZONE = "Europe/Berlin";

export const currentMonth = (at: number): string => new Date(wallTime(at, ZONE)).toISOString().slice(0, 7);

/** Older months, and what is read rarely, are read between ten in the evening and six in the morning. */
export const isNight = (at: number): boolean => {
  const minute = minuteOfDay(wallTime(at, ZONE));
  return minute >= 22 * 60 || minute < 6 * 60;
};

export const olderKey = (month: string): string => `read: ${month}`;

/** The months of a pass: the current one first, its neighbours; at night a few older ones that were never read. */
export function monthsOf({ settings, memory, pass }: Setting): {
  readonly usual: readonly string[];
  readonly older: readonly string[];
} {
  const now = currentMonth(pass.startedAt);
  const { monthsBack, monthsAhead, olderMonths, olderPerNight } = settings;
  const usual = [now];
  for (let ahead = 1; ahead <= monthsAhead; ahead += 1) usual.push(monthAfter(now, ahead));
  for (let back = 1; back <= monthsBack; back += 1) usual.push(monthAfter(now, -back));
  const older: string[] = [];
  for (let back = monthsBack + 1; back <= monthsBack + olderMonths && isNight(pass.startedAt); back += 1) {
    const month = monthAfter(now, -back);
    if (older.length < olderPerNight && memory.said[olderKey(month)] !== true) older.push(month);
  }
  return { usual, older };
}
