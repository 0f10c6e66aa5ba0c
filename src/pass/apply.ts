import type { Source } from "../pledge/bot.ts";
import type { Kit, Memory, PassPlan, Task } from "../pledge/kit.ts";
import type { ListReading, Observations, Wanted } from "../pledge/observation.ts";
import { childKey, type Reads, type RecordChange, type Seen, type StoredRecord, type Turn } from "../store/store.ts";
import { absentFrom, listedAgain } from "./absences.ts";
import { cursorAfter, readingStart } from "./cursors.ts";
import { diffRecord, type Provenance, placeholder } from "./record-diff.ts";
import { idsReplaced, type Replaced, takenDownBefore, takeOver } from "./replaced.ts";
import { idsIn, withoutTakenDown } from "./taken-down.ts";
import { unionReading } from "./unions.ts";

/** What apply knows of the answer it applies. */
export interface Applying {
  readonly source: Source;
  readonly kit: Kit;
  readonly task: Task;
  readonly plan: PassPlan;
  /** What was remembered of the source when the answer was read. */
  readonly memory: Memory;
  readonly from: Provenance;
  /** The source in whose place this one is read. */
  readonly replaced?: Replaced;
}

/** What came of it, for the ledger row and the summary. */
export interface Applied {
  readonly figures: Readonly<Record<string, number>>;
  /** Requests that the answer leads to. */
  readonly wanted: readonly Wanted[];
  readonly lists: readonly ListReading[];
  /** Parts that their parent no longer holds and that cannot be asked for alone. */
  readonly gone: readonly string[];
}

/** How many vanished parts one answer may lead to questions about. */
const MOST_LOOKS = 20;

/** What must be loaded to compare observations with the store. */
export function readsForApply(observations: Observations, applying: Applying): Reads {
  const { source, from, replaced } = applying;
  const { bot } = from;
  const records = observations.records ?? [];
  const ids = new Set([...records.map(({ id }) => id), ...(observations.references ?? []).map(({ id }) => id)]);
  const gone = records.filter(({ state }) => state !== "live").map(({ id }) => id);
  const finished = (observations.lists ?? []).filter(isJudgedHere);
  const place = { bot, source: source.id };
  return {
    source: place,
    takenDown: { ...place, ids: idsIn(observations) },
    ...(replaced && { replaced: { bot, source: replaced.source, ids: idsReplaced(observations, replaced) } }),
    ...(ids.size > 0 && { records: { ...place, ids: [...ids] } }),
    ...(observations.children?.length && { children: { ...place, sets: observations.children } }),
    ...(gone.length > 0 && { owned: { ...place, ids: gone } }),
    ...(finished.length > 0 && {
      unseen: {
        ...place,
        lists: finished.map((list) => ({
          ...{ list: list.name, reading: readingName(list, applying), here: new Set(list.ids) },
        })),
      },
    }),
  };
}

/** A part of a larger list says who is there, and nothing of who is not. */
const isJudgedHere = ({ end, whole, partOf }: ListReading): boolean => end === "done" && whole && partOf === undefined;

/** Name under which a whole reading marks what it has seen: the same over all passes that it takes. */
const readingName = (list: ListReading, { plan }: Applying): string => `${list.name} ${readingStart(list, plan)}`;

/**
 * Compares observations with the store, once and for all kinds of sources: records, history, parts that vanished,
 * references that lead nowhere, ids absent from whole lists, cursors, what the source says of itself. Pure; writes
 * nothing where nothing changed.
 */
export function apply(
  answer: Observations,
  seen: Seen,
  applying: Applying,
): Omit<Turn<Applied>, "result"> & { readonly applied: Applied } {
  const { source, kit, task, plan, from, replaced } = applying;
  const takenDown = replaced ? takenDownBefore(answer, seen, replaced) : seen.takenDown;
  const observations = withoutTakenDown(answer, { ...seen, takenDown });
  const memory: Memory = seen.source?.memory ?? { said: {}, cursors: new Map() };
  const changes = new Map<string, RecordChange>();
  const put = (change: RecordChange | undefined): void => {
    if (change) changes.set(change.record.id, change);
  };
  const unchanged = new Set<string>();
  const lost = lostParts(observations, seen);
  for (const record of observations.records ?? []) {
    const change = diffRecord(record, seen.records.get(record.id), from, lost);
    put(change);
    if (!change) unchanged.add(record.id);
  }
  if (replaced) takeOver(changes, observations, seen, replaced, from);
  for (const part of seen.owned) put(goneWithParent(part, changes, from));
  for (const reference of observations.references ?? []) {
    if (!seen.records.has(reference.id) && !changes.has(reference.id)) put(placeholder(reference, from));
  }
  const decided = kit.goOn?.(observations, task, unchanged, { pass: plan }) ?? observations;
  const vanished = looksFor(lost, changes, unchanged, applying, memory);
  const wanted = [...(decided.wanted ?? []), ...vanished.looks];
  const lists = decided.lists ?? [];
  const cursors = lists.map(
    (list) => [list.name, cursorAfter(memory.cursors.get(list.name), list, task, plan)] as const,
  );
  const judged = lists.filter(isJudgedHere);
  const absent = absentFrom(judged, seen, changes, from);
  listedAgain(judged, seen, changes, from);
  const said = newlySaid(decided.memory, memory);
  const registered = newlyRegistered(decided.registered, seen);
  const place = { bot: from.bot, source: source.id };
  return {
    records: [...changes.values()],
    cursors: {
      ...place,
      lists: cursors.filter(([name, cursor]) => JSON.stringify(cursor) !== JSON.stringify(memory.cursors.get(name))),
    },
    seen: lists.flatMap((list) => {
      const own = { ...place, ids: list.ids, whole: list.whole };
      const { partOf } = list;
      return [
        { ...own, reading: readingName(list, applying), list: list.name },
        ...(partOf === undefined ? [] : [{ ...own, reading: unionReading(partOf, plan), list: partOf }]),
      ];
    }),
    absences: absent.map(({ list, id, absences }) => ({ ...place, list, id, absences })),
    ...((said || registered) && {
      source: { bot: from.bot, id: source.id, ...(said && { said }), ...(registered && { registered }) },
    }),
    applied: { figures: figuresOf(decided, changes, unchanged), wanted, lists, gone: vanished.gone },
  };
}

/** Parts of a thing that is gone are gone with it; that is one event, not many. */
function goneWithParent(
  part: StoredRecord,
  changes: ReadonlyMap<string, RecordChange>,
  from: Provenance,
): RecordChange | undefined {
  if (changes.has(part.id) || part.state === "deleted" || part.reason === "takedown") return undefined;
  return { record: { ...part, state: "deleted", reason: "parent", deletedAt: from.at, changedAt: from.at } };
}

/** Parts that stood in their parent and do not any more, with what they are. */
function lostParts(observations: Observations, seen: Seen): ReadonlyMap<string, string> {
  const lost = new Map<string, string>();
  for (const { parent, field, kind, ids } of observations.children ?? []) {
    const now = new Set(ids);
    for (const id of seen.children.get(childKey(parent, field)) ?? []) if (!now.has(id)) lost.set(id, kind);
  }
  return lost;
}

/**
 * A lost part that stands nowhere else in the answer is asked for once: gone, or only moved? One that has no address
 * of its own is gone with its place.
 */
function looksFor(
  lost: ReadonlyMap<string, string>,
  changes: ReadonlyMap<string, RecordChange>,
  unchanged: ReadonlySet<string>,
  { kit, source }: Applying,
  memory: Memory,
): { readonly looks: readonly Wanted[]; readonly gone: readonly string[] } {
  const looks: Wanted[] = [];
  const gone: string[] = [];
  for (const [id, kind] of lost) {
    if (changes.has(id) || unchanged.has(id)) continue;
    const look = kit.lookAt?.({ kind, id }, source, memory);
    if (!look) gone.push(id);
    else if (looks.length < MOST_LOOKS) looks.push(look);
  }
  return { looks, gone };
}

function newlySaid(said: Observations["memory"], memory: Memory): Observations["memory"] | undefined {
  if (!said) return undefined;
  const fresh = Object.entries(said).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(memory.said[key] ?? null),
  );
  return fresh.length > 0 ? Object.fromEntries(fresh) : undefined;
}

/** Addresses a source may be known by: its entry, its lists, and one detail address of each kind. */
const MOST_REGISTERED = 40;

function newlyRegistered(addresses: Observations["registered"], seen: Seen) {
  const known = seen.source?.registered ?? [];
  const fresh = (addresses ?? []).filter(({ url }) => !known.some((other) => other.url === url));
  return fresh.length > 0 && known.length < MOST_REGISTERED
    ? [...known, ...fresh].slice(0, MOST_REGISTERED)
    : undefined;
}

function figuresOf(
  observations: Observations,
  changes: ReadonlyMap<string, RecordChange>,
  unchanged: ReadonlySet<string>,
): Record<string, number> {
  const figures: Record<string, number> = {};
  const count = (name: string): void => {
    figures[name] = (figures[name] ?? 0) + 1;
  };
  for (const { event } of changes.values()) if (event) count(event.what);
  for (const { code } of observations.oddities ?? []) count(`odd: ${code}`);
  return {
    read: observations.records?.length ?? 0,
    unchanged: unchanged.size,
    written: changes.size,
    ...figures,
  };
}
