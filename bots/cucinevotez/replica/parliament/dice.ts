import { type Random, seededRandom } from "goodbot/world";

/** Chance from a seed, in the forms that invented content needs. */
export class Dice {
  readonly #random: Random;

  constructor(seed: string) {
    this.#random = seededRandom(seed);
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#random.next() * (most - least + 1));
  }

  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T {
    const found = list[this.between(0, list.length - 1)];
    if (found === undefined) throw new RangeError("nothing to pick from");
    return found;
  }

  guid(): string {
    const hex = Buffer.from(this.#random.bytes(16)).toString("hex");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }
}
