import type { Conduct } from "../gate/conduct.ts";
import type { Intent, SourceEnd } from "../pledge/promise.ts";
import type { SourceResult } from "../pledge/row.ts";
import type { FactPlace, LineEnd, LineState, Seen, SourceEntry } from "../store/store.ts";
import { factsByKey } from "./source-facts.ts";

type Tally = readonly { readonly state: LineState; readonly end: LineEnd | null; readonly lines: number }[];

/** How a source's part of a pass ended, with the end that decided it. */
export interface Ending {
  readonly result: SourceResult;
  readonly why: string;
  readonly code?: LineEnd["code"];
  readonly until?: number;
  readonly figures: Readonly<Record<string, number>>;
}

/** What decides, worst first: one stop outweighs a thousand pages read. */
const RANKS = [
  ["stop", "stopped"],
  ["check", "check"],
  ["silent", "silent"],
  ["failed", "incomplete"],
] as const;

/**
 * Draws the result from the lines of the frontier. Refused lines do not make a pass incomplete: what a promise forbids
 * is skipped, and that is how it should be.
 */
export function endingOf(tally: Tally): Ending {
  const figures: Record<string, number> = {};
  for (const { state, lines } of tally) figures[state] = (figures[state] ?? 0) + lines;
  for (const [how, result] of RANKS) {
    const entry = tally.find(({ end }) => end?.how === how);
    if (!entry?.end) continue;
    const { why, code, until } = entry.end;
    return { result, why, figures, ...(code !== undefined && { code }), ...(until !== undefined && { until }) };
  }
  return { result: "complete", why: "everything asked for was read", figures };
}

/** New facts of all promises after the end of a source's part of a pass. */
export function endedFacts(
  conduct: Conduct,
  intent: Intent,
  end: SourceEnd,
  facts: Seen["facts"],
): readonly (readonly [FactPlace, unknown])[] {
  return conduct.pledge(intent.source).flatMap((pledged) => {
    const fresh = pledged.spec.keep?.ended?.(pledged.options, intent, end, factsByKey(pledged, intent, facts));
    return [...(fresh ?? [])].map(
      ([key, value]) => [{ bot: intent.bot, promise: pledged.spec.name, key }, value] as const,
    );
  });
}

/** The state of a source in the register after its part of a pass. */
export function stateAfter(ending: Ending): Pick<SourceEntry, "state" | "why" | "until"> {
  const until = ending.until ?? null;
  if (ending.result === "stopped" && ending.code === "robots disallow")
    return { state: "stopped by robots", why: ending.why, until };
  if (ending.result === "check" || (ending.result === "stopped" && until !== null))
    return { state: "resting", why: ending.why, until };
  return { state: "running", why: ending.why, until: null };
}
