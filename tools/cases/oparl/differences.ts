import { isDeepStrictEqual } from "node:util";

/** One difference in words, or none. */
export type Check = (name: string, want: unknown, is: unknown) => void;

/** Collects differences between what is wanted and what came. */
export class Differences {
  readonly #found: string[] = [];

  /** `undefined` is wanted where nothing is said: then nothing is compared. */
  readonly check: Check = (name, want, is) => {
    if (want === undefined || isDeepStrictEqual(sorted(want), sorted(is))) return;
    this.#found.push(`${name}: want ${JSON.stringify(want)}, is ${JSON.stringify(is) ?? "nothing"}`);
  };

  get none(): boolean {
    return this.#found.length === 0;
  }

  toString(): string {
    return this.#found.join("; ");
  }
}

/** Objects with their keys in order and without null values: absent and null are the same here. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== null && item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
};

/** True where a time as sent and an instant as read are the same; null and absent are none. */
export const sameInstant = (sent: string | null, read: number | undefined): boolean =>
  sent === null ? read === undefined : read !== undefined && Date.parse(sent) === read;
