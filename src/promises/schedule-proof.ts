import { Cron } from "croner";
import type { Prover, Violation } from "../pledge/promise.ts";
import type { AskedRow, PassStartedRow } from "../pledge/row.ts";
import type { Schedule } from "./schedule.ts";
import { shows, wallClock } from "./wall-clock.ts";

/**
 * Schedule, stated again: between two passes of the schedule lies a planned time; no pass of a person comes when none
 * may; one night sees one pass; nothing is asked while the clock on the wall shows an hour outside the promised ones. Planned times are a cron
 * library's own here, with its own idea of the nights on which clocks change.
 */
export function scheduleProver(): Prover<Schedule> {
  let lastPlanned: PassStartedRow | undefined;
  const started = new Map<string, PassStartedRow>();
  /** What is wrong with the start of a pass, said once something was asked in it. */
  const misplaced = new Map<string, Violation>();
  const nights = new Map<number, AskedRow>();

  return {
    see(row, options) {
      if (row.event === "pass started") {
        if (row.how !== "new" || row.pass === undefined) return undefined;
        started.set(row.pass, row);
        const wrong =
          row.trigger === "hand"
            ? handStart(row, options)
            : (plannedStart(row, lastPlanned, options) ?? late(row, options));
        if (row.trigger === "schedule") lastPlanned = row;
        if (wrong) misplaced.set(row.pass, wrong);
        return [];
      }
      if (row.event !== "asked") return undefined;
      const found: Violation[] = [];
      if (row.trigger === "schedule" && options.sourcesByHandOnly.includes(row.source ?? ""))
        found.push({ what: `${row.source} was read in a pass of the schedule`, rows: [row.seq] });
      if (row.trigger === "schedule" && options.sitesByHandOnly.some((site) => `.${row.host}`.endsWith(`.${site}`)))
        found.push({ what: `${row.host} was asked in a pass of the schedule`, rows: [row.seq] });
      for (const hours of options.window ?? []) {
        const { time } = wallClock(row.startedAt, hours.zone);
        if (!shows(time, hours))
          found.push({ what: `asked at ${time}, promised between ${hours.from} and ${hours.to}`, rows: [row.seq] });
      }
      // Replica hosts are asked whenever somebody likes (V7).
      if (row.replica || row.pass === undefined) return found;
      const wrong = misplaced.get(row.pass);
      if (wrong) {
        misplaced.delete(row.pass);
        found.push({ ...wrong, rows: [...wrong.rows, row.seq] });
      }
      const start = started.get(row.pass);
      if (options.oncePerNight && start) found.push(...secondOfNight(row, start, options, nights));
      return found;
    },
  };
}

function secondOfNight(
  row: AskedRow,
  start: PassStartedRow,
  options: Schedule,
  nights: Map<number, AskedRow>,
): readonly Violation[] {
  const night = plannedBefore(start.at, options);
  const first = nights.get(night);
  if (!first) nights.set(night, row);
  if (!first || first.pass === row.pass) return [];
  return [{ what: "a second pass in one night", rows: [first.seq, row.seq] }];
}

/** A pass of the schedule needs a planned time of its own: at or before it, and after the pass before. */
function plannedStart(row: PassStartedRow, last: PassStartedRow | undefined, options: Schedule): Violation | undefined {
  if (last && last.at >= plannedBefore(row.at, options))
    return { what: "a pass of the schedule without a planned time since the one before", rows: [last.seq, row.seq] };
  if (options.cron?.length === 0) return { what: "a pass of the schedule where there is none", rows: [row.seq] };
  if (last && options.every !== undefined && options.cron && row.at - last.at < options.every)
    return { what: `two passes of the schedule within ${options.every} ms`, rows: [last.seq, row.seq] };
  return undefined;
}

function handStart(row: PassStartedRow, options: Schedule): Violation | undefined {
  if (options.byHand === "never") return { what: "a pass was started by hand", rows: [row.seq] };
  return late(row, options);
}

/** A start at which a missed one may no longer be caught up. */
function late(row: PassStartedRow, { byHand, ...options }: Schedule): Violation | undefined {
  if (typeof byHand !== "object") return undefined;
  const planned = plannedBefore(row.at, { ...options, byHand });
  for (const until of byHand.until) {
    if (row.at - planned < DAY && !struck(until, planned, row.at, options.zone ?? "UTC")) continue;
    return { what: `a pass of this night was started after ${until}`, rows: [row.seq] };
  }
  return undefined;
}

const DAY = 86_400_000;

/** True where the clock on the wall has shown a time of day between two instants, the last one included. */
function struck(time: string, from: number, to: number, zone: string): boolean {
  for (let at = from + 60_000; at < to + 60_000; at += 60_000)
    if (wallClock(Math.min(at, to), zone).time.startsWith(time)) return true;
  return false;
}

/** The last planned time up to an instant; `-Infinity` without one. */
function plannedBefore(at: number, { cron, every, zone = "UTC" }: Schedule): number {
  if (!cron) return every === undefined ? Number.NEGATIVE_INFINITY : at - (at % every);
  const runs = cron.flatMap((expression) =>
    new Cron(expression, { timezone: zone, paused: true }).previousRuns(1, new Date(at + 1_000)),
  );
  return Math.max(Number.NEGATIVE_INFINITY, ...runs.filter((run) => run.getTime() <= at).map((run) => run.getTime()));
}
