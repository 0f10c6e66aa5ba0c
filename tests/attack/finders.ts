import { checkSeals } from "../../src/ledger/seals.ts";
import { verify } from "../../tools/verify-ledger.mjs";
import { exported } from "./exported.ts";
import type { Planter } from "./planter.ts";

/** Who can find something wrong in a ledger. */
export const FINDERS = ["prover", "chain", "seal", "verifier"] as const;

export type Finder = (typeof FINDERS)[number];

/** The shortest pause that all bots of these tests promise: what the stand-alone verifier is told to expect. */
const GAP = 1_000;

/** Who finds something in the ledger behind a planter, each on its own. */
export async function findersIn({ house, bot }: Planter): Promise<ReadonlySet<Finder>> {
  const { ledger } = house.store;
  const found = new Set<Finder>();
  const { violations } = await house.audit(bot);
  if (violations.some(({ promise }) => promise !== "ledger")) found.add("prover");
  if ((await ledger.verify()).broken !== null) found.add("chain");
  if ((await checkSeals(ledger, await house.seals.all())).length > 0) found.add("seal");
  if ((await verify(await exported(ledger), { gap: GAP })).findings.length > 0) found.add("verifier");
  return found;
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** What was planted under the name of each promise, and who found it. */
export class Findings {
  readonly #rows = new Map<string, { readonly ids: Set<string>; planted: number; readonly by: Map<Finder, number> }>();

  add(promise: string, ids: readonly string[], finders: ReadonlySet<Finder>): void {
    const row = this.#rows.get(promise) ?? { ids: new Set(), planted: 0, by: new Map() };
    this.#rows.set(promise, row);
    row.planted += 1;
    for (const id of ids) row.ids.add(id);
    for (const finder of finders) row.by.set(finder, (row.by.get(finder) ?? 0) + 1);
  }

  toString(): string {
    const rows = [...this.#rows].map(([promise, { ids, planted, by }]) => [
      ...[promise, planted, [...ids].join(" ")],
      ...FINDERS.map((finder) => by.get(finder) ?? 0),
    ]);
    return table(["promise", "planted", "found by ID", ...FINDERS], rows);
  }
}
