import type { Draft, Row } from "../pledge/row.ts";

/** A ledger row as it lies in the store. `body` is the very text that was hashed. */
export interface LedgerEntry {
  readonly seq: number;
  /** Wall clock, epoch milliseconds. */
  readonly at: number;
  readonly prev: string;
  readonly hash: string;
  /** Canonical JSON of the row without its place in the chain and without personal parts. */
  readonly body: string;
  /** Canonical JSON of the personal parts; null where there are none, or after a redaction. */
  readonly personal: string | null;
  /** Hex; null with `personal`. */
  readonly salt: string | null;
}

/**
 * How rows become entries of the chain and back. The store appends within its transaction but knows nothing of hashes:
 * the room above (`ledger`) hands it this codec when it opens it.
 */
export interface RowCodec {
  /** What the first entry of a chain names as the one before it. */
  readonly root: string;
  encode(draft: Draft, place: { readonly seq: number; readonly prev: string }): LedgerEntry;
  decode(entry: LedgerEntry): Row;
  /** What is wrong with an entry that should follow `previous`, in words; null where it fits. */
  check(entry: LedgerEntry, previous: { readonly seq: number; readonly hash: string } | null): string | null;
}
