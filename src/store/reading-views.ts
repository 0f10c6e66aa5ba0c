import type { Row } from "../pledge/row.ts";
import type { LedgerEntry } from "./row-codec.ts";
import type { Line, LineEnd, LineState } from "./store.ts";

/** Reading the queues of passes. */
export interface FrontierView {
  /** The head of each host's queue in a pass that is due by `now`, lowest rank and id first, at most `most`. */
  due(pass: string, now: number, most: number): Promise<readonly Line[]>;
  /**
   * When the next head falls due, of those that do so later than `after` (default: of all); null where nothing is queued,
   * or all of it behind requests under way.
   */
  nextDue(pass: string, after?: number): Promise<number | null>;
  /** Lines whose answer is stored but not yet applied (after a crash). */
  unapplied(pass: string): Promise<readonly Line[]>;
  /** How many lines of a source are queued or under way. */
  open(pass: string, source: string): Promise<number>;
  /**
   * Lines by state and end, for results and figures; ends alike are counted together. Documents are no part of how a
   * source was read (M12): of them only what ends the whole source counts.
   */
  tally(
    pass: string,
    source: string,
  ): Promise<readonly { readonly state: LineState; readonly end: LineEnd | null; readonly lines: number }[]>;
  /** Files that are asked for once: how many still wait or are under way, and how many are stored. */
  documents(bot: string): Promise<{ readonly queued: number; readonly done: number }>;
}

/** Reading the chain. */
export interface LedgerView {
  /** All rows in order, read as a stream. */
  rows(from?: { readonly seq?: number }): AsyncIterable<Row>;
  /** The same as they lie in the chain, for audits and verifiers; `since` leaves out rows written before it. */
  entries(from?: { readonly seq?: number; readonly since?: number }): AsyncIterable<LedgerEntry>;
  row(seq: number): Promise<Row | undefined>;
  head(): Promise<{ readonly seq: number; readonly hash: string; readonly at: number } | null>;
  /** Bytes of an evidence file. */
  file(hash: string): Promise<Uint8Array | undefined>;
  /** Verifies the chain from `from` on; the first row that does not fit, or null. */
  verify(): Promise<{
    readonly rows: number;
    readonly head: string;
    readonly broken: { readonly seq: number; readonly what: string } | null;
  }>;
}
