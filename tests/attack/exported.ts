import { jsonOf } from "../../src/ledger/json.ts";
import { queryLedger } from "../../src/ledger/query.ts";
import type { LedgerView } from "../../src/store/store.ts";

/** The lines of `goodbot ledger --json`. */
export async function exported(ledger: LedgerView): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const found of queryLedger(ledger)) lines.push(jsonOf(found));
  return lines;
}
