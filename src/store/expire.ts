import type { Clock } from "../time/clock.ts";
import type { CaptureEntry, Store } from "./store.ts";

/** Copies deleted per transaction. */
const BATCH = 100;
/** Copies that are kept for at least so long may go a little before their time. */
const LONG = 3 * 86_400_000;

/**
 * Deletes the copies of answers whose time is over (A14), bodies first: after a crash in between an entry without its
 * body is left, which the next call forgets, never a body that nobody knows of. A body that another copy still needs
 * stays. Says so in the ledger, without addresses.
 *
 * @param ahead milliseconds: copies kept for days go so much before their time. Between two passes of a day nobody may be
 *   there to delete, and "at most seven days" leaves no room for a later hour.
 * @returns how many copies were deleted
 */
export async function expireCaptures(
  store: Store,
  clock: Clock,
  of: { readonly bot: string; readonly pledge?: string },
  ahead = 0,
): Promise<number> {
  const now = clock.now();
  const horizon = now + ahead;
  let deleted = 0;
  let batch: CaptureEntry[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const digests = [...new Set(batch.map((entry) => entry.digest))];
    for (const digest of digests) {
      if (!(await store.desk.captureInUse(digest, horizon))) await store.blobs.delete(digest);
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
  for await (const entry of store.desk.captures({ bot: of.bot, expired: horizon })) {
    const { at, until } = entry;
    if (until === null || (until > now && until - at < LONG)) continue;
    batch.push(entry);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return deleted;
}
