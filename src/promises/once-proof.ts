import type { Prover, Violation } from "../pledge/promise.ts";
import type { AskedRow, Row } from "../pledge/row.ts";
import type { Once } from "./once.ts";

/**
 * Once, stated again: between the answer that left a stored copy of a file and its next request lies a deletion of that
 * copy. Files are told apart by the hash in their rows; a document or image without one could be asked for without end,
 * and is a violation itself.
 */
export class OnceProver implements Prover<Once> {
  readonly #open = new Map<number, AskedRow>();
  /** By file: the request and answer that it was stored from. */
  readonly #stored = new Map<string, { readonly rows: readonly [number, number]; readonly copy: string }>();

  see(row: Row, { of }: Once): readonly Violation[] | undefined {
    switch (row.event) {
      case "asked":
        return of.some((purpose) => purpose === row.purpose) ? this.#asked(row) : undefined;
      case "recovered":
        this.#open.delete(row.request);
        return undefined;
      case "answered": {
        const asked = this.#open.get(row.request);
        this.#open.delete(row.request);
        const { status = 0, kept } = row;
        const { check } = row.findings;
        const held = check !== undefined && check.class !== "rate limited";
        const whole = row.outcome === "answered" && Math.floor(status / 100) === 2 && !held;
        if (asked?.file !== undefined && whole && kept !== undefined)
          this.#stored.set(asked.file, { rows: [asked.seq, row.seq], copy: kept });
        return undefined;
      }
      case "deleted": {
        const copies: unknown = row.detail?.copies;
        if (Array.isArray(copies))
          for (const [file, { copy }] of this.#stored) if (copies.includes(copy)) this.#stored.delete(file);
        return undefined;
      }
      default:
        return undefined;
    }
  }

  #asked(row: AskedRow): readonly Violation[] {
    this.#open.set(row.seq, row);
    if (row.file === undefined)
      return [{ what: `a request for ${row.purpose} that no hash tells apart`, rows: [row.seq] }];
    const stored = this.#stored.get(row.file);
    return stored ? [{ what: `the same ${row.purpose} was asked for again`, rows: [...stored.rows, row.seq] }] : [];
  }
}
