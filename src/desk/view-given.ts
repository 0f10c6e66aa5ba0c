import { openRegister, type Register } from "../pass/register.ts";
import type { Bot, Source } from "../pledge/bot.ts";
import type { Language } from "../pledge/language.ts";
import type { PromiseSpec } from "../pledge/promise.ts";
import type { SourceGiven, UnreadPage, View, ViewGiven } from "../pledge/view.ts";
import { staleNotes } from "../sources/contract.ts";
import type { PassEntry, Store } from "../store/store.ts";
import { readOnly } from "./read-only.ts";
import type { Readings } from "./readings.ts";
import { shownRecords } from "./shown-records.ts";
import { sourceGap } from "./source-gap.ts";

/** Passes that are looked at for the last readings of sources. */
const MOST_PASSES = 30;

/** What views are made from. */
interface ViewPlace {
  readonly store: Store;
  readonly bot: Bot;
  readonly promises: ReadonlyMap<string, PromiseSpec>;
  /** Has followed the ledger to its end. */
  readonly readings: Readings;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Gathers what a view is made of; reads the store only. */
export async function viewGiven(
  { store: full, bot, promises, readings, now }: ViewPlace,
  { kinds }: Pick<View, "kinds">,
  language: Language,
): Promise<ViewGiven> {
  const store = readOnly(full);
  const register = await openRegister(bot, store, promises, now);
  const passes = await store.desk.passes(bot.name, MOST_PASSES);
  const counts = new Map<string, number>();
  for (const { source, kind, state, records } of await store.desk.counts(bot.name))
    if (state === "live" && kind !== null && kinds.includes(kind))
      counts.set(source, (counts.get(source) ?? 0) + records);
  const sources: SourceGiven[] = [];
  for (const source of register.sources.values())
    sources.push({
      ...sourceGiven(register, source, passes, await sourceGap(store, register, source)),
      records: counts.get(source.id) ?? 0,
    });
  const last = passes.find(({ endedAt }) => endedAt !== null);
  return {
    ...{ language, now, sources },
    ...shownRecords({ store, register, readings }, kinds),
    lastPass: last?.endedAt == null ? null : { startedAt: last.startedAt, endedAt: last.endedAt },
    unread: unreadPages(readings.unread(bot.name), unbelieved(register)),
  };
}

function sourceGiven(
  { entries }: Register,
  source: Source,
  passes: readonly PassEntry[],
  gap: number,
): Omit<SourceGiven, "records"> {
  const entry = entries.get(source.id);
  const ended = passes.flatMap(({ sources }) =>
    sources.flatMap(({ id, endedAt, result }) =>
      id === source.id && endedAt !== null && result !== null ? [{ at: endedAt, result }] : [],
    ),
  );
  const state = entry === undefined || entry.state === "removed" ? "unread" : entry.state;
  return {
    ...{ source, gap, state, why: entry?.why ?? "", until: entry?.until ?? null },
    readAt: ended.find(({ result }) => result === "complete")?.at ?? null,
    last: ended[0] ?? null,
  };
}

/** Each page once: what the ledger tells of an answer (its status) says more than that nothing was taken of it. */
function unreadPages(told: readonly UnreadPage[], unbelieved: readonly UnreadPage[]): readonly UnreadPage[] {
  const keyOf = ({ source, url }: UnreadPage): string => `${source} ${url}`;
  const known = new Set(told.map(keyOf));
  return [...told, ...unbelieved.filter((page) => !known.has(keyOf(page)))];
}

/** Pages whose content was not believed when they were last read: old data stand in their place. */
const unbelieved = ({ sources, entries }: Register): readonly UnreadPage[] =>
  [...sources.keys()].flatMap((source) =>
    staleNotes(entries.get(source)?.memory.said ?? {}).map(({ since, url }): UnreadPage => {
      return { source, url, at: since, why: { kind: "content" } };
    }),
  );
