/** Times, sizes and lists as commands print them. */

const local = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });
const offset = new Intl.DateTimeFormat("en-GB", { timeZoneName: "longOffset" });

/**
 * An instant on this machine's clock, with the offset that makes it one.
 *
 * @example localTime(Date.UTC(2026, 10, 30, 21)) // "2026-11-30 22:00:00 +01:00" in Berlin
 */
export const localTime = (at: number): string => `${local.format(at)} ${offsetOf(at)}`;

const offsetOf = (at: number): string => {
  const name = offset.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return name === "GMT" ? "+00:00" : name.replace("GMT", "");
};

/** The time of day alone: `14:03:12`. */
export const timeOfDay = (at: number): string => local.format(at).slice(11);

/**
 * A length of time, roughly, in its two largest units.
 *
 * @example span(35_760_000) // "9 h 56 min"
 */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < 60) return milliseconds < 950 && milliseconds > 0 ? `${Math.round(milliseconds)} ms` : `${seconds} s`;
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return seconds % 60 > 0 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`;
}

/** A size, roughly: `8.1 MB`. */
export function bytes(n: number): string {
  if (n < 1_000) return `${n} B`;
  const units = ["kB", "MB", "GB", "TB"] as const;
  let [value, unit] = [n / 1_000, 0];
  while (value >= 999.5 && unit < units.length - 1) [value, unit] = [value / 1_000, unit + 1];
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** `3 created`, `1 request`: a number with its noun. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** What a text would do to a terminal (colours, cursor, line breaks) is taken out: addresses and reasons come from servers. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "\ufffd");
