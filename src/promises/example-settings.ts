import type * as z from "zod";
import type { Pledged, PromiseSpec } from "../pledge/promise.ts";

/**
 * A promise with one setting that uses all of its options, and others that each differ from it in one. For tests that
 * hold for every promise: a new option without an example fails them.
 */
export interface Examples {
  readonly spec: PromiseSpec;
  /** Parsed settings, the first of them the one that the others differ from. */
  readonly settings: readonly unknown[];
}

/** Settings of one promise: the base, and what differs from it. */
export const examples = <S extends z.ZodType, F>(
  promise: ((options: z.input<S>) => Pledged<S, F>) & { readonly spec: PromiseSpec<S, F> },
  base: z.input<S>,
  ...changes: readonly Partial<z.input<S>>[]
): Examples => ({
  spec: promise.spec,
  settings: [{}, ...changes].map((change) => promise.spec.options.parse(merged(base, change))),
});

/** One setting over another; a field that is undefined in the result is left out. */
const merged = (base: unknown, change: unknown): object =>
  Object.fromEntries(
    Object.entries({ ...asObject(base), ...asObject(change) }).filter(([, value]) => value !== undefined),
  );

const asObject = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

/** Words of a bot's own, the same in each language. */
export const sentence = (text: string) => ({ de: text, en: text, ro: text });
