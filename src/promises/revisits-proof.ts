import type { Prover, Violation } from "../pledge/promise.ts";
import type { AskedRow, Row } from "../pledge/row.ts";
import type { Revisits } from "./revisits.ts";

/**
 * Rare readings, stated again: of two passes that asked for the same page, the later one did so no sooner than promised
 * after the last answer (or start, where none came) in the earlier one.
 */
export class RevisitsProver implements Prover<Revisits> {
  readonly #pages = new Map<string, { pass: string | undefined; seq: number; at: number }>();
  readonly #open = new Map<number, string>();

  see(row: Row, { kinds }: Revisits): readonly Violation[] | undefined {
    if (row.event === "answered" || row.event === "recovered") {
      const page = this.#pages.get(this.#open.get(row.request) ?? "");
      this.#open.delete(row.request);
      if (page) page.at = row.endedAt;
      return undefined;
    }
    if (row.event !== "asked" || row.url === undefined || row.hop > 0 || row.purpose !== "page") return undefined;
    const promised = kinds.find(({ kind }) => kind === row.sourceKind);
    return promised && this.#judge(row, row.url, promised.notBefore);
  }

  #judge(row: AskedRow, url: string, notBefore: number): readonly Violation[] {
    const last = this.#pages.get(url);
    this.#pages.set(url, { pass: row.pass, seq: row.seq, at: row.startedAt });
    this.#open.set(row.seq, url);
    if (!last || last.pass === row.pass || row.startedAt - last.at >= notBefore) return [];
    return [
      { what: `read again after ${row.startedAt - last.at} ms, promised ${notBefore}`, rows: [last.seq, row.seq] },
    ];
  }
}
