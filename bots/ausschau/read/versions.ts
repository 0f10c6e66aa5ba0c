import type { KdqItem } from "./kdq.ts";

/** What is known of an item of an index from earlier passes. Times are epoch milliseconds. */
export interface KnownItem {
  /** `modified` of the reading that the stored version came from; null: it was not known. */
  readonly modified: number | null;
  /** When the document was asked for last; null: never. */
  readonly fetchedAt: number | null;
  /** In how many complete readings of the index in a row it was missing, and when it was missed first. */
  readonly missing: number;
  readonly missingSince: number | null;
}

/** When documents are asked for, and when they count as vanished. */
export interface VersionSettings {
  /** Each document is asked for again after this many days, whatever the index says. */
  readonly recheckDays: number;
  /** Complete readings in a row that an item must be missing from, and days that it must be missing for. */
  readonly missingReadings: number;
  readonly missingDays: number;
  /** Share of its items that an index can lose without being disbelieved. */
  readonly largestDrop: number;
}

export const usualVersionSettings: VersionSettings = {
  ...{ recheckDays: 90, missingReadings: 3, missingDays: 3, largestDrop: 0.3 },
};

const DAY = 86_400_000;

/** Why a document is asked for; null: it is not. */
export type FetchReason = "new" | "changed" | "re-check" | null;

/** Whether the document of an item is asked for now. Of an item without believable time a change shows only by re-check. */
export const fetchReason = (
  item: KdqItem,
  known: KnownItem | undefined,
  now: number,
  { recheckDays }: VersionSettings = usualVersionSettings,
): FetchReason => {
  if (known === undefined || known.fetchedAt === null) return "new";
  if (item.modified !== null && (known.modified === null || item.modified > known.modified)) return "changed";
  return now - known.fetchedAt >= recheckDays * DAY ? "re-check" : null;
};

/** Whether a complete index may be believed in what is missing from it: one that shrank too far is a fault of its source. */
export const isIndexBelieved = (
  found: number,
  before: number,
  { largestDrop }: VersionSettings = usualVersionSettings,
): boolean => found > 0 && found >= before * (1 - largestDrop);

/**
 * An item after a complete and believed reading of its index; `vanished` once it is missing long enough. Nothing is
 * deleted then: the record stays readable, with the note that its source lists it no longer.
 */
export const afterReading = (
  known: KnownItem,
  isListed: boolean,
  now: number,
  { missingReadings, missingDays }: VersionSettings = usualVersionSettings,
): KnownItem & { readonly vanished: boolean } => {
  if (isListed) return { ...known, missing: 0, missingSince: null, vanished: false };
  const missing = known.missing + 1;
  const missingSince = known.missingSince ?? now;
  return {
    ...known,
    missing,
    missingSince,
    vanished: missing >= missingReadings && now - missingSince >= missingDays * DAY,
  };
};
