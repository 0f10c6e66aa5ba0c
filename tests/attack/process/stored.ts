import { join } from "node:path";
import { realClock, realRandom } from "goodbot/world";
import { openStore } from "../../../src/ledger/open-store.ts";
import type { Row } from "../../../src/pledge/row.ts";
import type { Store } from "../../../src/store/store.ts";
import { idsFrom } from "../../../src/time/ids.ts";

/** Opens the store of a data folder in this process. The caller closes it. */
export function storeIn(dataDir: string): Promise<Store> {
  const ids = idsFrom(realClock, realRandom);
  return openStore({ path: join(dataDir, "goodbot.db"), dataDir, clock: realClock, random: realRandom, ids });
}

/** All rows of its ledger. */
export async function rowsOf(store: Store): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const row of store.ledger.rows()) rows.push(row);
  return rows;
}

/** All rows of the ledger in a data folder. */
export async function rowsIn(dataDir: string): Promise<readonly Row[]> {
  const store = await storeIn(dataDir);
  try {
    return await rowsOf(store);
  } finally {
    await store.close();
  }
}
