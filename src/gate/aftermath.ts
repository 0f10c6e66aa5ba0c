import type { Exchange } from "../pledge/exchange.ts";
import { placeOf } from "../pledge/request.ts";
import type { Ruling, Scope } from "../pledge/verdict.ts";
import type { FactPlace, Line, LineEnd, LinePatch, Turn } from "../store/store.ts";
import { hopOf, nextOf } from "./before.ts";
import type { Settled } from "./hearing.ts";
import type { Pending } from "./reads.ts";
import type { Heard, Step } from "./step.ts";

/** What becomes of the line, and of the gate's own note. */
export interface After {
  readonly line: LinePatch;
  readonly facts: readonly (readonly [FactPlace, Pending | null])[];
}

/** Broken off by ourselves (Ctrl-C, a lease that had passed): nothing is known, and the same is asked again. */
const isBrokenOff = ({ outcome }: Exchange): boolean => outcome === "stopped";

/** A complete answer, which a reader can read. */
export const isWhole = ({ outcome }: Exchange): boolean => outcome === "answered";

/** Nothing more is to come of the line: no further try, no redirect to follow, and nobody wants it stopped or dropped. */
export const isOver = ({ stop, again, follow, drop }: Settled): boolean => !stop && !again && !follow && !drop;

/**
 * A promise does not take it for the answer (a bot check, a failure to be tried again): no reader sees it, today or when
 * kept answers are read again, and it vouches for nothing that the server calls unchanged later.
 */
export const isTurnedDown = ({ stop, again, drop }: Settled): boolean =>
  stop !== undefined || again !== undefined || drop !== undefined;

/** The line after its own request. */
export function afterOwn(line: Line, settled: Settled, exchange: Exchange): After {
  const { stop, again, follow, drop } = settled;
  // Else a list would be taken for broken there, and the next pass would leave the rest of it to the night.
  if (isBrokenOff(exchange))
    return { line: { id: line.id, state: "queued", due: exchange.endedAt, attempt: line.attempt + 1 }, facts: [] };
  if (stop) return { line: { id: line.id, state: "failed", end: endOf(stop, line) }, facts: [] };
  if (again) return { line: { id: line.id, state: "queued", due: again.at, attempt: line.attempt + 1 }, facts: [] };
  // At once: a crash before the next transaction must not leave it to be read from its copy.
  if (!follow && drop)
    return { line: { id: line.id, state: "failed", end: { how: "failed", why: drop.why } }, facts: [] };
  if (!follow) return { line: { id: line.id, state: "answered" }, facts: [] };
  const { url, host, site } = placeOf(follow.url);
  const moved = { url, host, site, hop: line.hop + 1, parent: exchange.asked, attempt: 0 };
  return { line: { id: line.id, state: "queued", due: exchange.endedAt, ...moved }, facts: [] };
}

/** The line after a request that had to come before it: it stays queued, and the note says what is still to come. */
export function afterBefore(
  line: Line,
  place: FactPlace,
  settled: Settled,
  pending: Pending,
  exchange: Exchange,
): After {
  const { stop, again, follow } = settled;
  if (stop) return { line: { id: line.id, state: "refused", end: endOf(stop, line) }, facts: [[place, null]] };
  const { endedAt } = exchange;
  const repeated = again?.at ?? (isBrokenOff(exchange) ? endedAt : undefined);
  const next: Pending | null = repeated
    ? { ...pending, attempt: pending.attempt + 1, notBefore: repeated }
    : follow
      ? hopOf(pending, follow.url, exchange)
      : nextOf(pending, endedAt);
  return { line: { id: line.id, state: "queued", due: next?.notBefore ?? endedAt }, facts: [[place, next]] };
}

/** The line goes on at once, with another note of what must come before it. */
export const noteOf = (
  line: Line,
  note: readonly [FactPlace, Pending | null],
  at: number,
  facts: readonly (readonly [FactPlace, unknown])[] = [],
): Pick<Turn<never>, "facts" | "line"> => ({
  facts: [...facts, note],
  line: { id: line.id, state: "queued", due: at },
});

export function stepAfter(heard: Heard, settled: Settled, before: boolean): Step {
  if (settled.stop) return { kind: "heard", heard, stop: settled.stop };
  if (before) return { kind: "before", heard };
  if (isBrokenOff(heard.exchange)) return { kind: "taken" };
  if (settled.again) return { kind: "again", ...settled.again, heard };
  if (settled.follow) return { kind: "moved", heard };
  return { kind: "heard", heard, ...(settled.drop && { dropped: droppedBy(settled.drop) }) };
}

const droppedBy = ({ why, code }: NonNullable<Settled["drop"]>) => ({ why, ...(code !== undefined && { code }) });

/** The hash under which an answer is kept for good as evidence: a robots.txt or a reservation file. */
export const evidenceIn = ({ findings }: Exchange): string | undefined =>
  findings.robots?.file ?? findings.reservation?.file;

/** A stop ends everything queued in its reach. */
export function dropFor(ruling: Ruling, line: Line): Pick<Turn<Step>, "drop"> {
  if (ruling.verdict.kind !== "stop") return {};
  const { scope } = ruling.verdict;
  return { drop: { pass: line.pass, scope, of: reachOf(scope, line), end: endOf(ruling, line) } };
}

const reachOf = (scope: Scope, line: Line): string =>
  ({ source: line.source, host: line.host, site: line.site })[scope];

export function endOf({ verdict }: Ruling, line: Line): LineEnd {
  if (verdict.kind !== "skip" && verdict.kind !== "stop") throw new TypeError(`not an end: ${verdict.kind}`);
  const { code, why, until } = verdict;
  const end = { code, why, ...(until !== undefined && { until }) };
  if (verdict.kind === "skip") return { how: code === "check" ? "check" : "refused", ...end };
  return { how: code === "check" ? "check" : "stop", ...end, scope: verdict.scope, of: reachOf(verdict.scope, line) };
}
