import type { Prover, Violation } from "../pledge/promise.ts";
import type { AskedRow, OperatorRow, Row } from "../pledge/row.ts";
import type { Excerpts } from "./excerpts.ts";

/**
 * Excerpts, stated again: rows tell the longest one of each answer and whether links lack; every copy of such a page is
 * named in a row of event `deleted` before its days are over.
 */
export class ExcerptsProver implements Prover<Excerpts> {
  readonly #open = new Map<number, AskedRow>();
  /** By request: the copy, and when it must be gone. */
  readonly #copies = new Map<number, { readonly digest: string; readonly row: number; readonly due: number }>();
  /** Requests whose answers say that nothing of them may be kept, and the rows. */
  readonly #unusable = new Map<number, number>();
  #now = 0;

  see(row: Row, { kinds, atMost, html }: Excerpts): readonly Violation[] | undefined {
    this.#now = Math.max(this.#now, row.at);
    switch (row.event) {
      case "asked":
        if (kinds.includes(row.sourceKind)) this.#open.set(row.seq, row);
        return undefined;
      case "answered": {
        const asked = this.#open.get(row.request);
        this.#open.delete(row.request);
        if (!asked) return undefined;
        if (row.findings.use?.noindex || row.findings.use?.ends) this.#unusable.set(row.request, row.seq);
        if (row.kept === undefined) return undefined;
        if (row.findings.use?.noindex || row.findings.use?.ends || row.findings.use?.noarchive)
          return [{ what: "a copy of a page that says noindex or noarchive was kept", rows: [row.request, row.seq] }];
        this.#copies.set(row.request, { digest: row.kept, row: row.seq, due: row.endedAt + html });
        return [];
      }
      case "applied": {
        const saidSo = this.#unusable.get(row.request);
        if (saidSo !== undefined)
          return [
            { what: "a page that says noindex or when it ends was taken in", rows: [row.request, saidSo, row.seq] },
          ];
        if (!row.excerpts) return undefined;
        const { longest, withoutLink } = row.excerpts;
        const rows = [row.request, row.seq];
        return [
          ...(longest > atMost ? [{ what: `an excerpt of ${longest} characters, promised ${atMost}`, rows }] : []),
          ...(withoutLink > 0 ? [{ what: `${withoutLink} excerpts without a link to their page`, rows }] : []),
        ];
      }
      case "deleted":
        return this.#deleted(row);
      default:
        return undefined;
    }
  }

  end(): readonly Violation[] {
    return [...this.#copies].flatMap(([request, { row, due }]) =>
      due < this.#now ? [{ what: "a copy of a page is still there after its time", rows: [request, row] }] : [],
    );
  }

  #deleted({ seq, at, detail }: OperatorRow): readonly Violation[] | undefined {
    const named = new Set<unknown>([...listOf(detail?.requests), ...listOf(detail?.copies)]);
    const late: Violation[] = [];
    for (const [request, { digest, row, due }] of this.#copies) {
      if (!named.has(request) && !named.has(digest)) continue;
      this.#copies.delete(request);
      if (at > due) late.push({ what: `a copy of a page went ${at - due} ms too late`, rows: [request, row, seq] });
    }
    return late;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
