import type { Bot } from "../pledge/bot.ts";
import type { Memory } from "../pledge/kit.ts";
import type { Observations, ObservedRecord } from "../pledge/observation.ts";
import type { RecordChange, Seen, Store, StoredRecord, Turn } from "../store/store.ts";
import type { TakenDown } from "../store/takedown.ts";
import type { Provenance } from "./record-diff.ts";
import type { Register } from "./register.ts";

/** Why a row of a replaced source is shown no more: the source that took its place delivers the thing. */
const TAKEN_OVER = "delivered by the source that took its place";

/** What must be known of a register to tell which source takes whose place. */
type Sources = Pick<Register, "sources"> & { readonly bot: Pick<Bot, "kits"> };

type Named = Pick<ObservedRecord, "kind" | "id" | "content">;

/** A source in whose place another one is read, and how things of both are told to be the same. */
export interface Replaced {
  readonly source: string;
  /** Ids under which the replaced source has, or had, this very thing. */
  idsOf(record: Named): readonly string[];
}

/** What a source is read in place of; null: of nothing. */
export function replacedId({ bot, sources }: Sources, id: string): string | null {
  const source = sources.get(id);
  const kit = bot.kits.find(({ kind }) => kind === source?.kind);
  return (source && kit?.inPlaceOf?.(source)) ?? null;
}

/** The source that is read in place of this one; undefined: none. */
const replacementOf = (register: Sources, id: string): string | undefined =>
  [...register.sources.keys()].find((other) => other !== id && replacedId(register, other) === id);

/** Why a source is read no more where another is read in its place; undefined: none is. */
export function gaveWay(register: Sources, id: string): string | undefined {
  const replacement = replacementOf(register, id);
  return replacement === undefined ? undefined : `read as "${replacement}", which took its place`;
}

/**
 * Learns by which names the things of a replaced source go. Read once: the source is read no more, so that nothing new
 * comes to it.
 */
export async function learnReplaced(
  store: Pick<Store, "turn">,
  register: Register,
  id: string,
): Promise<Replaced | null> {
  const source = replacedId(register, id);
  const entry = source === null ? undefined : register.entries.get(source);
  const kit = register.bot.kits.find(({ kind }) => kind === entry?.kind);
  if (!entry || !kit?.namesOf) return null;
  const memory: Memory = entry.memory;
  // What was taken down is among them: it must be known when it comes again.
  const records = await store.turn(
    { derived: { bot: register.bot.name, source: entry.id } },
    ({ derived }): Turn<readonly StoredRecord[]> => ({ result: () => derived.records }),
  );
  const named = new Map<string, string | null>();
  for (const record of records)
    for (const name of kit.namesOf(record, memory))
      named.set(name, named.has(name) && named.get(name) !== record.id ? null : record.id);
  // A name that nothing stored goes by may be the id of what was deleted for good: its mark is known all the same.
  const idsOf = (record: Named): readonly string[] =>
    (kit.namesOf?.(record, memory) ?? []).flatMap((name) => {
      const known = named.get(name);
      return known === null ? [] : [known ?? name];
    });
  return { source: entry.id, idsOf };
}

/** The ids to be loaded of the replaced source for an answer. */
export const idsReplaced = ({ records = [] }: Observations, replaced: Replaced): readonly string[] => [
  ...new Set(records.flatMap((record) => replaced.idsOf(record))),
];

/** What must stay out because it, or what it is a part of, was taken down in the replaced source (M16). */
export function takenDownBefore(observations: Observations, seen: Seen, replaced: Replaced): TakenDown {
  const { takenDown } = seen;
  const before = seen.replaced?.takenDown;
  if (!before || (before.blocked.size === 0 && !before.all)) return takenDown;
  const blocked = new Set(takenDown.blocked);
  const records = observations.records ?? [];
  for (const record of records)
    if (before.all || replaced.idsOf(record).some((id) => before.blocked.has(id))) blocked.add(record.id);
  for (let size = -1; size !== blocked.size; ) {
    size = blocked.size;
    for (const { id, parent } of records) if (parent && blocked.has(parent.id)) blocked.add(id);
  }
  if (before.all) for (const { id } of observations.references ?? []) blocked.add(id);
  return { ...takenDown, blocked };
}

/**
 * What a newly delivered thing takes over from the row that it had in the replaced source: since when it is known. That
 * row, and the rows of its parts, give way in the same transaction: in no list and no search a thing stands twice.
 */
export function takeOver(
  changes: Map<string, RecordChange>,
  observations: Observations,
  seen: Seen,
  replaced: Replaced,
  { at }: Provenance,
): void {
  const away = (old: StoredRecord): void => {
    if (old.state !== "live" && old.state !== "withheld") return;
    changes.set(old.id, {
      record: { ...old, ...{ state: "deleted", reason: TAKEN_OVER }, deletedAt: at, changedAt: at },
    });
  };
  const parents = new Set<string>();
  for (const record of observations.records ?? []) {
    const [old] = replaced.idsOf(record).flatMap((id) => seen.replaced?.records.get(id) ?? []);
    const change = changes.get(record.id);
    if (!old || record.state !== "live" || old.kind !== record.kind) continue;
    away(old);
    parents.add(old.id);
    if (change?.event?.what !== "created" || old.state === "missing") continue;
    changes.set(record.id, {
      record: { ...change.record, firstSeen: Math.min(old.firstSeen, change.record.firstSeen) },
      event: { what: "moved", fields: [{ field: "id", old: old.id, new: record.id }] },
    });
  }
  // Parts stand in the order in which they hang below each other, or in any other: each pass finds one more level.
  for (let size = -1; size !== parents.size; ) {
    size = parents.size;
    for (const part of seen.replaced?.owned ?? [])
      if (part.parent !== null && parents.has(part.parent)) parents.add(part.id);
  }
  for (const part of seen.replaced?.owned ?? []) if (parents.has(part.id)) away(part);
}
