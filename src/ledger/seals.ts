import type { LedgerView, Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { ROOT } from "./chain.ts";
import type { Seal, SealBook } from "./seal-book.ts";

/**
 * Seals the ledger: a row of event "seal" with the head it follows, and a line in the book outside the store. After
 * that a rewritten tail shows, even one whose hashes were all computed anew.
 */
export async function seal(store: Store, clock: Clock, book: SealBook): Promise<Seal> {
  const at = clock.now();
  const head = await store.ledger.head();
  const sealed = await store.turn({}, () => ({
    rows: [{ event: "seal", at, head: head?.hash ?? ROOT, rows: head?.seq ?? 0 }],
    result: ({ seqs: [seq = 0], hashes: [hash = ""] }): Seal => ({ at, seq, hash }),
  }));
  // The row first: a line without its row would accuse a ledger that was never touched.
  await book.add(sealed);
  return sealed;
}

/**
 * What published seals say against the ledger; empty where all of them are found in it.
 */
export async function checkSeals(
  ledger: Pick<LedgerView, "entries">,
  seals: readonly Seal[],
): Promise<readonly string[]> {
  const watch = watchSeals(seals);
  for await (const { seq, hash } of ledger.entries()) watch.see(seq, hash);
  return watch.end();
}

/** Looks at rows as they pass by and remembers which seals they do not bear out. */
export function watchSeals(seals: readonly Seal[]) {
  const open = new Map<number, Seal[]>();
  for (const published of seals) open.set(published.seq, [...(open.get(published.seq) ?? []), published]);
  const broken: string[] = [];
  return {
    see(seq: number, hash: string): void {
      const published = open.get(seq);
      if (!published) return;
      open.delete(seq);
      for (const one of published) {
        if (one.hash !== hash) broken.push(`${nameOf(one)} is not the hash of row ${seq}: the ledger was rewritten`);
      }
    },
    end(): readonly string[] {
      const missing = [...open.values()].flat();
      return [...broken, ...missing.map((one) => `${nameOf(one)} names a row that the ledger does not have`)];
    },
  };
}

const nameOf = ({ at, hash }: Seal): string => `the seal of ${new Date(at).toISOString()} (${hash.slice(0, 12)}…)`;
