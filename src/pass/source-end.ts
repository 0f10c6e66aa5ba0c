import type { Conduct } from "../gate/conduct.ts";
import type { Intent, SourceEnd } from "../pledge/promise.ts";
import { placeOf } from "../pledge/request.ts";
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
  /** True where every page that was wanted was read: none failed, and none was skipped. */
  readonly whole?: boolean;
}

/** What decides, worst first: one stop outweighs a thousand pages read. */
const RANKS = [
  ["stop", "stopped"],
  ["check", "check"],
  ["silent", "silent"],
  ["failed", "incomplete"],
  ["put off", "incomplete"],
] as const;

/**
 * Draws the result from the lines of the frontier. Refused lines do not make a pass incomplete: what a promise forbids
 * is skipped, and that is how it should be. Neither does a stop of a host that is not the source's own (documents may
 * lie anywhere): there the source is only incomplete.
 *
 * @param hosts the source's own hosts
 */
export function endingOf(tally: Tally, hosts: readonly string[]): Ending {
  const figures: Record<string, number> = {};
  for (const { state, lines } of tally) figures[state] = (figures[state] ?? 0) + lines;
  const ends = tally.flatMap(({ end }) =>
    end ? [reachesSource(end, hosts) ? end : { ...end, how: "failed" as const }] : [],
  );
  for (const [how, result] of RANKS) {
    const end = ends.find((other) => other.how === how);
    if (!end) continue;
    const { why, code, until } = end;
    return { result, why, figures, ...(code !== undefined && { code }), ...(until !== undefined && { until }) };
  }
  return { result: "complete", why: "everything asked for was read", figures, whole: ends.length === 0 };
}

const reachesSource = ({ scope, of }: LineEnd, hosts: readonly string[]): boolean =>
  scope === undefined ||
  scope === "source" ||
  hosts.some((host) => host === of || placeOf(`https://${host}/`).site === of);

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
