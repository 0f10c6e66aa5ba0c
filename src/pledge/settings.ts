import * as z from "zod";

/**
 * Building blocks for the options of promises. Lists that are sets are kept sorted and without repetitions: two
 * settings that say the same then are the same, whatever their order, and tightening gives one result only.
 */

/** A list whose order says nothing: sorted, each item once. */
export const setOf = <T extends string | number>(item: z.ZodType<T>) => z.array(item).transform((list) => sorted(list));

/** A list with each item once, in the order of code points or of size. */
export const sorted = <T extends string | number>(list: readonly T[]): T[] =>
  [...new Set(list)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/** What stands in either list. */
export const either = <T extends string | number>(a: readonly T[], b: readonly T[]): T[] => sorted([...a, ...b]);

/** What stands in both lists. */
export const both = <T extends string | number>(a: readonly T[], b: readonly T[]): T[] =>
  sorted(a.filter((item) => b.includes(item)));

/** The smaller of two settings; one that is not set gives way. */
export const smaller = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

/** The larger of two settings; one that is not set gives way. */
export const larger = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b);
