import type { Step } from "../gate/step.ts";
import type { Draft } from "../pledge/row.ts";
import type { Line, PassEntry, PassSource, SourceEntry, Turn } from "../store/store.ts";
import { taskOf } from "./answer.ts";
import { cursorAfter } from "./cursors.ts";
import { beginningPlaces } from "./intents.ts";
import type { Part, PassParts } from "./parts.ts";
import { type Ending, endedFacts, stateAfter } from "./source-end.ts";

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

/** The row of event "source", the facts of back-off and freshness, and the state in the register: one transaction. */
export async function endPart(
  parts: PassParts,
  entry: PassEntry,
  id: string,
  part: Part,
  ending: Ending,
): Promise<void> {
  const { store, clock, worker } = parts;
  const at = clock.now();
  const { intent } = part;
  const { conduct } = parts.register;
  await store.turn(
    { facts: beginningPlaces(conduct, intent), pass: entry.id, source: { bot: intent.bot, source: id } },
    (seen): Turn<void> => {
      const old = seen.pass?.sources.find((source) => source.id === id);
      // Another process was faster.
      if (!seen.pass || old?.endedAt !== null) return { result: () => undefined };
      const ended: PassSource = { ...old, endedAt: at, result: ending.result, why: ending.why };
      const row: Draft = {
        event: "source",
        at,
        bot: intent.bot,
        source: id,
        pass: intent.pass,
        pledge: conduct.hash,
        worker,
        result: ending.result,
        mode: intent.mode,
        trigger: intent.trigger,
        why: ending.why,
        figures: ending.figures,
        ...(ending.code !== undefined && { code: ending.code }),
        ...(ending.until !== undefined && { until: ending.until }),
      };
      return {
        rows: [row],
        facts: endedFacts(
          conduct,
          intent,
          { result: ending.result, mode: intent.mode, trigger: intent.trigger, at },
          seen.facts,
        ),
        // What the operator switched off in the meantime stays off.
        ...(isOpen(seen.source?.state) && { source: { bot: intent.bot, id, ...stateAfter(ending), since: at } }),
        pass: { ...seen.pass, sources: seen.pass.sources.map((source) => (source.id === id ? ended : source)) },
        result: () => undefined,
      };
    },
  );
}

const isOpen = (state: SourceEntry["state"] | undefined): boolean =>
  state !== "off" && state !== "under review" && state !== "removed";
