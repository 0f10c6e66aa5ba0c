import { isDay } from "../../read/local-day.ts";

/** A time as OParl writes it (RFC 3339), with what is tolerated: a blank for the T, no seconds, a fraction, no offset. */
const time = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

const minute = 60_000;
const day = 86_400_000;

/** What a time stamp comes to. `offset` is false where the text has none: it is taken as German time then. */
export interface Instant {
  /** Epoch milliseconds, whole seconds. */
  readonly at: number;
  readonly offset: boolean;
}

/**
 * The instant a time stamp names, or null where it names none (a day alone, an empty stamp, 31 February).
 *
 * @example instantOf("2021-09-06T11:45:22+02:00")?.at // 1630921522000
 */
export const instantOf = (text: string): Instant | null => {
  const parts = time.exec(text);
  if (parts === null) return null;
  const [, year, month, date, hour, minutes, seconds = "0", zone] = parts;
  const local = Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minutes), Number(seconds));
  if (!isDay(`${year}-${month}-${date}`) || Number(hour) > 24 || Number(minutes) > 59 || Number(seconds) > 60) {
    return null;
  }
  return zone === undefined
    ? { at: local - germanOffset(local), offset: false }
    : { at: local - offsetOf(zone), offset: true };
};

/** True for the first hours of 1970 in any zone: the stamp of an object that has none. */
export const isEmptyStamp = (instant: number): boolean => Math.abs(instant) <= day;

const offsetOf = (zone: string): number => {
  if (zone === "Z" || zone === "z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(":", "") || "0");
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * minute;
};

/** Offset of German legal time at a local time: summer time runs from 02:00 on the last Sunday of March to 03:00 of October. */
const germanOffset = (local: number): number => {
  const year = new Date(local).getUTCFullYear();
  const summer = local >= lastSunday(year, 2) + 120 * minute && local < lastSunday(year, 9) + 180 * minute;
  return (summer ? 120 : 60) * minute;
};

const lastSunday = (year: number, month: number): number => {
  const last = Date.UTC(year, month + 1, 0);
  return last - new Date(last).getUTCDay() * day;
};
