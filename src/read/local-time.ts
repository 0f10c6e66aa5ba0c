/**
 * Clocks on the wall of a time zone, out of the tables that `Intl` brings. A wall time is a number whose UTC fields
 * read as the local ones: 02:15 in Berlin is kept as 02:15 "UTC". So days and minutes are plain arithmetic, and the two
 * nights of the year that have 23 and 25 hours are dealt with in one place.
 */

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a thousand times its use. Throws a RangeError for a zone that is not known. */
function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formatters.set(zone, formatter);
  return formatter;
}

/** True for a name of the IANA time zone database that this machine knows. */
export function isZone(zone: string): boolean {
  try {
    formatterFor(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * What the clocks of a zone show at an instant.
 *
 * @param at epoch milliseconds
 * @param zone IANA name
 * @returns wall time in milliseconds
 * @example new Date(wallTime(Date.UTC(2027, 2, 28, 1, 15), "Europe/Berlin")).toISOString(); // "2027-03-28T03:15:00.000Z"
 */
export function wallTime(at: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterFor(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  // Offsets are whole seconds: the milliseconds are the instant's own.
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1_000) + 1_000) % 1_000);
}

/**
 * The instant at which the clocks of a zone show a wall time. Each wall time has exactly one: of two (the hour that
 * autumn repeats) the earlier; for one that spring leaves out the instant that the offset in force before would give,
 * so that 02:15 is then 03:15 by the new time. A nightly start therefore happens once every night (V7).
 *
 * @param wall wall time in milliseconds
 * @returns epoch milliseconds
 */
export function instantAt(wall: number, zone: string): number {
  const before = offsetAt(wall - HALF_A_DAY, zone);
  const offsets = [before, offsetAt(wall, zone), offsetAt(wall + HALF_A_DAY, zone)];
  const fitting = offsets.map((offset) => wall - offset).filter((at) => wallTime(at, zone) === wall);
  return fitting.length === 0 ? wall - before : Math.min(...fitting);
}

const HALF_A_DAY = 12 * 3_600_000;

const offsetAt = (at: number, zone: string): number => wallTime(at, zone) - at;

/** Wall time of the midnight that begins the day of a wall time. */
export const startOfDay = (wall: number): number => Math.floor(wall / DAY) * DAY;

/** Length of a day on the wall, in milliseconds. */
export const DAY = 86_400_000;

/** Minutes since midnight of a wall time, with their fraction. */
export const minuteOfDay = (wall: number): number => (wall - startOfDay(wall)) / 60_000;
