import type { Bot } from "../pledge/bot.ts";
import type { Store } from "../store/store.ts";

/** Records indexed in one transaction: others get their turn in between. */
const BATCH = 200;

/**
 * Tells the store how a bot is searched, and indexes what was stored before it knew. What is written later is indexed
 * with it. Costs one look where nothing has changed.
 *
 * @returns how many records were indexed
 */
export async function makeSearchIndex(store: Store, { name: bot, search: spec }: Bot): Promise<number> {
  if (!spec) return 0;
  await store.turn({}, () => ({ searched: { bot, spec }, result: () => undefined }));
  let looked = 0;
  for (let last = 1; last > 0; looked += last)
    last = await store.turn({}, () => ({ index: { bot, most: BATCH }, result: ({ indexed }) => indexed }));
  return looked;
}
