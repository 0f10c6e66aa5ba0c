import type { Pattern } from "./pattern.ts";

/** Three octets of a canonical text as one number; canonical octets are below 0x80. */
export const gramAt = (octets: string, index: number): number =>
  (octets.charCodeAt(index) << 14) | (octets.charCodeAt(index + 1) << 7) | octets.charCodeAt(index + 2);

/** Slots in which grams are counted. Two grams in one slot only make a choice less good, never wrong. */
const SLOTS = 8192;

const slotOf = (gram: number): number => Math.imul(gram, 0x9e3779b1) >>> 19;

/** Finds, for each of many patterns, the three octets in a row that the fewest of the others share. */
export class RarestGrams {
  readonly #counts = new Uint32Array(SLOTS);

  constructor(patterns: readonly Pattern[]) {
    for (const { prefix, parts } of patterns) {
      this.#count(prefix);
      for (const part of parts) this.#count(part);
    }
  }

  /** The rarest gram of a pattern, null where no fixed part has three octets. */
  of({ prefix, parts }: Pattern): number | null {
    let rarest = this.#rarestIn(prefix, null);
    for (const part of parts) rarest = this.#rarestIn(part, rarest);
    return rarest?.gram ?? null;
  }

  #count(part: string): void {
    const counts = this.#counts;
    for (let index = 0; index + 2 < part.length; index += 1) {
      const slot = slotOf(gramAt(part, index));
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
  }

  #rarestIn(part: string, known: { gram: number; count: number } | null): { gram: number; count: number } | null {
    const counts = this.#counts;
    let gram = known?.gram ?? -1;
    let fewest = known?.count ?? Number.MAX_SAFE_INTEGER;
    for (let index = 0; index + 2 < part.length; index += 1) {
      const next = gramAt(part, index);
      const count = counts[slotOf(next)] ?? 0;
      if (count >= fewest) continue;
      fewest = count;
      gram = next;
    }
    return gram < 0 ? null : { gram, count: fewest };
  }
}
