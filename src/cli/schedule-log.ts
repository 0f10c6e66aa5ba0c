import type { PassSummary } from "../pass/run-pass.ts";
import type { ScheduleEvent } from "../pass/serve-passes.ts";
import { localTime, plain, span, timeOfDay } from "./words.ts";

/**
 * What the schedule does, a line each: for whom it waits until when, what begins, and what came of it.
 *
 * @param now epoch milliseconds
 * @example scheduleLine({ kind: "due", bot: "mandari", at }, now) // "17:45:12 mandari: next pass 2026-11-30 18:00:00 +01:00 (in 14 min 48 s)"
 */
export function scheduleLine(event: ScheduleEvent, now: number): string {
  return `${timeOfDay(now)} ${event.bot}: ${plain(what(event, now))}\n`;
}

function what(event: ScheduleEvent, now: number): string {
  switch (event.kind) {
    case "due":
      if (!Number.isFinite(event.at)) return "starts no pass by itself";
      return event.at <= now ? "a start was missed and is made up for now" : `next pass ${when(event.at, now)}`;
    case "begins":
      return event.how === "resumed" ? "a pass that had not ended goes on" : "a pass begins";
    case "ended":
      return ending(event.summary, now);
    case "failed":
      return `failed: ${event.error instanceof Error ? event.error.message : String(event.error)}`;
  }
}

function ending({ pass, stopped, startedAt, endedAt, endings, notNow }: PassSummary, now: number): string {
  const later = notNow.map(
    ({ source, why, until }) => `${source} not read (${why})${until === undefined ? "" : ` until ${when(until, now)}`}`,
  );
  if (pass === null) return `nothing was asked now: ${later.join("; ")}`;
  const results = [...endings].map(([source, { result, why }]) =>
    result === "complete" ? `${source} complete` : `${source} ${result} (${why})`,
  );
  const how = stopped ? "stopped, goes on next time" : "done";
  return `pass ${how} after ${span(endedAt - startedAt)}: ${[...results, ...later].join("; ")}`;
}

const when = (at: number, now: number): string => `${localTime(at)} (in ${span(at - now)})`;
