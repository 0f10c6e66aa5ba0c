import type { Prover, Violation } from "../pledge/promise.ts";
import type { AskedRow, Row } from "../pledge/row.ts";
import type { Released } from "./released.ts";

/**
 * Released, stated again: a row of such a source lies between the act that released it and the one that ended that, while
 * the kind is on; or it belongs to a visit started by hand, of so many pages of two roles. Nothing is taken in of a page
 * once the release is over.
 */
export class ReleasedProver implements Prover<Released> {
  /** By source: the row of the release that holds; negative: the row that ended the last one. */
  readonly #acts = new Map<string, number>();
  /** Pages of a visit, by pass and source. */
  readonly #visits = new Map<string, number[]>();
  readonly #mine = new Map<number, AskedRow>();

  see(row: Row, options: Released): readonly Violation[] | undefined {
    const { source = "" } = row;
    switch (row.event) {
      case "operator":
        if (row.act === "website released") this.#acts.set(source, row.seq);
        if (row.act === "release revoked") this.#acts.set(source, -row.seq);
        return undefined;
      case "deleted":
        if (row.act === "withdrawn" && row.detail?.scope === "site") this.#acts.set(source, -row.seq);
        return undefined;
      case "asked":
        if (!options.kinds.includes(row.sourceKind)) return undefined;
        this.#mine.set(row.seq, row);
        return row.mode === "visit" ? this.#visit(row, options) : this.#read(row, options);
      case "applied":
        return this.#applied(row.request, row.seq);
      case "pass ended":
        this.#mine.clear();
        return undefined;
      default:
        return undefined;
    }
  }

  #read(row: AskedRow, { on }: Released): readonly Violation[] {
    if (!on) return [{ what: "a kind of source that is switched off was read", rows: [row.seq] }];
    const act = this.#acts.get(row.source ?? "");
    if (act !== undefined && act > 0) return [];
    return [
      { what: "a source that nobody has released was read", rows: [...(act === undefined ? [] : [-act]), row.seq] },
    ];
  }

  #visit(row: AskedRow, { visit }: Released): readonly Violation[] {
    const wrong: Violation[] = [];
    if (row.trigger !== "hand") wrong.push({ what: "a visit that no person started", rows: [row.seq] });
    if (["robots", "reservation"].includes(row.purpose)) return wrong;
    if (row.purpose !== "page" || !["entry", "detail"].includes(row.role))
      wrong.push({ what: `a visit asked for a ${row.purpose} (${row.role})`, rows: [row.seq] });
    const key = `${row.pass} ${row.source}`;
    const pages = [...(this.#visits.get(key) ?? []), row.seq];
    this.#visits.set(key, pages);
    if (pages.length > visit) wrong.push({ what: `${pages.length} pages in a visit, promised ${visit}`, rows: pages });
    return wrong;
  }

  #applied(request: number, seq: number): readonly Violation[] | undefined {
    const asked = this.#mine.get(request);
    if (!asked || asked.mode === "visit") return undefined;
    const act = this.#acts.get(asked.source ?? "");
    if (act === undefined || act > 0) return [];
    return [{ what: "a page was taken in after its release had ended", rows: [request, -act, seq] }];
  }
}
