import { readHttpDate } from "./http-date.ts";

/**
 * How long a `Retry-After` asks to wait (RFC 9110 10.2.3), or null where it asks for nothing that can be followed: no
 * header, an empty one, zero, a date that has passed, or no valid value. The bot then follows its own ladder; a zero
 * never switches that ladder off.
 *
 * `values` are the header's fields as received; of several values, in one field or in many, the larger holds. A date is
 * measured against the answer's own `Date` header, because our clock may be wrong; `now` (epoch ms) stands in for it
 * where it is missing. The wait is a number and may exceed what a timer holds (2^31-1 ms): callers keep it as a date.
 *
 * @example readRetryAfter(["Mon, 30 Nov 2026 12:00:03 GMT"], "Mon, 30 Nov 2026 12:00:00 GMT", 0) // { waitMs: 3000 }
 */
export const readRetryAfter = (
  values: readonly string[],
  responseDate: string | undefined,
  now: number,
): { waitMs: number } | null => {
  const reference = (responseDate === undefined ? null : readHttpDate(responseDate, now)) ?? now;
  let waitMs = 0;
  // The comma of a date splits off its weekday, which says nothing of its own.
  for (const value of values.flatMap((field) => field.split(","))) {
    waitMs = Math.max(waitMs, waitOf(value.trim(), reference));
  }
  return waitMs > 0 ? { waitMs } : null;
};

/** Milliseconds, 0 for a value that is no wait. */
const waitOf = (value: string, reference: number): number => {
  if (/^[0-9]+$/.test(value)) return Math.min(Number(value) * 1000, Number.MAX_SAFE_INTEGER);
  const date = readHttpDate(value, reference);
  return date === null ? 0 : Math.max(0, date - reference);
};
