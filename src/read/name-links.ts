import { compareNames, matchKeys } from "./names.ts";

/** What became of a name that was looked for in a list. */
export type NameLink<T> =
  | { readonly kind: "same" | "subset"; readonly to: T }
  /** More than one fits, or one that fits others too: a person decides. */
  | { readonly kind: "ambiguous"; readonly candidates: readonly T[] }
  | { readonly kind: "none" };

/**
 * Links the names of one list with those of another, both of the same chamber or office. A full match counts where it is
 * the only one on both sides; a match of some names only where nothing fits better and it, too, is the only one on both
 * sides. Whatever else fits is ambiguous: nothing is ever guessed.
 *
 * @param left names looked for
 * @param right those they may be
 * @param nameOf the name of an entry of `right`
 * @returns one link for each of `left`, in order
 */
export const linkNames = <T>(
  left: readonly string[],
  right: readonly T[],
  nameOf: (entry: T) => string,
): NameLink<T>[] => {
  const fits = new FitsOfNames(left, right.map(nameOf));
  return left.map((_, index) => {
    const same = fits.of(index, "same");
    const found = same.length > 0 ? same : fits.of(index, "subset");
    const candidates = found.flatMap((at) => right.slice(at, at + 1));
    const [to, ...more] = candidates;
    const [at] = found;
    if (to === undefined || at === undefined) return { kind: "none" };
    const kind = same.length > 0 ? "same" : "subset";
    return more.length === 0 && fits.isOnlyOneFor(at, kind) ? { kind, to } : { kind: "ambiguous", candidates };
  });
};

class FitsOfNames {
  readonly #same: readonly ReadonlySet<number>[];
  readonly #subset: readonly ReadonlySet<number>[];

  constructor(left: readonly string[], right: readonly string[]) {
    const byKey = new Map<string, number[]>();
    right.forEach((name, index) => {
      for (const key of new Set(matchKeys(name))) byKey.set(key, [...(byKey.get(key) ?? []), index]);
    });
    this.#same = left.map((name) => new Set(matchKeys(name).flatMap((key) => byKey.get(key) ?? [])));
    this.#subset = left.map(
      (name) => new Set(right.flatMap((other, index) => (compareNames(name, other) === "subset" ? [index] : []))),
    );
  }

  of(left: number, kind: "same" | "subset"): number[] {
    return [...((kind === "same" ? this.#same : this.#subset)[left] ?? [])];
  }

  /** A partial match on what another name matches in full is none. */
  isOnlyOneFor(right: number, kind: "same" | "subset"): boolean {
    const same = this.#same.filter((fits) => fits.has(right)).length;
    if (kind === "same") return same === 1;
    return same === 0 && this.#subset.filter((fits) => fits.has(right)).length === 1;
  }
}
