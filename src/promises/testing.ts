import { createHash } from "node:crypto";
import type { Files, Proofs, Prover, Violation } from "../pledge/promise.ts";
import type { Row } from "../pledge/row.ts";

/** What a promise is asked to judge in a test, besides rows. */
interface Given {
  /** Robots files kept as evidence, as text. */
  readonly files?: readonly string[];
  /** Options of other sources. */
  readonly bySource?: Proofs["bySource"];
  readonly token?: string;
}

/** Shows rows to the prover of a promise and gathers what it says, up to the end. For tests. */
export function proved<O>(
  pledged: { readonly spec: { prove(proofs: Proofs): Prover<O> }; readonly options: O },
  rows: readonly Row[],
  given: Given = {},
): readonly Violation[] {
  const prover = pledged.spec.prove({
    file: filesOf(given.files ?? []),
    bot: { name: "sample", token: given.token ?? "sample-bot" },
    bySource: given.bySource ?? (() => pledged.options),
  });
  const violations = rows.flatMap((row) => prover.see(row, pledged.options) ?? []);
  return [...violations, ...(prover.end?.() ?? [])];
}

/** The numbers of the rows that show a violation. For tests. */
export const rowsOf = (violations: readonly Violation[]): readonly (readonly number[])[] =>
  violations.map(({ rows }) => rows);

/** The hash under which a file is kept. For tests. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Kept files by hash, as the store hands them out. For tests. */
export function filesOf(texts: readonly string[]): Files {
  const byHash = new Map(texts.map((text) => [hashOf(text), new TextEncoder().encode(text)]));
  return (hash) => byHash.get(hash);
}
