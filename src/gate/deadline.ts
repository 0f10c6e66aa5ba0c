import type { Bounds, Pledged } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { type Ruling, stop, type Verdict } from "../pledge/verdict.ts";

/** When a source's part of the pass is over at the latest: the earliest time of all promises; `Infinity` without one. */
export const deadlineOf = (pledge: readonly Pledged[], request: Request): number =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...pledge.flatMap(({ spec, options }) => spec.keep?.deadline?.(options, request) ?? []),
  );

/**
 * A wait that the time left does not allow is not waited for, and not shortened either: the host is left, and the facts
 * of the promise that asked for the wait hold its end for later passes (V11).
 */
export const leftFor = (wait: { readonly until: number; readonly why: string; readonly by: string }): Ruling => ({
  promise: wait.by,
  verdict: stop("host", "resting", `${wait.why}; the time for this source is over before`, { until: wait.until }),
});

/** A pause between requests reaches beyond the end: nothing more can be asked of the source in this pass. */
export const overBefore = (by: string, why: string): { readonly promise: string; readonly verdict: Verdict } => ({
  promise: by,
  verdict: stop("source", "budget spent", `${why}; the time for this source is over before`),
});

/** Bounds that end with the time for the source. */
export function boundsUntil(bounds: Required<Bounds>, deadline: number, now: number): Required<Bounds> {
  if (!Number.isFinite(deadline)) return bounds;
  const left = Math.max(1, deadline - now);
  return { ...bounds, headMs: Math.min(bounds.headMs, left), totalMs: Math.min(bounds.totalMs, left) };
}
