import type { Prover, Violation } from "../pledge/promise.ts";
import type { PassStartedRow, Row } from "../pledge/row.ts";
import type { Caps } from "./caps.ts";

/** A source's rows of one pass. */
interface Part {
  /** The first thing that was done for it. */
  readonly first: number;
  readonly firstAt: number;
  asked: number;
}

/**
 * Caps, stated again by counting: no row of a source beyond the promised number in a pass, none that starts later after
 * the source's first row than promised, none later after the start of the pass.
 */
export function capsProver(): Prover<Caps> {
  const passes = new Map<string, PassStartedRow>();
  const parts = new Map<string, Part>();

  const partOf = (row: Extract<Row, { event: "asked" | "refused" }>): Part => {
    const key = `${row.pass} ${row.source}`;
    const known = parts.get(key);
    if (known) return known;
    const part = { first: row.seq, firstAt: row.event === "asked" ? row.startedAt : row.at, asked: 0 };
    parts.set(key, part);
    return part;
  };

  return {
    see(row, { requests, time, pass }) {
      if (row.event === "pass started" && row.how === "new") passes.set(row.pass ?? "", row);
      if (row.event === "refused") partOf(row);
      if (row.event === "pass ended") {
        passes.delete(row.pass ?? "");
        for (const key of parts.keys()) if (key.startsWith(`${row.pass} `)) parts.delete(key);
      }
      if (row.event !== "asked") return undefined;
      const part = partOf(row);
      const begun = passes.get(row.pass ?? "");
      const found: Violation[] = [];
      part.asked += 1;
      if (part.asked > requests)
        found.push({
          what: `request ${part.asked} to ${row.source} in one pass, promised ${requests}`,
          rows: [part.first, row.seq],
        });
      const since = row.startedAt - part.firstAt;
      if (since > time)
        found.push({
          what: `${row.source} was asked ${since} ms after its part of the pass began, promised ${time}`,
          rows: [part.first, row.seq],
        });
      if (begun && row.startedAt - begun.at > pass)
        found.push({
          what: `asked ${row.startedAt - begun.at} ms after the pass began, promised ${pass}`,
          rows: [begun.seq, row.seq],
        });
      return found;
    },
  };
}
