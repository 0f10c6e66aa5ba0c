import type { Intent } from "../pledge/promise.ts";
import type { Draft } from "../pledge/row.ts";
import type { Verdict } from "../pledge/verdict.ts";
import type { PassEntry, PassSource, Seen, SourceEntry, Turn } from "../store/store.ts";
import { beginning } from "./intents.ts";
import { beginPart, offBecause } from "./part-begin.ts";
import type { Part } from "./parts.ts";
import type { DuePlaceholder } from "./placeholders.ts";
import type { Register } from "./register.ts";
import type { Ending } from "./source-end.ts";

/** What is looked up before the turn in which sources may begin. */
export interface InLine {
  readonly entries: ReadonlyMap<string, SourceEntry>;
  readonly placeholders: ReadonlyMap<string, readonly DuePlaceholder[]>;
  readonly replica: (source: string) => boolean;
}

/** Sources of a pass that wait for their turn. */
export const waitingIn = ({ sources }: PassEntry): readonly PassSource[] =>
  sources.filter(({ startedAt, endedAt }) => startedAt === null && endedAt === null);

/** Sources of a pass whose parts have begun and not ended. */
export const underWayIn = ({ sources }: PassEntry): readonly string[] =>
  sources.filter(({ startedAt, endedAt }) => startedAt !== null && endedAt === null).map(({ id }) => id);

/** What became of the sources that waited: the parts that begin now, and those that a promise forbids by now. */
export interface NextInTurn {
  readonly entry: PassEntry;
  readonly begun: ReadonlyMap<string, Part>;
  readonly refused: ReadonlyMap<string, Ending>;
  readonly turn: Pick<Turn<void>, "wanted" | "records"> & { readonly rows: readonly Draft[] };
}

/**
 * Asks the promises again for every source that waits, in the order of the pass: whoever may, begins. Pure: the store
 * calls it inside the transaction that has ended another source, so that two processes never begin two (V8).
 *
 * @param entry the pass as that transaction leaves it
 */
export function nextInTurn(
  register: Register,
  entry: PassEntry,
  { facts }: Pick<Seen, "facts">,
  line: InLine,
  { now, worker }: { readonly now: number; readonly worker: string },
): NextInTurn {
  const begun = new Map<string, Part>();
  const refused = new Map<string, Ending>();
  const rows: Draft[] = [];
  const wanted: NonNullable<Turn<void>["wanted"]>[number][] = [];
  const records: NonNullable<Turn<void>["records"]>[number][] = [];
  let current = entry;
  const put = (source: PassSource): void => {
    current = { ...current, sources: current.sources.map((one) => (one.id === source.id ? source : one)) };
  };
  for (const waiting of waitingIn(entry)) {
    const { id } = waiting;
    const known = register.sources.get(id);
    const off = known ? offBecause(register, known, line.entries.get(id)) : "removed: it is not in the register";
    const at = {
      ...{ pass: entry.id, trigger: entry.trigger, now, entry: line.entries.get(id), passStartedAt: entry.startedAt },
      // A source in line has this mode only where a person asked for it.
      demanded: waiting.mode === "full" ? ("full" as const) : undefined,
      ...{ underWay: underWayIn(current), replica: line.replica(id) },
    };
    const { intent, ruling } = beginning(register.conduct, id, at, () => facts);
    const { verdict } = ruling;
    if (off === undefined && verdict.kind === "wait" && underWayIn(current).length > 0) continue;
    if (off !== undefined || verdict.kind !== "go") {
      const ending = refusedEnding(off, verdict);
      refused.set(id, ending);
      put({ ...waiting, startedAt: now, endedAt: now, result: ending.result, why: ending.why });
      rows.push(refusedRow(register, intent, ending, { now, worker }));
      continue;
    }
    const part = beginPart(register, intent, line.entries.get(id), {
      ...{ facts, now, placeholders: line.placeholders.get(id) ?? [] },
    });
    begun.set(id, part.part);
    put(part.source);
    wanted.push(...part.wanted);
    records.push(...part.tries);
  }
  return { entry: current, begun, refused, turn: { rows, wanted, records } };
}

function refusedEnding(off: string | undefined, verdict: Verdict): Ending {
  const why = off ?? ("why" in verdict ? (verdict.why ?? verdict.kind) : verdict.kind);
  const code = off !== undefined ? "switched off" : "code" in verdict ? verdict.code : undefined;
  const until = "until" in verdict && off === undefined ? verdict.until : undefined;
  return {
    ...{ result: "stopped", why, figures: {} },
    ...(code !== undefined && { code }),
    ...(until !== undefined && { until }),
  };
}

const refusedRow = (
  { bot, conduct }: Register,
  { source, mode, trigger, pass }: Intent,
  { result, why, code, until, figures }: Ending,
  { now, worker }: { readonly now: number; readonly worker: string },
): Draft => ({
  ...{ event: "source", at: now, bot: bot.name, source, pass, pledge: conduct.hash, worker },
  ...{ result, mode, trigger, why, figures },
  ...(code !== undefined && { code }),
  ...(until !== undefined && { until }),
});
