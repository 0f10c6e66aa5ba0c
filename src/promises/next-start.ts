import { Cron } from "croner";
import { type Hours, opening } from "../read/daily-hours.ts";
import { instantAt, wallTime } from "../read/local-time.ts";

/** When passes start: at times of a clock on a wall, or at equal distances, and only within some hours. */
export interface StartTimes {
  /** Cron expressions of five fields, read by the clock of `zone`; an empty list: never by the schedule. */
  readonly cron?: readonly string[] | undefined;
  readonly zone?: string | undefined;
  /** Alone: every so many milliseconds, counted from 1970. With `cron`: the least distance between two starts. */
  readonly every?: number | undefined;
  readonly window?: readonly Hours[] | undefined;
}

/**
 * The next planned start after an instant; `Infinity` where there is none. Pure: computes with the dates it is given.
 *
 * A time of day comes once a day, in the nights on which clocks change too: 02:15 in Berlin is at 01:15 UTC (03:15 by
 * the new time) in the night that leaves it out, and the first of the two in the night that has it twice (V7). Cron
 * libraries skip, double or move such times. Expressions that run every hour (`*` in the second field) go by elapsed time.
 *
 * @param after epoch milliseconds; the result is later
 * @example nextStart({ cron: ["15 2 * * *"], zone: "Europe/Berlin" }, Date.parse("2027-03-28T00:00:00Z")) // 01:15Z
 */
export function nextStart(times: StartTimes, after: number): number {
  let start = plannedAfter(times, after);
  for (let tries = 0; tries < MOST_TRIES && Number.isFinite(start); tries++) {
    const open = opening(times.window ?? [], start);
    if (open === null) return Number.POSITIVE_INFINITY;
    if (open === start) return start;
    start = plannedAfter(times, open - 1);
  }
  return Number.POSITIVE_INFINITY;
}

/** Tries to find a start inside the window before it is given up: a year of days. */
const MOST_TRIES = 366;

/**
 * The last planned start up to an instant (itself included); `-Infinity` where there was none in the year before.
 */
export function lastStart(times: StartTimes, upTo: number): number {
  for (const back of LOOK_BACK) {
    let last = Number.NEGATIVE_INFINITY;
    let start = nextStart(times, upTo - back * 3_600_000);
    while (start <= upTo) {
      last = start;
      start = nextStart(times, start);
    }
    if (Number.isFinite(last)) return last;
  }
  return Number.NEGATIVE_INFINITY;
}

/** Hours to look back, short ones first: most schedules have a start within them, and each start is computed. */
const LOOK_BACK = [1, 26, 8 * 24, 32 * 24, 370 * 24];

function plannedAfter({ cron, zone = "UTC", every }: StartTimes, after: number): number {
  if (cron === undefined)
    return every === undefined ? Number.POSITIVE_INFINITY : (Math.floor(after / every) + 1) * every;
  // At least `every` after the start before: a start exactly then is allowed.
  const from = every === undefined ? after : after + every - 1;
  return Math.min(...cron.map((expression) => cronAfter(expression, zone, from)), Number.POSITIVE_INFINITY);
}

function cronAfter(expression: string, zone: string, after: number): number {
  if (isHourly(expression)) return timeOf(parsed(expression, zone).nextRun(new Date(after)));
  // The wall clock of the zone is read as if it were UTC, where no time is missing or doubled; only then each wall time
  // gets its instant. A wall time may be moved by as much as clocks change, so the search begins earlier and goes on later.
  const clock = parsed(expression, "UTC");
  let best = Number.POSITIVE_INFINITY;
  let wall = wallTime(after, zone) - LARGEST_CHANGE;
  for (;;) {
    wall = timeOf(clock.nextRun(new Date(wall)));
    if (!Number.isFinite(wall)) return best;
    if (Number.isFinite(best) && wall > wallTime(best, zone) + LARGEST_CHANGE) return best;
    const at = instantAt(wall, zone);
    if (at > after) best = Math.min(best, at);
  }
}

/** No zone moves its clocks by more than two hours; one more for good measure. */
const LARGEST_CHANGE = 3 * 3_600_000;

const isHourly = (expression: string): boolean => expression.trim().split(/\s+/)[1]?.startsWith("*") ?? false;

const timeOf = (date: Date | null): number => date?.getTime() ?? Number.POSITIVE_INFINITY;

const known = new Map<string, Cron>();

function parsed(expression: string, timezone: string): Cron {
  const key = `${timezone} ${expression}`;
  const cron = known.get(key) ?? new Cron(expression, { timezone, mode: "5-part", paused: true });
  known.set(key, cron);
  return cron;
}

/** Why a text is no cron expression, or null where it is one. */
export function cronError(expression: string): string | null {
  try {
    parsed(expression, "UTC");
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
