import type { Clock } from "../time/clock.ts";
import type { CaptureEntry, Store } from "./store.ts";

/** Copies deleted per transaction. */
const BATCH = 100;

/**
 * Deletes the copies of answers whose time is over (A14), bodies first: after a crash in between an entry without its
 * body is left, which the next call forgets, never a body that nobody knows of. A body that another copy still needs
 * stays. Says so in the ledger, without addresses.
 *
 * @returns how many copies were deleted
 */
export async function expireCaptures(
  store: Store,
  clock: Clock,
  of: { readonly bot: string; readonly pledge?: string },
): Promise<number> {
  const now = clock.now();
  let deleted = 0;
  let batch: CaptureEntry[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const digests = [...new Set(batch.map((entry) => entry.digest))];
    for (const digest of digests) {
      if (!(await store.desk.captureInUse(digest, now))) await store.blobs.delete(digest);
    }
    const requests = batch.map(({ request }) => request);
    await store.turn({}, () => ({
      rows: [{ event: "deleted", at: now, ...of, act: "copies expired", detail: { requests, copies: digests } }],
      forget: requests,
      result: () => undefined,
    }));
    deleted += batch.length;
    batch = [];
  };
  for await (const entry of store.desk.captures({ bot: of.bot, expired: now })) {
    batch.push(entry);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return deleted;
}
