import { instantAt, wallTime } from "goodbot";

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
  const at = zone === undefined ? inVienna(wall) : wall - offsetOf(zone);
  return at > now + AHEAD ? null : at;
};

const VIENNA = "Europe/Vienna";
const DAY = 86_400_000;
/** Offsets of days whose clocks are not changed; asking the tables anew for each entry of a large index takes seconds. */
const offsets = new Map<number, number | null>();
const MOST_DAYS = 10_000;

const inVienna = (wall: number): number => {
  const day = Math.floor(wall / DAY);
  let offset = offsets.get(day);
  if (offset === undefined) {
    if (offsets.size >= MOST_DAYS) offsets.clear();
    // An hour more on both sides: the beginning of the day in Vienna is none in UTC.
    const [first, last] = [day * DAY - 7_200_000, (day + 1) * DAY].map((at) => wallTime(at, VIENNA) - at);
    offset = first !== undefined && first === last ? first : null;
    offsets.set(day, offset);
  }
  return offset === null ? instantAt(wall, VIENNA) : wall - offset;
};

const offsetOf = (zone: string): number => {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};
