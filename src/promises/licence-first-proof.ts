import type { Prover, Violation } from "../pledge/promise.ts";
import type { AskedRow, Row } from "../pledge/row.ts";
import type { LicenceFirst } from "./licence-first.ts";

/** The licence first, stated again: before every request for a picture stands, in its pass, an answer with the page. */
export class LicenceFirstProver implements Prover<LicenceFirst> {
  readonly #open = new Map<number, AskedRow>();
  /** Per pass, source and host of the page. */
  readonly #read = new Set<string>();

  see(row: Row, { pictures }: LicenceFirst): readonly Violation[] | undefined {
    if (row.event === "answered") {
      const asked = this.#open.get(row.request);
      this.#open.delete(row.request);
      // A check in place of the page states no licence, whatever its status.
      const whole = row.outcome === "answered" && row.status === 200 && row.findings.check === undefined;
      if (asked?.purpose === "page" && whole) this.#read.add(JSON.stringify([asked.pass, asked.source, asked.host]));
      return undefined;
    }
    if (row.event === "recovered") this.#open.delete(row.request);
    if (row.event !== "asked") return undefined;
    const licences = pictures.filter(({ host }) => host === row.host);
    if (pictures.some(({ statedOn }) => statedOn === row.host)) this.#open.set(row.seq, row);
    if (licences.length === 0 || row.purpose === "robots" || row.purpose === "reservation") return undefined;
    return licences
      .filter(({ statedOn }) => !this.#read.has(JSON.stringify([row.pass, row.source, statedOn])))
      .map(({ statedOn }) => ({ what: `a picture was asked for before its licence on ${statedOn}`, rows: [row.seq] }));
  }
}
