import type { Draft } from "../pledge/row.ts";
import { type FactPlace, factKey, type Seen, type Turn } from "../store/store.ts";
import type { Register } from "./register.ts";

/** Where the gate remembers which pledge the ledger told last. */
export const pledgePlace = (bot: string): FactPlace => ({ bot, promise: "@pledge", key: "in force" });

/** The pledge in force, in full, before the first row that names it; nothing where the ledger told it last. */
export function pledgeTold(
  { conduct }: Register,
  seen: Seen,
  at: number,
  worker: string,
): { rows: readonly Draft[]; facts: Turn<void>["facts"] & {} } {
  const place = pledgePlace(conduct.bot.name);
  if (seen.facts.get(factKey(place)) === conduct.hash) return { rows: [], facts: [] };
  return {
    rows: [{ event: "pledge", at, bot: conduct.bot.name, worker, pledge: conduct.hash, snapshot: conduct.snapshot }],
    facts: [[place, conduct.hash]],
  };
}
