import type { Json, Observations, ObservedRecord } from "../pledge/observation.ts";
import type { Pledged } from "../pledge/promise.ts";
import type { AppliedRow } from "../pledge/row.ts";
import type { RecordChange } from "../store/store.ts";

/**
 * What of an answer's records the pledge lets into the store (C20-C22): the fields that every promise allows. What the
 * source sent besides (`raw`) goes too, and so does a record of which nothing is allowed. Where no promise speaks of
 * fields, all are stored.
 */
export function onlyPromised(pledge: readonly Pledged[], observations: Observations): Observations {
  const { records } = observations;
  const narrow = speaksOfFields(pledge);
  if (!records || !(narrow || pledge.some(({ spec }) => spec.keep?.record))) return observations;
  const allowed = records.flatMap((record) => (narrow ? (narrowed(pledge, record) ?? []) : [record]));
  return { ...observations, records: allowed.flatMap((record) => judged(pledge, record) ?? []) };
}

/**
 * Names of the fields that were written, by kind of record: what the ledger row says, for a proof. Taken from the changes
 * themselves, so that a mistake above would show.
 */
export function fieldsWritten(
  pledge: readonly Pledged[],
  changes: readonly RecordChange[],
): Readonly<Record<string, readonly string[]>> | undefined {
  if (!speaksOfFields(pledge)) return undefined;
  const fields = new Map<string, Set<string>>();
  for (const { record } of changes) {
    const kind = record.kind ?? "";
    const known = fields.get(kind) ?? new Set<string>();
    for (const name of Object.keys(record.content)) known.add(name);
    if (record.raw !== undefined) known.add("(as sent)");
    fields.set(kind, known);
  }
  return Object.fromEntries([...fields].map(([kind, names]) => [kind, [...names].sort()]));
}

/** The record with what every promise makes of it; undefined where one of them lets it not in. */
function judged(pledge: readonly Pledged[], record: ObservedRecord): ObservedRecord | undefined {
  let last = record;
  for (const { spec, options } of pledge) {
    const next = spec.keep?.record ? spec.keep.record(options, last) : last;
    if (next === null) return undefined;
    last = next;
  }
  return last;
}

/** Of the excerpts that were written: the longest, and how many lack their link (A14). Undefined where there are none. */
export function excerptsWritten(changes: readonly RecordChange[]): AppliedRow["excerpts"] {
  const excerpts = changes.filter(({ record }) => typeof record.content.excerpt === "string");
  if (excerpts.length === 0) return undefined;
  const lengths = excerpts.map(({ record }) => [...String(record.content.excerpt).normalize("NFC")].length);
  const linked = excerpts.filter(({ record }) => typeof record.content.page === "string");
  return { longest: Math.max(...lengths), withoutLink: excerpts.length - linked.length };
}

const speaksOfFields = (pledge: readonly Pledged[]): boolean => pledge.some(({ spec }) => spec.keep?.fields);

function narrowed(pledge: readonly Pledged[], record: ObservedRecord): ObservedRecord | undefined {
  const lists = pledge.flatMap(({ spec, options }) => {
    const list = spec.keep?.fields?.(options, record.kind ?? "");
    return list ? [new Set(list)] : [];
  });
  if (lists.length === 0) return record;
  const { raw: _, content, ...rest } = record;
  const kept = Object.entries(content).filter(([name]) => lists.every((list) => list.has(name)));
  if (record.state === "live" && kept.length === 0) return undefined;
  return { ...rest, content: Object.fromEntries<Json>(kept) };
}
