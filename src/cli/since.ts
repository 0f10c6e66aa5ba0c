import { parseDuration } from "../pledge/duration.ts";
import { Fault } from "../pledge/fault.ts";
import { isDay } from "../read/local-day.ts";

/**
 * Reads the value of `--since`: a date or time of ISO 8601 (without an offset: this machine's), or how long ago.
 *
 * @returns epoch milliseconds
 * @throws Fault "usage" where it is neither
 * @example parseSince("24h", now); parseSince("2026-11-30T02:15:00Z", now)
 */
export function parseSince(text: string, now: number): number {
  const ago = parseDuration(text);
  if (ago !== null) return now - ago;
  // A date alone means the beginning of that day here, as a time without an offset does; Date.parse would take UTC.
  const at = isDay(text.slice(0, 10)) ? Date.parse(text.length === 10 ? `${text}T00:00:00` : text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new Fault(
    "usage",
    `--since ${text}: no time`,
    'Write a time such as 2026-11-30T02:15:00Z, a date such as 2026-11-30, or how long ago, such as "24h" or "30d".',
  );
}
