import type { Prover } from "../pledge/promise.ts";
import type { AnsweredRow, AskedRow } from "../pledge/row.ts";
import type { Strikes } from "./strikes.ts";

/** Outcomes after which there is nothing to read, by no wish of ours. */
const NOTHING_CAME: readonly string[] = [
  ...["no answer", "too slow", "cut", "malformed", "undecodable"],
  ...["no such host", "no connection", "tls failure"],
];

/**
 * Strikes, stated again: the rows of failed answers are put on a list that an answer with something in it empties; once
 * the list is as long as promised, no row of that source follows in that pass.
 */
export function strikesProver(): Prover<Strikes> {
  const open = new Map<number, AskedRow>();
  const failures = new Map<string, number[]>();

  return {
    see(row, { inARow }) {
      if (row.event === "asked") {
        open.set(row.seq, row);
        const rows = failures.get(`${row.pass} ${row.source}`) ?? [];
        if (rows.length < inARow) return [];
        return [{ what: `${row.source} was asked after ${rows.length} failures in a row`, rows: [...rows, row.seq] }];
      }
      if (row.event === "pass ended")
        for (const key of failures.keys()) if (key.startsWith(`${row.pass} `)) failures.delete(key);
      if (row.event !== "answered" && row.event !== "recovered") return undefined;
      const asked = open.get(row.request);
      open.delete(row.request);
      if (!asked || row.event === "recovered") return undefined;
      const key = `${asked.pass} ${asked.source}`;
      const kind = kindOf(row, asked);
      if (kind === "read") failures.delete(key);
      if (kind !== "failed") return undefined;
      failures.set(key, [...(failures.get(key) ?? []), row.seq]);
      return [];
    },
  };
}

function kindOf({ outcome, status, findings }: AnsweredRow, asked: AskedRow): "read" | "failed" | "neither" {
  if (findings.check && findings.check.class !== "rate limited") return "neither";
  if (NOTHING_CAME.includes(outcome)) return "failed";
  const code = String(status ?? "");
  if (/^[45]/.test(code)) {
    if (code === "403") return "neither";
    const gone = code === "404" || code === "410";
    return gone && asked.role !== "entry" ? "neither" : "failed";
  }
  return outcome === "answered" || outcome === "not modified" ? "read" : "neither";
}
