import type { Refusal } from "./refusal.ts";
import type { Method, Purpose } from "./request.ts";

/** A request that must be asked before another one (robots.txt, tdmrep.json). */
export interface Before {
  readonly url: string;
  readonly purpose: Purpose;
  readonly method?: Method;
}

/** How far a stop reaches: the source, the host or the registrable site, for the rest of the pass. */
export type Scope = "source" | "host" | "site";

/** What a promise says of a request. */
export type Verdict =
  | { readonly kind: "go"; readonly why?: string; readonly evidence?: Evidence }
  | { readonly kind: "wait"; readonly until: number; readonly why: string }
  | { readonly kind: "first"; readonly request: Before; readonly why: string }
  | {
      readonly kind: "skip";
      readonly code: Refusal;
      readonly why: string;
      readonly evidence?: Evidence;
      readonly until?: number;
    }
  | {
      readonly kind: "stop";
      readonly scope: Scope;
      readonly code: Refusal;
      readonly why: string;
      readonly evidence?: Evidence;
      /** The earliest time at which it may be tried again, where that is known. */
      readonly until?: number;
    };

/** What a verdict rests on, kept in the row so that a proof can look for itself. */
export interface Evidence {
  /** Hash of the robots file (or reservation file) that decided. */
  readonly file?: string;
  /** 1-based line in it, 0 where no rule decided. */
  readonly line?: number;
  /** When that file was fetched, epoch milliseconds. */
  readonly fetchedAt?: number;
  /** What the last fetch of it came to, e.g. `rules`, `none`, `unreadable`. */
  readonly state?: string;
}

export const go: Verdict = { kind: "go" };

/** `go`, with what it rests on. */
export const goBecause = (why: string, evidence?: Evidence): Verdict => ({
  kind: "go",
  why,
  ...(evidence && { evidence }),
});

export const wait = (until: number, why: string): Verdict => ({ kind: "wait", until, why });

export const first = (request: Before, why: string): Verdict => ({ kind: "first", request, why });

export const skip = (code: Refusal, why: string, more: { evidence?: Evidence; until?: number } = {}): Verdict => ({
  kind: "skip",
  code,
  why,
  ...more,
});

export const stop = (
  scope: Scope,
  code: Refusal,
  why: string,
  more: { evidence?: Evidence; until?: number } = {},
): Extract<Verdict, { kind: "stop" }> => ({
  kind: "stop",
  scope,
  code,
  why,
  ...more,
});

const STRICTNESS = { stop: 4, skip: 3, first: 2, wait: 1, go: 0 } as const;

/** A verdict and the promise that gave it. */
export interface Ruling {
  readonly promise: string;
  readonly verdict: Verdict;
}

/**
 * The ruling that holds when several promises speak: stop > skip > first > wait > go; of two waits the longer, of two
 * equals the one that stands first in the pledge.
 */
export function strictest(rulings: readonly Ruling[]): Ruling {
  let strict: Ruling = { promise: "", verdict: go };
  for (const ruling of rulings) if (isStricter(ruling.verdict, strict.verdict)) strict = ruling;
  return strict;
}

function isStricter(a: Verdict, b: Verdict): boolean {
  if (a.kind === "wait" && b.kind === "wait") return a.until > b.until;
  return STRICTNESS[a.kind] > STRICTNESS[b.kind];
}
