import * as z from "zod";
import { type Intent, type Prover, promise, type Violation } from "../pledge/promise.ts";
import type { AskedRow, RefusedRow } from "../pledge/row.ts";
import { go, type Verdict, wait } from "../pledge/verdict.ts";

const options = z.strictObject({});

/**
 * The sources of a pass are read one after the other (V8), with any number of workers: a source's part begins in the very
 * transaction that ends the one before, and until then none of its requests exists anywhere.
 *
 * @example inTurn({})
 */
export const inTurn = promise<typeof options>({
  name: "in-turn",
  serves: ["V8"],
  options,
  tighten: () => ({}),
  keep: { begin: (_options, intent) => turnOf(intent) },
  say: {
    de: () => "Die Quellen eines Durchgangs werden eine nach der anderen gelesen, nie zwei zugleich.",
    en: () => "The sources of a pass are read one after the other, never two at the same time.",
    ro: () => "Sursele unei treceri sunt citite una după alta, niciodată două în același timp.",
  },
  prove: () => new InTurnProver(),
});

/** Nobody knows when the source before will have ended: `until` says "later", and the end of that one says when. */
const turnOf = ({ underWay = [] }: Intent): Verdict =>
  underWay.length === 0 ? go : wait(Number.MAX_SAFE_INTEGER, `${underWay.join(", ")} is being read`);

/** A source's rows of a pass, so far. */
interface Stretch {
  readonly source: string;
  readonly first: number;
  last: number;
}

/**
 * In turn, stated again: the rows of each source in a pass are one stretch, which no row of another source interrupts,
 * and a stretch is over only when its last request has ended.
 */
class InTurnProver implements Prover<Record<string, never>> {
  /** Of each pass the stretches in their order; the last one is the source whose turn it is. */
  readonly #stretches = new Map<string, Stretch[]>();
  readonly #open = new Map<number, AskedRow>();

  see: Prover<Record<string, never>>["see"] = (row) => {
    if (row.event === "answered" || row.event === "recovered") {
      const asked = this.#open.get(row.request);
      this.#open.delete(row.request);
      const stretch = asked && this.#stretches.get(asked.pass ?? "")?.find(({ source }) => source === asked.source);
      if (stretch) stretch.last = row.seq;
      return undefined;
    }
    if (row.event === "pass ended") this.#stretches.delete(row.pass ?? "");
    if (row.event !== "asked" && row.event !== "refused") return undefined;
    const found = this.#placed(row);
    if (row.event === "asked") this.#open.set(row.seq, row);
    return found;
  };

  #placed(row: AskedRow | RefusedRow): readonly Violation[] {
    const { pass = "", source = "" } = row;
    const stretches = this.#stretches.get(pass) ?? [];
    this.#stretches.set(pass, stretches);
    const current = stretches.at(-1);
    if (current?.source === source) {
      current.last = row.seq;
      return [];
    }
    const before = stretches.find((stretch) => stretch.source === source);
    if (before) {
      const rows = [before.first, ...(current ? [current.first] : []), row.seq];
      return [{ what: `${source} goes on after ${current?.source} has begun`, rows }];
    }
    stretches.push({ source, first: row.seq, last: row.seq });
    const running = [...this.#open.values()].find((other) => other.pass === pass && other.source !== source);
    if (!running) return [];
    return [{ what: `${source} begins while ${running.source} is being asked`, rows: [running.seq, row.seq] }];
  }
}
