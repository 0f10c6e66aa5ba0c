import type { Clock } from "../time/clock.ts";
import type { CaptureEntry, Store } from "./store.ts";

const DAY = 86_400_000;
/** Bodies and temporary files younger than this are left alone: the row that names them may be about to be written. */
const YOUNG = DAY;
/** Rows of the ledger stay unpacked for so long: who looks at what happened lately finds it at once. */
const UNPACKED = 7 * DAY;
/** Of answers that brought the same as a later one the entries stay for so long; the body stays anyway. */
const REPEATS = 30 * DAY;
/** Copies named in one row of the ledger. */
const BATCH = 100;

/** Whose copies are looked through, and how long a source keeps those that nothing needs (null: for good). */
export interface Kept {
  readonly bot: string;
  readonly pledge?: string;
  readonly sources: readonly { readonly id: string; readonly unneeded: number | null }[];
}

/** What was cleared away (or, on a dry run, would be). */
export interface Cleared {
  /** Kept answers forgotten. */
  copies: number;
  /** Bodies deleted, and the bytes they took on disk. */
  bodies: number;
  bytes: number;
  /** Bodies that no kept answer named, of those. */
  unknown: number;
  /** What cut-off writings left behind. */
  temporary: number;
  /** Entries whose body is gone. */
  lost: number;
  /** Rows of the ledger packed. */
  packed: number;
}

export interface GcSettings {
  /** Where bodies named by rows are put under `deleted`: the act. */
  readonly act: string;
  /** Also looks through all bodies on disk for those that nobody knows, and through all entries for those without one. */
  readonly thorough?: boolean;
  /** Only tells what it would do. */
  readonly dryRun?: boolean;
}

/**
 * Makes room: copies that nothing needs any more and that are older than their source keeps them, entries that repeat a
 * later one, lines of ended passes, leftovers; old rows of the ledger are packed. Never touches a body that a record, its
 * history or a proof rests on. Deleted bodies are named in the ledger before they go.
 *
 * @example await collectGarbage(store, clock, [{ bot: "news", sources: [{ id: "town", unneeded: 30 * DAY }] }], { act })
 */
export async function collectGarbage(
  store: Store,
  clock: Clock,
  kept: readonly Kept[],
  settings: GcSettings,
): Promise<Cleared> {
  const cleared: Cleared = { copies: 0, bodies: 0, bytes: 0, unknown: 0, temporary: 0, lost: 0, packed: 0 };
  const now = clock.now();
  for (const { bot, pledge, sources } of kept) {
    for (const { id, unneeded } of sources) {
      const before = now - (unneeded ?? REPEATS);
      const found = await store.desk.unneededCaptures({ bot, source: id, before, repeatsOnly: unneeded === null });
      const place = { bot, source: id, ...(pledge !== undefined && { pledge }) };
      await forget(store, clock, place, found, settings, cleared);
    }
    if (!settings.dryRun) await store.turn({}, () => ({ sweep: { bot }, result: () => undefined }));
    if (settings.thorough) await forgetLost(store, bot, settings, cleared);
  }
  if (settings.thorough) await deleteUnknown(store, clock, settings, cleared);
  if (settings.dryRun) return cleared;
  cleared.temporary = await store.blobs.clear(now - YOUNG);
  for (let packed = 1; packed > 0; cleared.packed += packed) {
    packed = await store.turn({}, () => ({ pack: now - UNPACKED, result: (written) => written.packed }));
  }
  return cleared;
}

async function forget(
  store: Store,
  clock: Clock,
  place: { readonly bot: string; readonly source: string; readonly pledge?: string },
  found: readonly (CaptureEntry & { readonly uses: number })[],
  { act, dryRun = false }: GcSettings,
  cleared: Cleared,
): Promise<void> {
  const here = new Map<string, number>();
  for (const { digest } of found) here.set(digest, (here.get(digest) ?? 0) + 1);
  const last = new Set(found.filter(({ digest, uses }) => here.get(digest) === uses).map(({ digest }) => digest));
  for (let index = 0; index < found.length; index += BATCH) {
    const batch = found.slice(index, index + BATCH);
    const copies = [...new Set(batch.map(({ digest }) => digest))].filter((digest) => last.delete(digest));
    cleared.copies += batch.length;
    if (dryRun) {
      cleared.bodies += copies.length;
      continue;
    }
    const now = clock.now();
    const requests = batch.map(({ request }) => request);
    await store.turn({}, () => ({
      ...(copies.length > 0 && { rows: [{ event: "deleted", at: now, ...place, act, detail: { copies } }] }),
      forget: requests,
      result: () => undefined,
    }));
    for (const digest of copies) await deleteBody(store, digest, now - YOUNG, cleared);
  }
}

async function deleteBody(store: Store, digest: string, putBefore: number, cleared: Cleared): Promise<void> {
  // Somebody may have kept the same once more since it was looked up.
  if (await store.desk.captureInUse(digest)) return;
  const freed = await store.blobs.delete(digest, putBefore);
  cleared.bytes += freed;
  cleared.bodies += freed > 0 ? 1 : 0;
}

/** Entries whose body is gone can neither be read again nor stand in for an answer. A robots.txt lies elsewhere. */
async function forgetLost(store: Store, bot: string, { dryRun }: GcSettings, cleared: Cleared): Promise<void> {
  const lost: number[] = [];
  for await (const { request, digest } of store.desk.captures({ bot })) {
    if (await store.blobs.has(digest)) continue;
    if ((await store.ledger.file(digest)) === undefined) lost.push(request);
  }
  cleared.lost += lost.length;
  if (lost.length > 0 && !dryRun) await store.turn({}, () => ({ forget: lost, result: () => undefined }));
}

/** Bodies that a crash left between "put" and the row that would have named them. */
async function deleteUnknown(store: Store, clock: Clock, { act, dryRun }: GcSettings, cleared: Cleared): Promise<void> {
  const before = clock.now() - YOUNG;
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0 || dryRun) return;
    const copies = batch;
    batch = [];
    await store.turn({}, () => ({
      rows: [{ event: "deleted", at: clock.now(), act, detail: { copies, why: "no kept answer names them" } }],
      result: () => undefined,
    }));
    for (const digest of copies) await deleteBody(store, digest, before, cleared);
  };
  for await (const { digest, bytes, at } of store.blobs.all()) {
    if (at >= before || (await store.desk.captureInUse(digest))) continue;
    cleared.unknown += 1;
    if (dryRun) {
      cleared.bodies += 1;
      cleared.bytes += bytes;
    }
    batch.push(digest);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
}
