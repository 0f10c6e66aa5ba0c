import type { Step } from "../gate/step.ts";
import type { Draft } from "../pledge/row.ts";
import {
  factKey,
  type Line,
  type PassEntry,
  type PassSource,
  type Seen,
  type SourceEntry,
  type Turn,
} from "../store/store.ts";
import { taskOf } from "./answer.ts";
import { cursorAfter } from "./cursors.ts";
import { beginningPlaces } from "./intents.ts";
import { placesFor } from "./part-begin.ts";
import type { Part, PassParts } from "./parts.ts";
import { type Ending, endedFacts, stateAfter } from "./source-end.ts";
import { type InLine, type NextInTurn, nextInTurn, underWayIn } from "./turns.ts";
import { missingFrom, readsForUnions, unionsRead } from "./unions.ts";

/**
 * The rest of a source waits for other hours (or for a very long Crawl-delay): a later pass goes on at this page, and
 * the pass does not keep the other sources waiting.
 */
export async function putOff(
  { store }: PassParts,
  line: Line,
  part: Part,
  { until, why }: Extract<Step, { kind: "wait" }>,
): Promise<void> {
  const { list } = line.wanted;
  const place = { bot: line.bot, source: line.source };
  const end = { how: "put off", why, until } as const;
  await store.turn({ source: place }, ({ source }): Turn<void> => {
    const cursor = list && source?.memory.cursors.get(list.name);
    const startedAt = cursor?.resume?.startedAt ?? part.plan.startedAt;
    const broken = list && {
      name: list.name,
      page: list.page,
      ids: [],
      end: "broken" as const,
      resumeAt: line.url,
      whole: false,
      startedAt,
    };
    return {
      line: { id: line.id, state: "failed", end },
      drop: { pass: line.pass, scope: "source", of: line.source, end },
      ...(list &&
        broken && {
          cursors: { ...place, lists: [[list.name, cursorAfter(cursor, broken, taskOf(line), part.plan)]] },
        }),
      result: () => undefined,
    };
  });
}

/**
 * The row of event "source", the facts of back-off and freshness, the state in the register, and the beginning of the
 * sources whose turn it is then: one transaction. Null where another process was faster.
 *
 * @param others what is known of the sources in line; not given: none begins (the pass is being stopped)
 */
export async function endPart(
  parts: PassParts,
  entry: PassEntry,
  id: string,
  { part, ending, others }: { readonly part: Part; readonly ending: Ending; readonly others: InLine | undefined },
): Promise<NextInTurn | null> {
  const { store, clock, worker, register } = parts;
  const now = clock.now();
  const { intent } = part;
  const { conduct } = register;
  const waiting = others ? entry.sources.map((source) => source.id) : [];
  const places = [...beginningPlaces(conduct, intent), ...placesFor(register, waiting, intent)];
  const place = { bot: intent.bot, source: id };
  const unions = unionsRead(part, ending);
  return store.turn(
    { facts: places, pass: entry.id, source: place, ...readsForUnions(place, unions, part.plan) },
    (seen): Turn<NextInTurn | null> => {
      const old = seen.pass?.sources.find((source) => source.id === id);
      if (!seen.pass || old?.endedAt !== null) return { result: () => null };
      const ended: PassSource = { ...old, endedAt: now, result: ending.result, why: ending.why };
      const after = { ...seen.pass, sources: seen.pass.sources.map((source) => (source.id === id ? ended : source)) };
      const row: Draft = {
        ...{ event: "source", at: now, bot: intent.bot, source: id, pass: intent.pass, pledge: conduct.hash, worker },
        ...{ result: ending.result, mode: intent.mode, trigger: intent.trigger, why: ending.why },
        figures: ending.figures,
        ...(ending.code !== undefined && { code: ending.code }),
        ...(ending.until !== undefined && { until: ending.until }),
      };
      const end = { result: ending.result, mode: intent.mode, trigger: intent.trigger, at: now };
      const fresh = endedFacts(conduct, intent, end, seen.facts);
      const next = others && nextInTurn(register, after, { facts: withFresh(seen, fresh) }, others, { now, worker });
      return {
        ...next?.turn,
        ...missingFrom(place, unions, seen, now),
        rows: [row, ...(next?.turn.rows ?? [])],
        facts: fresh,
        // What the operator switched off in the meantime stays off.
        ...(isOpen(seen.source?.state) && { source: { bot: intent.bot, id, ...stateAfter(ending), since: now } }),
        pass: next?.entry ?? after,
        result: () => next ?? { entry: after, begun: new Map(), refused: new Map(), turn: { rows: [] } },
      };
    },
  );
}

/** Begins the sources in line where none is under way: a process was stopped between one source and the next. */
export function beginNext(
  { store, clock, worker, register }: PassParts,
  entry: PassEntry,
  others: InLine,
): Promise<NextInTurn | null> {
  const now = clock.now();
  const waiting = entry.sources.map(({ id }) => id);
  const facts = placesFor(register, waiting, { trigger: entry.trigger, pass: entry.id });
  return store.turn({ facts, pass: entry.id }, (seen): Turn<NextInTurn | null> => {
    if (!seen.pass || underWayIn(seen.pass).length > 0) return { result: () => null };
    const next = nextInTurn(register, seen.pass, seen, others, { now, worker });
    return { ...next.turn, pass: next.entry, result: () => next };
  });
}

/** The facts as this very transaction leaves them. */
function withFresh({ facts }: Seen, fresh: ReturnType<typeof endedFacts>): Seen["facts"] {
  const known = new Map(facts);
  for (const [place, value] of fresh) {
    if (value === null) known.delete(factKey(place));
    else known.set(factKey(place), value);
  }
  return known;
}

const isOpen = (state: SourceEntry["state"] | undefined): boolean =>
  state !== "off" && state !== "under review" && state !== "removed";
