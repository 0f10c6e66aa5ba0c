import type { Reads, Seen } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Loads what a decision needs. Runs inside the transaction that writes what it decides. */
export function load(tables: Tables, reads: Reads): Seen {
  const facts = tables.facts.load(reads.facts ?? []);
  // Loaded by hash beforehand, although SQLite could look up when asked: a decision sees the same on every back end.
  const files = new Map<string, Uint8Array>();
  for (const hash of reads.files?.(facts) ?? []) {
    const bytes = tables.ledger.fileNow(hash);
    if (bytes) files.set(hash, bytes);
  }
  const line = reads.line === undefined ? undefined : tables.lines.load(reads.line);
  const capture = reads.capture && tables.captures.newest(reads.capture);
  const pass = reads.pass === undefined ? null : tables.passes.get(reads.pass);
  const openPass = reads.openPassOf === undefined ? null : tables.passes.open(reads.openPassOf);
  const source = reads.source && tables.sources.load(reads.source.bot, reads.source.source);
  return {
    facts,
    slots: tables.slots.load(reads.slots ?? []),
    file: (hash) => files.get(hash),
    ...(line && { line }),
    askers: reads.askers ? tables.passes.askers(reads.askers.bot, reads.askers.host) : [],
    ...(capture && { capture }),
    records: reads.records ? tables.records.load(reads.records) : new Map(),
    children: reads.children ? tables.records.children(reads.children) : new Map(),
    unseen: reads.unseen ? tables.records.unseen(reads.unseen) : [],
    listed: reads.unseen ? tables.records.listed(reads.unseen) : new Map(),
    ...(source && { source }),
    owned: reads.owned ? tables.records.owned(reads.owned) : [],
    derived: {
      records: reads.derived ? tables.records.ofSource(reads.derived) : [],
      captures: reads.derived ? tables.captures.ofSource(reads.derived) : [],
    },
    takenDown: tables.takedowns.load(reads.takenDown),
    ...(reads.replaced && {
      replaced: {
        records: tables.records.load(reads.replaced),
        owned: tables.records.owned(reads.replaced),
        takenDown: tables.takedowns.load(reads.replaced),
      },
    }),
    ...(pass && { pass }),
    ...(openPass && { openPass }),
    ...(reads.request !== undefined && { requestOpen: tables.ledger.isOpen(reads.request) }),
  };
}
