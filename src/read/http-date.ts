/**
 * Dates as they stand in HTTP headers: the three forms of RFC 9110 5.6.7 (IMF-fixdate, RFC 850, asctime), and with them
 * the RFC 822 and ISO 8601 forms that `unavailable_after` uses. Pure: a two-digit year is read against `now`.
 */

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Zone names of RFC 822 section 5 in minutes from UTC; other names are not guessed at. */
const zones: Readonly<Record<string, number>> = {
  gmt: 0,
  utc: 0,
  ut: 0,
  z: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};

const clock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2}))?`;
const weekday = "(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}";
const zoned = String.raw`\s+([a-z]{1,4}|[+-]\d{2}:?\d{2})`;

// Wed, 03 Dec 2025 13:09:53 GMT · 25 Jun 2010 15:00:00 PST · Wednesday, 03-Dec-25 13:09:53 GMT
const dayFirst = new RegExp(
  `^(?:${weekday},?\\s+)?(\\d{1,2})[ -]([a-z]{3})[a-z]{0,6}[ -](\\d{4}|\\d{2})\\s+${clock}${zoned}$`,
  "i",
);
// Wed Dec  3 13:09:53 2025
const asctime = new RegExp(`^${weekday}\\s+([a-z]{3})\\s+(\\d{1,2})\\s+${clock}\\s+(\\d{4})$`, "i");
// 2025-12-03 · 2025-12-03T13:09:53Z · 2025-12-03 13:09+01:00
const iso = new RegExp(
  `^(\\d{4})-(\\d{2})-(\\d{2})(?:[t ]${clock}(?:\\.\\d{1,9})?\\s?(z|utc|gmt|[+-]\\d{2}:?\\d{2})?)?$`,
  "i",
);

/**
 * Epoch milliseconds of a date, or null where the text is no date (nothing is rolled over: 31 February is none).
 * A two-digit year that would lie more than 50 years ahead of `now` is the past one (RFC 9110 5.6.7).
 *
 * @example readHttpDate("Wednesday, 03-Dec-25 13:09:53 GMT", 0) // 1764767393000
 */
export const readHttpDate = (text: string, now: number): number | null => {
  const date = text.trim();
  // Longer texts are no dates, and no pattern is tried on them.
  if (date.length > 64) return null;
  const first = dayFirst.exec(date);
  if (first !== null) {
    const [, day = "", month = "", year = "", hour = "", minute = "", second = "0", zone = ""] = first;
    return instant(fullYear(year, now), monthNumber(month), +day, +hour, +minute, +second, zone);
  }
  const c = asctime.exec(date);
  if (c !== null) {
    const [, month = "", day = "", hour = "", minute = "", second = "0", year = ""] = c;
    return instant(+year, monthNumber(month), +day, +hour, +minute, +second, "gmt");
  }
  const i = iso.exec(date);
  if (i === null) return null;
  const [, year = "", month = "", day = "", hour = "0", minute = "0", second = "0", zone = "z"] = i;
  return instant(+year, +month, +day, +hour, +minute, +second, zone);
};

/** 1 to 12, or 0 for no month. */
const monthNumber = (name: string): number => months.indexOf(name.toLowerCase()) + 1;

const fullYear = (digits: string, now: number): number => {
  if (digits.length === 4) return +digits;
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + +digits;
  return year > thisYear + 50 ? year - 100 : year;
};

const instant = (
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  zone: string,
): number | null => {
  const offset = zoneOffset(zone);
  // A leap second (60) is the second after 59.
  if (offset === null || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 60) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000;
};

/** Minutes from UTC, or null for a zone that is not known. */
const zoneOffset = (zone: string): number | null => {
  const numeric = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (numeric === null) return zones[zone.toLowerCase()] ?? null;
  const [, sign, hours = "0", minutes = "0"] = numeric;
  return (sign === "-" ? -1 : 1) * (+hours * 60 + +minutes);
};
