import type { Prover, Violation } from "../pledge/promise.ts";
import type { AskedRow, Row } from "../pledge/row.ts";

/**
 * Visitors cause no request, stated again: nothing is asked outside of a pass that has begun and not ended, and no
 * document without a request before it whose answer named it. What a person asks for by hand needs no such answer.
 */
export class VisitorsProver implements Prover<unknown> {
  readonly #underWay = new Set<string>();
  readonly #asked = new Numbers();

  see = (row: Row): readonly Violation[] | undefined => {
    if (row.event === "pass started") this.#underWay.add(row.pass ?? "");
    if (row.event === "pass ended") this.#underWay.delete(row.pass ?? "");
    if (row.event !== "asked") return undefined;
    const found = this.#judge(row);
    this.#asked.add(row.seq);
    return found;
  };

  #judge({ seq, pass = "", purpose, hop, parent, trigger }: AskedRow): readonly Violation[] {
    if (!this.#underWay.has(pass)) return [{ what: "asked while no pass was under way", rows: [seq] }];
    if (purpose !== "document" || hop > 0) return [];
    const isNamed = parent === undefined ? trigger === "hand" : this.#asked.has(parent);
    return isNamed ? [] : [{ what: "a document that nothing read before had named", rows: [seq] }];
  }
}

/** A set of row numbers, a bit each: a ledger may hold tens of millions of requests. */
class Numbers {
  #bits = new Uint8Array(1024);

  add(number: number): void {
    const at = Math.floor(number / 8);
    if (at >= this.#bits.length) {
      const more = new Uint8Array(2 * (at + 1));
      more.set(this.#bits);
      this.#bits = more;
    }
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (number % 8));
  }

  has(number: number): boolean {
    return ((this.#bits[Math.floor(number / 8)] ?? 0) & (1 << (number % 8))) !== 0;
  }
}
