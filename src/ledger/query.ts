import type { AskedRow, Row } from "../pledge/row.ts";
import type { LedgerEntry } from "../store/row-codec.ts";
import type { LedgerView } from "../store/store.ts";
import { decodeEntry } from "./chain.ts";

export interface LedgerQuery {
  readonly bot?: string;
  /** As in URLs: `example.org`, `example.org:8443`. An answer counts as its request's host's. */
  readonly host?: string;
  /** Only rows written at or after this time, epoch milliseconds. */
  readonly since?: number;
}

/** A row that was looked for. */
export interface Found {
  readonly row: Row;
  readonly entry: LedgerEntry;
  /** For what closes a request ("answered", "recovered"): the row that opened it. */
  readonly asked?: AskedRow;
}

/**
 * Rows of the ledger in order, as a stream.
 *
 * @example for await (const { row } of queryLedger(store.ledger, { host: "ris.example" })) …
 */
export async function* queryLedger(ledger: LedgerView, query: LedgerQuery = {}): AsyncIterable<Found> {
  // As many as are under way at once, not as many as there are.
  const open = new Map<number, AskedRow>();
  const { bot, host, since } = query;
  for await (const entry of ledger.entries(since === undefined ? {} : { since })) {
    const row = decodeEntry(entry);
    if (bot !== undefined && row.bot !== bot) continue;
    if (row.event === "asked") open.set(row.seq, row);
    const asked = await askedOf(row, open, ledger);
    if (host !== undefined && hostOf(asked ?? row) !== host) continue;
    yield { row, entry, ...(asked && { asked }) };
  }
}

async function askedOf(row: Row, open: Map<number, AskedRow>, ledger: LedgerView): Promise<AskedRow | undefined> {
  if (row.event !== "answered" && row.event !== "recovered") return undefined;
  const known = open.get(row.request);
  if (known) {
    open.delete(row.request);
    return known;
  }
  const asked = await ledger.row(row.request);
  return asked?.event === "asked" ? asked : undefined;
}

const hostOf = (row: Row): string | undefined => ("host" in row ? row.host : undefined);
