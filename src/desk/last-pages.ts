import type { DeskView, LedgerView } from "../store/store.ts";
import { passFigures } from "./pass-figures.ts";

/** Pages that a source was last read with. */
export interface LastPages {
  readonly pages: number;
  /** When that pass began, epoch milliseconds. */
  readonly startedAt: number;
}

/** So many passes are looked at: a source that none of them read has no number. */
const MOST_PASSES = 12;

/**
 * How many pages each source came to when it was last read, by source: a source that only a person has read keeps the
 * number of its own last pass while others are read every week. Counted like the promise on budgets counts: no robots.txt,
 * no pictures, no redirects, no further tries.
 */
export async function lastPages(
  ledger: LedgerView,
  desk: Pick<DeskView, "passes">,
  bot: string,
): Promise<ReadonlyMap<string, LastPages>> {
  const found = new Map<string, LastPages>();
  for (const pass of await desk.passes(bot, MOST_PASSES)) {
    const fresh = pass.sources.filter(({ id, startedAt }) => startedAt !== null && !found.has(id));
    if (fresh.length === 0) continue;
    const { bySource } = await passFigures(ledger, pass);
    for (const { id } of fresh) {
      const pages = bySource.get(id)?.pages ?? 0;
      // A pass in which nothing of it was due says nothing of how much it is.
      if (pages > 0) found.set(id, { pages, startedAt: pass.startedAt });
    }
  }
  return found;
}
