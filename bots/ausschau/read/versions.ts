import type { KdqItem } from "./kdq.ts";

/** When documents are asked for again, and when they count as vanished. */
export interface VersionSettings {
  /** Each document is asked for again after this many days, whatever the index says. */
  readonly recheckDays: number;
  /** Complete readings in a row that an item must be missing from, and days that it must be missing for. */
  readonly missingReadings: number;
  readonly missingDays: number;
  /** Share of its items that an index can lose from one reading to the next without being disbelieved. */
  readonly largestDrop: number;
}

export const usualVersionSettings: VersionSettings = {
  ...{ recheckDays: 90, missingReadings: 3, missingDays: 3, largestDrop: 0.3 },
};

const DAY = 86_400_000;

/**
 * The version of an item's document: its last change as the index tells it, and the period in which it is looked at
 * anyhow, since a body may change and its time stay. Each version is asked for once. The periods begin with the last
 * change, so that what is new is not asked for again a few days later; of what was put there in one go, and of what has
 * no time, they begin on different days, so that not all comes due at once.
 *
 * @param now epoch milliseconds
 * @example versionOf({ id: "1001", modified: null, … }, now) // "unknown 229"
 */
export const versionOf = (
  { id, modified }: Pick<KdqItem, "id" | "modified">,
  now: number,
  { recheckDays }: Pick<VersionSettings, "recheckDays"> = usualVersionSettings,
): string => {
  const age = (now - (modified ?? 0)) / DAY;
  const shift = shiftOf(id, modified === null ? recheckDays : Math.ceil(recheckDays / 10));
  return `${modified ?? "unknown"} ${Math.max(0, Math.floor((age + shift) / recheckDays))}`;
};

/** Days by which the periods of a document begin earlier than those of others: fewer than `most`. */
const shiftOf = (id: string, most: number): number =>
  Array.from(id).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % most, 7 % most);

/** Whether a complete index is believed: one that is empty or shrank too far is a fault of its source. */
export const isIndexBelieved = (
  found: number,
  before: number,
  { largestDrop }: Pick<VersionSettings, "largestDrop"> = usualVersionSettings,
): boolean => found > 0 && found >= before * (1 - largestDrop);
