import type { Flag, Read } from "./flags.ts";

/**
 * A moment as published, on the clocks of Vienna where no zone is named: `value` is `2026-12-15` or
 * `2026-12-15T10:00:00`.
 */
export type Moment = Read<string>;

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
const german = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?(?:\s*Uhr)?$/;
const compact = /^(\d{4})(\d{2})(\d{2})(?: (\d{1,2}):(\d{2}))?$/;

/**
 * Reads a day or a moment: `2026-10-20`, `2026-12-15T10:00:00`, `2024-04-11+01:00`, `20261020`, and `20.10.2026` with a
 * flag. A day that no calendar has is none.
 *
 * @param raw as published; a time that stands in a field of its own is given apart
 * @example readMoment("20.10.2026") // { raw: "20.10.2026", value: "2026-10-20", flags: ["date_repaired"] }
 */
export const readMoment = (raw: string | null, time: string | null = null): Moment => {
  const text = (raw ?? "").trim();
  const whole = time === null ? raw : `${raw ?? ""} ${time.trim()}`.trim();
  if (text === "" || text.length > 40) return { raw: whole, value: null, flags: [] };
  const standard = iso.exec(text) ?? compact.exec(text);
  if (standard) {
    const [, year = "", month = "", day = "", hour, minute, second] = standard;
    return momentOf(whole, [year, month, day], clockOf(hour, minute, second) ?? clockIn(time), []);
  }
  const [, day = "", month = "", year = "", hour, minute, second] = german.exec(text) ?? [];
  const flags: Flag[] = year === "" ? [] : ["date_repaired"];
  return momentOf(whole, [year, month, day], clockOf(hour, minute, second) ?? clockIn(time), flags);
};

const momentOf = (
  raw: string | null,
  [year, month, day]: readonly [string, string, string],
  clock: string | null,
  flags: readonly Flag[],
): Moment => {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  // JavaScript rolls 31 February over; then it is none.
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
  if (!isDay) return { raw, value: null, flags: [] };
  return { raw, value: clock === null ? date : `${date}T${clock}`, flags };
};

const clockOf = (hour?: string, minute?: string, second = "00"): string | null => {
  if (hour === undefined || minute === undefined || Number(hour) > 24 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute}:${second}`;
};

const clockIn = (time: string | null): string | null => {
  const [, hour, minute, second] = /^\s*(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(time ?? "") ?? [];
  return clockOf(hour, minute, second);
};

/** A deadline; `deadline_placeholder` where it stands for "none": such a procedure is never listed as open. */
export const asDeadline = (moment: Moment): Moment => {
  const { value, flags } = moment;
  const isPlaceholder = value !== null && (value.startsWith("2038-12-31") || Number(value.slice(0, 4)) >= 2050);
  return isPlaceholder ? { ...moment, flags: [...flags, "deadline_placeholder"] } : moment;
};

/** How long something runs. */
export interface Duration extends Read<number> {
  readonly unit: "YEAR" | "MONTH" | "DAY" | null;
}

/** Reads a duration; 0, and 99 or 999 months and more, stand for "not known". */
export const readDuration = (raw: string | null, type: string | null): Duration => {
  const text = (raw ?? "").trim();
  const unit = type === "YEAR" || type === "MONTH" || type === "DAY" ? type : null;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : null;
  return { raw, value, unit, flags: value !== null && isPlaceholder(value, unit) ? ["duration_placeholder"] : [] };
};

const isPlaceholder = (value: number, unit: Duration["unit"]): boolean => {
  if (value === 0) return true;
  if (unit === "MONTH") return value === 99 || value >= 999;
  return unit === "YEAR" ? value >= 99 : value >= 30_000;
};

/** Whole days between two days, `to` later; null where one is not known. */
export const daysBetween = (from: string | null, to: string | null): number | null => {
  if (from === null || to === null) return null;
  const day = (value: string): number => Date.parse(`${value.slice(0, 10)}T00:00:00Z`);
  return Math.round((day(to) - day(from)) / 86_400_000);
};

/** A count as published; words come to null. */
export const readCount = (raw: string | null): Read<number> => {
  const text = (raw ?? "").trim();
  return { raw, value: /^\d{1,9}$/.test(text) ? Number(text) : null, flags: [] };
};
