import { createHash } from "node:crypto";
import * as z from "zod";
import type { Answer, Memory } from "../pledge/kit.ts";
import type { Json, Observations } from "../pledge/observation.ts";

/**
 * The page contract, one for all bots: what must be there before anything read from a page is believed. Websites change
 * without notice, and a selector that matches nothing looks like an empty site. Below the contract the old data stay and
 * are marked stale, the source's part of the pass ends `incomplete` with the reason, and the capture that failed is named,
 * so that `goodbot try` can look at it.
 */
export const pageContract = z.strictObject({
  /** Fewest entries that a list can have, all its pages together. */
  minItems: z.int().min(0).max(1_000_000).default(1),
  /** Fields without which a page is not the page it should be. */
  required: z.array(z.string().min(1)).max(100).default([]),
  /** Largest share of its entries that a list can lose from one reading to the next; 1: no drop is too large. */
  largestDrop: z.number().min(0).max(1).default(0.5),
  /** A field that stood on this many pages in a row is expected on the next one too; 0: never expected. */
  expectAfter: z.int().min(0).max(1_000).default(10),
});

export type PageContract = z.output<typeof pageContract>;

/** What does not hold. */
export interface Breach {
  readonly code: "below floor" | "too large a drop" | "field missing";
  readonly why: string;
}

const STALE = "stale:";
/** Notes kept in a source's memory at most: a whole site that broke need not be listed page by page. */
const MOST_NOTES = 50;

/**
 * Whether a list has as many entries as it must have.
 *
 * @param before entries of its last reading that was believed; null where there was none
 * @example judgeItems({ found: 3, before: 40 }, contract)?.why // "3 entries, 40 the last time: …"
 */
export function judgeItems(
  { found, before }: { readonly found: number; readonly before: number | null },
  { minItems, largestDrop }: PageContract,
): Breach | null {
  if (found < minItems) return { code: "below floor", why: `${found} entries, at least ${minItems} must be there` };
  if (before !== null && found < before * (1 - largestDrop)) {
    const most = Math.round(largestDrop * 100);
    return {
      code: "too large a drop",
      why: `${found} entries, ${before} the last time: a drop of more than ${most} % is not believed`,
    };
  }
  return null;
}

/**
 * Whether a page has the fields it must have: those required, and those that every page had lately.
 *
 * @param streaks on how many pages in a row each field stood ({@link streaksAfter})
 */
export function judgeFields(
  present: ReadonlyMap<string, boolean>,
  streaks: Readonly<Record<string, number>>,
  { required, expectAfter }: PageContract,
): Breach | null {
  for (const field of required) {
    if (present.get(field) !== true)
      return { code: "field missing", why: `no ${field}, and without it the page is not believed` };
  }
  for (const [field, isThere] of present) {
    const streak = streaks[field] ?? 0;
    if (!isThere && expectAfter > 0 && streak >= expectAfter)
      return { code: "field missing", why: `no ${field}, which the last ${streak} pages all had` };
  }
  return null;
}

/** The streaks after a page that was believed. They end at `expectAfter`: what never changes is then never written. */
export function streaksAfter(
  present: ReadonlyMap<string, boolean>,
  streaks: Readonly<Record<string, number>>,
  { expectAfter }: PageContract,
): Record<string, number> {
  return Object.fromEntries(
    [...present].map(([field, isThere]) => [field, isThere ? Math.min((streaks[field] ?? 0) + 1, expectAfter) : 0]),
  );
}

/**
 * The observations of a page that breaks its contract: nothing of it is taken over, and the source's memory notes since
 * when what is stale, and why.
 *
 * @param what the list or page that is stale, as the operator knows it: a list's name, a page's address
 */
export function breached(
  what: string,
  { why }: Breach,
  answer: Answer,
  memory: Memory,
): Pick<Observations, "verdict" | "memory"> {
  const capture = createHash("sha256").update(answer.body).digest("hex");
  const key = `${STALE}${what}`;
  const notes = Object.keys(memory.said).filter((name) => name.startsWith(STALE)).length;
  const old = noteOf(memory.said[key]);
  const note = { since: old?.since ?? answer.at, why, url: answer.asked, capture };
  return {
    verdict: { kind: "failed", why: `${what}: ${why}; the old data stay (capture ${capture.slice(0, 12)})` },
    memory: key in memory.said || notes < MOST_NOTES ? { [key]: note } : {},
  };
}

/** What the memory forgets once a list or page keeps its contract again. */
export const mended = (what: string, memory: Memory): { readonly [key: string]: null } =>
  `${STALE}${what}` in memory.said ? { [`${STALE}${what}`]: null } : {};

/** A note that data are older than they should be. Times are epoch milliseconds. */
export interface StaleNote {
  readonly what: string;
  readonly since: number;
  readonly why: string;
  readonly url: string;
  /** Digest of the answer that broke the contract. */
  readonly capture: string;
}

/** What is stale of a source, oldest first. */
export const staleNotes = (said: Memory["said"]): readonly StaleNote[] =>
  Object.entries(said)
    .flatMap(([key, value]) => {
      const note = key.startsWith(STALE) ? noteOf(value) : null;
      return note ? [{ what: key.slice(STALE.length), ...note }] : [];
    })
    .sort((a, b) => a.since - b.since);

/** Of what a reader says of its source, the notes on what is stale. */
export const staleSaid = (said: Observations["memory"]): { readonly [key: string]: Json } =>
  Object.fromEntries(Object.entries(said ?? {}).filter(([key]) => key.startsWith(STALE)));

const noteSchema = z.object({ since: z.number(), why: z.string(), url: z.string(), capture: z.string() });

const noteOf = (value: Json | undefined): z.output<typeof noteSchema> | null => {
  const parsed = noteSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
};
