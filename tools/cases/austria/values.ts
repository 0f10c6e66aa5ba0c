import { readAmount } from "../../../bots/ausschau/read/amounts.ts";
import { readIdentifier } from "../../../bots/ausschau/read/identifiers.ts";
import { Tally } from "../compare.ts";
import { Differences } from "../oparl/differences.ts";
import type { KindResult } from "../topic.ts";
import { rowsOf } from "./files.ts";

const flagsIn = (cell: string | undefined): readonly string[] => (cell ? cell.split(/[\s,]+/) : []);

/** Identifiers: kind, validity, canonical form and flags of each line. */
export async function* identifiers(folder: string): AsyncIterable<KindResult> {
  const rows = await rowsOf(folder, "identifiers.tsv");
  if (rows === null) return;
  const tally = new Tally("identifiers");
  for (const { kind = "", input = "", valid, canonical = "", flag } of rows) {
    const read = readIdentifier(input);
    const differences = new Differences();
    differences.check("valid", valid === "yes", read.value !== null);
    differences.check("canonical", canonical === "" ? null : canonical, read.value);
    differences.check("flags", flagsIn(flag), read.flags);
    // A number that is not valid may belong to any register, or to none.
    if (read.value !== null) differences.check("kind", kind, read.scheme);
    tally.count(differences.none, () => `${kind} "${input}": ${differences}`);
  }
  yield tally.result();
}

/** Amounts: cents and flags of each line. */
export async function* amounts(folder: string): AsyncIterable<KindResult> {
  const rows = await rowsOf(folder, "amounts.tsv");
  if (rows === null) return;
  const tally = new Tally("amounts");
  for (const { input = "", cents = "", flag } of rows) {
    const read = readAmount(input);
    const differences = new Differences();
    differences.check("cents", cents === "" ? null : cents, read.value?.toString() ?? null);
    differences.check("flags", flagsIn(flag), read.flags);
    tally.count(differences.none, () => `"${input}": ${differences}`);
  }
  yield tally.result();
}
