import { Fault } from "../pledge/fault.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";

/**
 * Removes the personal parts of rows for good: addresses, redirect targets, detail of an operator's act. The rows stay
 * in their place, marked as redacted, and the chain still verifies. The redaction is a row of its own.
 *
 * @param rows ledger numbers
 * @returns the number of the redaction's own row
 * @throws Fault "usage" where a row does not exist
 */
export async function redact(
  store: Store,
  clock: Clock,
  { rows, why }: { readonly rows: readonly number[]; readonly why: string },
): Promise<number> {
  for (const seq of rows) {
    if ((await store.ledger.row(seq)) === undefined) {
      throw new Fault("usage", `the ledger has no row ${seq}`, "look up the number with `goodbot ledger`");
    }
  }
  return store.turn({}, () => ({
    rows: [{ event: "redaction", at: clock.now(), rows, why }],
    redact: rows,
    result: ({ seqs: [seq = 0] }) => seq,
  }));
}
