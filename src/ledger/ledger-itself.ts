import type { Row } from "../pledge/row.ts";
import type { LedgerEntry } from "../store/row-codec.ts";
import type { AuditedPromise, AuditedViolation } from "./audit-result.ts";
import type { Seal } from "./seal-book.ts";
import { watchSeals } from "./seals.ts";

/** Breaks listed; beyond it they are all alike. */
const MOST_LISTED = 100;

/** What the ledger promises of itself: an unbroken chain, every published seal, true evidence, no part removed unsaid. */
export class LedgerItself {
  readonly #seals;
  readonly #violations: AuditedViolation[] = [];
  /** Rows without their personal parts for which no redaction was seen yet. */
  readonly #bare = new Set<number>();
  #sealedAt: string | null = null;

  constructor(seals: readonly Seal[]) {
    this.#seals = watchSeals(seals);
  }

  broken(row: number, what: string): void {
    this.#note(`the chain is cut: ${what}`, [row]);
  }

  /** A file kept as evidence whose bytes are not those that the row names. */
  forged(row: number, file: string): void {
    this.#note(`the file kept as ${file} is not what row ${row} names: it was altered`, [row]);
  }

  see(row: Row, entry: LedgerEntry): void {
    this.#seals.see(entry.seq, entry.hash);
    if (row.event === "seal") this.#sealedAt = new Date(row.at).toISOString();
    if (entry.personal === null && entry.body.includes('"commitment":"')) this.#bare.add(entry.seq);
    if (row.event === "redaction") for (const seq of row.rows) this.#bare.delete(seq);
  }

  end(): {
    readonly sealedAt: string | null;
    readonly violations: readonly AuditedViolation[];
    /** One entry where something is broken, none where all is well: the ledger is no bot's promise. */
    readonly promises: readonly AuditedPromise[];
  } {
    for (const what of this.#seals.end()) this.#note(what, []);
    for (const seq of this.#bare) this.#note(`row ${seq} lost its personal parts, and no redaction says so`, [seq]);
    const { length } = this.#violations;
    return {
      sealedAt: this.#sealedAt,
      violations: this.#violations,
      promises: length === 0 ? [] : [{ id: "ledger", promise: "ledger", bot: "", judged: 0, violations: length }],
    };
  }

  #note(what: string, rows: readonly number[]): void {
    if (this.#violations.length < MOST_LISTED) {
      this.#violations.push({ id: "ledger", promise: "ledger", bot: "", what, rows });
    }
  }
}
