import { instantAt } from "goodbot";

const form = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** How far ahead of our clock a time may lie: clocks of servers go wrong, and Vienna is ahead of UTC. */
const AHEAD = 86_400_000;

/**
 * The time of an item's last change, epoch milliseconds; null where it is not known. Without a zone it is on the clocks
 * of Vienna; a day alone is its beginning. Finer than a millisecond is cut off. More than a day ahead is not believed:
 * it would hide every later change.
 *
 * @param now epoch milliseconds
 * @example readLastModified("2026-11-04T10:00:00.1234567+01:00", now) // 1793955600123
 */
export const readLastModified = (raw: string | undefined, now: number): number | null => {
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "", zone] =
    form.exec((raw ?? "").trim()) ?? [];
  if (year === undefined) return null;
  const wall = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}Z`,
  );
  // 31 February is rolled over by JavaScript; then it is none.
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day)) return null;
  const at = zone === undefined ? instantAt(wall, "Europe/Vienna") : wall - offsetOf(zone);
  return at > now + AHEAD ? null : at;
};

const offsetOf = (zone: string): number => {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};
