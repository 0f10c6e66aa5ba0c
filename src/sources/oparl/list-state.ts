import * as z from "zod";

/**
 * What a list page hands on to the next one. `way`: with the filter, whole, or from the newest end on (lists that
 * ignore the filter, by day).
 */
export const listState = z.object({
  way: z.enum(["filter", "whole", "newest"]),
  /** Fetch address of the first page, without filter. */
  start: z.string(),
  /** When this reading of the list began, epoch milliseconds. */
  startedAt: z.number(),
  /** An earlier pass read the first pages. */
  resumed: z.boolean().default(false),
  /** The filter is sent with a bare `+`. */
  plain: z.boolean().default(false),
  /** Pages read in this pass before this one. */
  read: z.number().default(0),
  /** Objects on them. */
  objects: z.number().default(0),
  /** Fingerprints of the pages read last. */
  prints: z.array(z.string()).default([]),
  /** Pages that may be read without a working filter by day. */
  share: z.number().default(0),
  /** Newest own `modified` on the first page of a whole reading, epoch milliseconds. */
  newest: z.number().nullable().default(null),
  /** From the newest end on: whether by `prev`, and whether this request goes to the end itself. */
  back: z.boolean().default(false),
  toEnd: z.boolean().default(false),
});

export type ListState = z.output<typeof listState>;

/** Pages whose fingerprints are handed on: a list that turns in a circle is seen after one round of at most this many. */
const remembered = 40;

/** The state for the page after one with this fingerprint. */
export const stateAfter = (state: ListState, print: string, objects: number): ListState => ({
  ...state,
  read: state.read + 1,
  objects: state.objects + objects,
  prints: [...state.prints, print].slice(-remembered),
  toEnd: false,
});

/**
 * A fingerprint of the ids on a page, whatever their order: a server that repeats a page under new addresses is seen by
 * it. Two 32-bit FNV-1a sums; a collision ends one reading of one list and costs nothing else.
 */
export const fingerprint = (ids: readonly string[]): string => {
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (const id of [...ids].sort()) {
    for (let index = 0; index <= id.length; index++) {
      const code = index === id.length ? 0x0a : id.charCodeAt(index);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code, 0x01000193) ^ (low >>> 15);
    }
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
};
