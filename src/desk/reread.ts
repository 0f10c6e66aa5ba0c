import { apply, readsForApply } from "../pass/apply.ts";
import { diffRecord } from "../pass/record-diff.ts";
import type { Register } from "../pass/register.ts";
import { gaveWay, learnReplaced } from "../pass/replaced.ts";
import type { Source } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import type { Kit, Memory } from "../pledge/kit.ts";
import type { Observations } from "../pledge/observation.ts";
import type { Draft } from "../pledge/row.ts";
import { staleSaid } from "../sources/contract.ts";
import type { CaptureEntry, KeptTask, RecordEvent, Store, StoredRecord, Turn } from "../store/store.ts";
import { answerFrom } from "./kept-answer.ts";
import { kitOf, memoryOf, planAt, UNREAD } from "./look-at-url.ts";

/** A kept answer that a reader can read again. */
type Readable = CaptureEntry & { readonly task: KeptTask };

/** One kept answer that today's reader reads differently. */
export interface Reread {
  readonly source: Source;
  readonly capture: Readable;
  readonly changes: readonly Pick<RecordEvent, "id" | "kind" | "what" | "fields">[];
  readonly observations: Observations;
}

/** How reading again went. */
export interface RereadFigures {
  /** Kept answers read. */
  readonly read: number;
  /** Answers that today's reader cannot read, by reason; the first address of each. */
  readonly unread: ReadonlyMap<string, { readonly url: string; readonly count: number }>;
  /** Answers whose copy is not kept any more. */
  readonly gone: number;
}

/**
 * Reads the latest kept answer of each address of a source with today's reader and yields those that it reads
 * differently. Asks nobody and writes nothing. Records that a later answer brought are left alone.
 */
export async function* rereadSource(
  store: Store,
  register: Register,
  source: Source,
): AsyncGenerator<Reread, RereadFigures> {
  const kit = kitOf(register, source);
  const memory = memoryOf(register, source.id);
  const way = gaveWay(register, source.id);
  if (way !== undefined)
    throw new Fault(
      "usage",
      `source ${source.id} is read no more: ${way}`,
      "Read the other source again: what this one knew of the same things has given way to it.",
    );
  const unread = new Map<string, { url: string; count: number }>();
  let [read, gone] = [0, 0];
  for (const capture of await latest(store, register, source)) {
    const body = await store.blobs.get(capture.digest);
    if (!body) {
      gone += 1;
      continue;
    }
    read += 1;
    const observations = recordsOnly(readAgain(kit, capture, body, source, memory));
    const { verdict } = observations;
    if (verdict.kind !== "read") {
      const entry = unread.get(verdict.why) ?? { url: capture.url, count: 0 };
      unread.set(verdict.why, { ...entry, count: entry.count + 1 });
    }
    const own = await withoutOlder(store, register, source, capture, observations);
    const changes = await differences(store, register, source, capture, own);
    const mends = Object.keys(own.memory ?? {}).length > 0;
    if (changes.length > 0 || mends) yield { source, capture, observations: own, changes };
  }
  return { read, unread, gone };
}

/** The latest kept answer of each address that a reader was to read, in the order in which they came. */
async function latest(store: Store, { bot }: Register, source: Source): Promise<readonly Readable[]> {
  const byAddress = new Map<string, Readable>();
  for await (const capture of store.desk.captures({ bot: bot.name, source: source.id })) {
    const { task, status } = capture;
    // A redirect is no answer; where it led to is one.
    if (!task || task.reader === UNREAD || (status >= 300 && status < 400)) continue;
    byAddress.delete(task.asked);
    byAddress.set(task.asked, { ...capture, task });
  }
  return [...byAddress.values()];
}

function readAgain(kit: Kit, capture: Readable, body: Uint8Array, source: Source, memory: Memory): Observations {
  const { task } = capture;
  const answer = { ...answerFrom(capture, body), asked: task.asked };
  return kit.read(answer, task, { source, memory, pass: planAt(capture.at) });
}

/** Lists, cursors and what is to be asked are the next pass's business: what is read again are records. */
const recordsOnly = ({ verdict, records, references, children, memory }: Observations): Observations => ({
  verdict,
  ...(records && { records }),
  ...(references && { references }),
  ...(children && { children }),
  memory: verdict.kind === "read" ? staleSaid(memory) : {},
});

/** Without records that a later answer has brought since. */
async function withoutOlder(
  store: Store,
  { bot }: Register,
  source: Source,
  capture: CaptureEntry,
  observations: Observations,
): Promise<Observations> {
  const stored = await storedOf(store, bot.name, source.id, observations);
  // After "not modified" the record names the younger request, and still the copy that it was read from.
  const isOwn = (id: string): boolean => {
    const record = stored.get(id);
    return (record?.request ?? 0) <= capture.request || record?.capture === capture.digest;
  };
  return { ...observations, records: (observations.records ?? []).filter(({ id }) => isOwn(id)) };
}

async function differences(
  store: Store,
  { bot }: Register,
  source: Source,
  capture: CaptureEntry,
  observations: Observations,
): Promise<Reread["changes"]> {
  const stored = await storedOf(store, bot.name, source.id, observations);
  const from = provenance(bot.name, source.id, capture, "");
  return (observations.records ?? []).flatMap((record) => {
    const change = diffRecord(record, stored.get(record.id), from);
    return change?.event ? [{ id: record.id, kind: record.kind, ...change.event }] : [];
  });
}

const storedOf = async (
  store: Store,
  bot: string,
  source: string,
  { records = [] }: Observations,
): Promise<ReadonlyMap<string, StoredRecord>> => {
  const reads = { records: { bot, source, ids: records.map(({ id }) => id) } };
  return store.turn(reads, (seen): Turn<ReadonlyMap<string, StoredRecord>> => ({ result: () => seen.records }));
};

const provenance = (bot: string, source: string, capture: CaptureEntry, reader: string) => ({
  ...{ bot, source, at: capture.at, capture: capture.digest, request: capture.request, reader },
});

/**
 * Takes over what was read again: records with history, source and reader as after a pass, one row of the ledger for
 * each answer.
 */
export async function applyReread(
  store: Store,
  register: Register,
  { source, capture, observations }: Reread,
  place: { readonly now: number; readonly worker: string },
): Promise<void> {
  const { bot, conduct } = register;
  const kit = kitOf(register, source);
  const reader = `${kit.kind} ${kit.version}`;
  const from = { ...provenance(bot.name, source.id, capture, reader), at: place.now };
  const task = { ...capture.task, list: undefined };
  const quiet: Kit = { ...kit, lookAt: () => null };
  const memory = memoryOf(register, source.id);
  const replaced = await learnReplaced(store, register, source.id);
  const applying = { source, kit: quiet, task, plan: planAt(capture.at), memory, from, ...(replaced && { replaced }) };
  await store.turn(readsForApply(observations, applying), (seen): Turn<void> => {
    const { applied, records, source: said } = apply(observations, seen, applying);
    const row: Draft = {
      ...{ event: "applied", at: place.now, bot: bot.name, source: source.id, pledge: conduct.hash },
      ...{ worker: place.worker, request: capture.request, reader, figures: { ...applied.figures, "read again": 1 } },
    };
    return { rows: [row], ...(records && { records }), ...(said && { source: said }), result: () => undefined };
  });
}
