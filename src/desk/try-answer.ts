import { diffRecord } from "../pass/record-diff.ts";
import type { Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import type { Answer, FieldTrace } from "../pledge/kit.ts";
import type { Json, ListReading, Observations, ObservedRecord, Oddity, Wanted } from "../pledge/observation.ts";
import type { Store } from "../store/store.ts";
import { kitOf, memoryOf, planAt } from "./look-at-url.ts";

/** A record as it would be read now, beside what the store holds of it. */
export interface TriedRecord {
  readonly kind: string | null;
  readonly id: string;
  readonly state: ObservedRecord["state"];
  readonly content: ObservedRecord["content"];
  /** What taking it over would do: `unchanged` nothing at all. */
  readonly would: string;
  readonly differences: readonly { readonly field: string; readonly old: Json; readonly new: Json }[];
}

/** What the reader makes of an answer. Nothing of it is written. */
export interface Tried {
  readonly source: string;
  readonly reader: string;
  readonly verdict: Observations["verdict"];
  /** How each field was found; empty where the kit cannot say. */
  readonly fields: readonly FieldTrace[];
  readonly records: readonly TriedRecord[];
  readonly lists: readonly ListReading[];
  readonly wanted: readonly Wanted[];
  readonly oddities: readonly Oddity[];
}

/** Reads an answer with today's reader and compares it with the store. Asks nobody and writes nothing. */
export async function tryAnswer(
  store: Store,
  register: Register,
  source: Source,
  answer: Answer,
  wanted: Wanted,
): Promise<Tried> {
  const kit = kitOf(register, source);
  const task = { reader: wanted.reader, data: wanted.data ?? null, list: wanted.list, role: wanted.role };
  const memory = memoryOf(register, source.id);
  const observations = kit.read(answer, task, { source, memory, pass: planAt(answer.at) });
  const { verdict, lists = [], wanted: further = [], oddities = [] } = observations;
  const records: TriedRecord[] = [];
  for (const record of observations.records ?? [])
    records.push(await compared(store, register, source, answer, record));
  return {
    ...{ source: source.id, reader: `${kit.kind} ${kit.version} ${task.reader}`, verdict },
    ...{ fields: kit.trace?.(answer, task, { source }) ?? [], records, lists, wanted: further, oddities },
  };
}

async function compared(
  store: Store,
  { bot }: Register,
  source: Source,
  { at }: Answer,
  record: ObservedRecord,
): Promise<TriedRecord> {
  const { kind, id, state, content } = record;
  const old = (await store.desk.record(bot.name, source.id, id)) ?? undefined;
  const from = { bot: bot.name, source: source.id, at, capture: null, request: 0, reader: "" };
  const change = diffRecord(record, old, from);
  const would = change ? (change.event?.what ?? "written") : "unchanged";
  return { kind, id, state, content, would, differences: change?.event?.fields ?? [] };
}
