import { createHash } from "node:crypto";
import type { Json, ObservedRecord } from "../pledge/observation.ts";
import type { RecordChange, StoredRecord } from "../store/store.ts";

/** Where and when something was read: what records carry as their provenance. */
export interface Provenance {
  readonly bot: string;
  readonly source: string;
  /** When the answer was complete, epoch milliseconds. */
  readonly at: number;
  readonly capture: string | null;
  readonly request: number;
  /** Version of the reader. */
  readonly reader: string;
}

/** Hash of a record's normalised content: the same hash means nothing to write. */
export const contentHash = (content: ObservedRecord["content"]): string =>
  createHash("sha256").update(canonical(content)).digest("hex");

/** JSON with sorted keys, so that a source that reorders its fields changes nothing. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(",")}}`;
}

/**
 * Compares what was read of a record with what is stored. Undefined: nothing to write.
 *
 * - A live record whose content hash is the same is left alone, whatever its source says of `modified`.
 * - A tombstone keeps the good content it finds; its own empty fields overwrite nothing.
 * - What the operator has taken down stays down, however often the source sends it again (M16).
 *
 * @param lost parts that their stored parent was just seen without
 */
export function diffRecord(
  observed: ObservedRecord,
  old: StoredRecord | undefined,
  from: Provenance,
  lost: { has(id: string): boolean } = new Set<string>(),
): RecordChange | undefined {
  if (old?.reason === "takedown") return undefined;
  return observed.state === "live"
    ? diffLive(observed, old, from, lost)
    : diffGone(observed, observed.state, old, from);
}

function diffLive(
  observed: ObservedRecord,
  old: StoredRecord | undefined,
  from: Provenance,
  lost: { has(id: string): boolean },
): RecordChange | undefined {
  const hash = contentHash(observed.content);
  const place = {
    parent: observed.parent?.id ?? null,
    field: observed.parent?.field ?? null,
    position: observed.parent?.position ?? null,
  };
  const fresh: StoredRecord = {
    bot: from.bot,
    source: from.source,
    id: observed.id,
    kind: observed.kind ?? old?.kind ?? null,
    state: "live",
    reason: null,
    content: observed.content,
    raw: observed.raw,
    hash,
    ...place,
    created: observed.created ?? old?.created ?? null,
    modified: observed.modified ?? old?.modified ?? null,
    firstSeen: old && old.state !== "missing" ? old.firstSeen : from.at,
    changedAt: from.at,
    deletedAt: null,
    capture: from.capture,
    request: from.request,
    reader: from.reader,
    tries: 0,
    nextTry: null,
  };
  if (!old || old.state === "missing") return { record: fresh, event: { what: "created", fields: [] } };
  if (old.state !== "live") {
    return { record: fresh, event: { what: "revived", fields: fieldsBetween(old.content, observed.content) } };
  }
  if (old.hash !== hash) {
    return { record: fresh, event: { what: "changed", fields: fieldsBetween(old.content, observed.content) } };
  }
  // A part keeps its place unless it is named again as somebody's part: read alone it often does not say whose it is.
  if (!observed.parent) return undefined;
  // A part of two parents stays with the first that was seen, as long as that one holds it.
  if (old.parent !== place.parent && old.parent !== null && !lost.has(observed.id)) return undefined;
  if (old.parent !== place.parent || old.field !== place.field) {
    return {
      record: fresh,
      event: { what: "moved", fields: [{ field: "parent", old: old.parent, new: place.parent }] },
    };
  }
  // Behind a part that vanished, all others move up: that is written, but nothing happened to them.
  return old.position === place.position ? undefined : { record: { ...fresh, changedAt: old.changedAt } };
}

function diffGone(
  observed: ObservedRecord,
  state: "deleted" | "withheld",
  old: StoredRecord | undefined,
  from: Provenance,
): RecordChange | undefined {
  if (old?.state === state) return undefined;
  const gone: StoredRecord = {
    ...(old ?? emptyRecord(observed, from)),
    kind: old?.kind ?? observed.kind,
    state,
    reason: "source",
    deletedAt: observed.modified ?? from.at,
    modified: observed.modified ?? old?.modified ?? null,
    changedAt: from.at,
    capture: from.capture,
    request: from.request,
    reader: from.reader,
    nextTry: null,
  };
  // A tombstone of something never seen is no news to anybody.
  return !old || old.state === "missing" ? { record: gone } : { record: gone, event: { what: state, fields: [] } };
}

const emptyRecord = (observed: Pick<ObservedRecord, "id" | "kind">, from: Provenance): StoredRecord => ({
  bot: from.bot,
  source: from.source,
  id: observed.id,
  kind: observed.kind,
  state: "missing",
  reason: null,
  content: {},
  raw: undefined,
  hash: "",
  parent: null,
  field: null,
  position: null,
  created: null,
  modified: null,
  firstSeen: from.at,
  changedAt: from.at,
  deletedAt: null,
  capture: null,
  request: from.request,
  reader: from.reader,
  tries: 0,
  nextTry: null,
});

/** Days after which a record that is only known by reference is asked for alone. */
const PLACEHOLDER_TRIES = [1, 3, 7, 7, 7] as const;
const DAY = 86_400_000;

/** A row for something that is named but was never seen: no reference is lost, and no parent waits for it. */
export const placeholder = (
  reference: { readonly id: string; readonly kind: string | null },
  from: Provenance,
): RecordChange => ({
  record: { ...emptyRecord(reference, from), nextTry: from.at + PLACEHOLDER_TRIES[0] * DAY },
});

/** A placeholder that was asked for in vain: asked again later, at most five times in all. */
export function stillMissing(old: StoredRecord, at: number): RecordChange {
  const tries = old.tries + 1;
  const pause = PLACEHOLDER_TRIES[tries];
  return { record: { ...old, tries, nextTry: pause === undefined ? null : at + pause * DAY } };
}

/** A part that its parent no longer holds and that nobody can ask for: gone. */
export const lostPart = (record: StoredRecord, at: number): RecordChange | undefined =>
  record.state === "live" && record.reason !== "takedown"
    ? {
        record: { ...record, state: "deleted", reason: "no longer part of its parent", deletedAt: at, changedAt: at },
        event: { what: "deleted", fields: [] },
      }
    : undefined;

/** Fields that differ, old and new. */
function fieldsBetween(
  old: ObservedRecord["content"],
  fresh: ObservedRecord["content"],
): readonly { field: string; old: Json; new: Json }[] {
  const names = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  return [...names]
    .filter((field) => canonical(old[field] ?? null) !== canonical(fresh[field] ?? null))
    .map((field) => ({ field, old: old[field] ?? null, new: fresh[field] ?? null }));
}
