import type { Clock } from "../time/clock.ts";
import type { FactPlace, PassEntry, Store } from "./store.ts";

const DAY = 86_400_000;
/** Growth is measured over the last four weeks. */
const WEEKS = 28 * DAY;
/** Notes of the store's size that are kept: one a day, a week more than is needed. */
const MOST_NOTES = 40;
const place: FactPlace = { bot: "@store", promise: "@upkeep", key: "sizes" };

/** When the store was how large: epoch milliseconds, bytes. */
type Note = readonly [at: number, bytes: number];

/** What the store takes on disk, and whose copies. Bytes. */
export interface Usage {
  /** Database and copies. */
  readonly bytes: number;
  readonly database: number;
  /** Bytes a day over the last four weeks; null where nobody can say yet. */
  readonly perDay: number | null;
  /** Copies of each bot; what several bots hold is counted for each, but lies on the disk once. */
  readonly bots: readonly { readonly bot: string; readonly captures: number; readonly bytes: number }[];
  /** The newest pass of each bot: how many bodies it brought that were not there before. */
  readonly lastPasses: readonly {
    readonly bot: string;
    readonly pass: PassEntry;
    readonly captures: number;
    readonly bytes: number;
  }[];
}

/**
 * Counts what the store takes.
 *
 * @example const { bytes, perDay } = await usageOf(store, ["mandari"], clock.now());
 */
export async function usageOf(store: Store, bots: readonly string[], now: number): Promise<Usage> {
  const sizes = new Map<string, number>();
  let copies = 0;
  for await (const { digest, bytes } of store.blobs.all()) {
    sizes.set(digest, bytes);
    copies += bytes;
  }
  const totals = new Map(bots.map((bot) => [bot, { bot, captures: 0, bytes: 0 }]));
  const passes = new Map<string, { bot: string; pass: PassEntry; captures: number; bytes: number }>();
  for (const bot of bots) {
    const pass = await store.desk.lastPass(bot);
    if (pass) passes.set(bot, { bot, pass, captures: 0, bytes: 0 });
  }
  for await (const { bot, digest, at } of store.desk.keptBodies()) {
    const bytes = sizes.get(digest);
    if (bytes === undefined) continue;
    const last = passes.get(bot);
    const isNew = last && at >= last.pass.startedAt && at <= (last.pass.endedAt ?? now);
    for (const sum of [totals.get(bot), isNew ? last : undefined]) {
      if (!sum) continue;
      sum.captures += 1;
      sum.bytes += bytes;
    }
  }
  const database = await store.desk.size();
  const bytes = database + copies;
  const perDay = growth(await notes(store), [now, bytes]);
  return { bytes, database, perDay, bots: [...totals.values()], lastPasses: [...passes.values()] };
}

/** Bytes a day since the oldest note of the last four weeks; null where that is less than a day ago. */
function growth(known: readonly Note[], [now, bytes]: Note): number | null {
  const first = known.find(([at]) => at >= now - WEEKS);
  if (!first || now - first[0] < DAY) return null;
  return (bytes - first[1]) / ((now - first[0]) / DAY);
}

/**
 * Days until the disk is full if the store goes on growing as it did.
 *
 * @param free bytes left on the disk
 * @returns null where nobody can say yet, or where it does not grow
 */
export function daysLeft(free: number, perDay: number | null): number | null {
  return perDay === null || perDay <= 0 ? null : Math.floor(free / perDay);
}

/** Writes down how large the store is; at most one note a day is kept. */
export async function noteSize(store: Store, clock: Clock): Promise<void> {
  const now = clock.now();
  const bytes = (await store.desk.size()) + (await store.blobs.size());
  const old = await notes(store);
  const last = old.at(-1);
  if (last && now - last[0] < DAY / 2) return;
  const kept = [...old, [now, bytes]].slice(-MOST_NOTES);
  await store.turn({}, () => ({ facts: [[place, kept]], result: () => undefined }));
}

async function notes(store: Store): Promise<readonly Note[]> {
  const known = (await store.desk.facts(place.bot, place.promise)).get(place.key);
  return Array.isArray(known) ? known : [];
}
