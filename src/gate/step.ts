import type { Exchange } from "../pledge/exchange.ts";
import type { Wanted } from "../pledge/observation.ts";
import type { Refusal } from "../pledge/refusal.ts";
import type { Rendered } from "../pledge/render.ts";
import type { Ruling } from "../pledge/verdict.ts";
import type { Reads, Seen, Turn } from "../store/store.ts";

/** A complete exchange with its body, as the pass gets it. */
export interface Heard {
  readonly exchange: Exchange;
  /** The address asked for first; `exchange.request.url` is the one that answered. */
  readonly asked: string;
  readonly body: Uint8Array;
  /** Digest of the stored copy to read instead, after "not modified". */
  readonly stored?: string;
  /** In words, where the outcome is a failure. */
  readonly detail?: string;
  /** What became of the page in a browser; not set: the answer was let into none. */
  readonly rendered?: Rendered;
}

/**
 * What is to be written of an answer beyond its row. Where nothing of an answer may be kept, the gate writes it in the
 * answer's own transaction: a crash in between would lose what it said.
 */
export interface Taking {
  readonly reads: Reads;
  readonly changes: (seen: Seen) => Omit<Turn<never>, "result">;
}

/** What came of one attempt at the door. */
export type Step =
  /** Not before `until`; the time is in the store. */
  | { readonly kind: "wait"; readonly until: number; readonly by: string; readonly why: string }
  /** Another request holds a slot; look again when something ends. */
  | { readonly kind: "held"; readonly by: string }
  /** Another worker has it, it is no longer wanted, or we broke it off ourselves: nothing to do with it now. */
  | { readonly kind: "taken" }
  /** The operator has changed something since the conduct was made: nothing was asked, make it anew and look again. */
  | { readonly kind: "stale" }
  /** Something else had to be asked first, and was (robots.txt); look again. */
  | { readonly kind: "before"; readonly heard: Heard }
  | { readonly kind: "refused"; readonly ruling: Ruling; readonly code: Refusal; readonly row: number }
  /** Asked, and to be asked again later. */
  | { readonly kind: "again"; readonly at: number; readonly by: string; readonly why: string; readonly heard: Heard }
  /** Asked, and led elsewhere; the line goes on there. */
  | { readonly kind: "moved"; readonly heard: Heard }
  /** Asked, and over. `stop` ends source, host or site for this pass. */
  | {
      readonly kind: "heard";
      readonly heard: Heard;
      readonly stop?: Ruling;
      /** Why the answer was let go; with a code it counts as refused. */
      readonly dropped?: { readonly why: string; readonly code?: Refusal };
      /** Where it was taken in with its row already: the requests it led to that the pass had before. */
      readonly taken?: { readonly repeated: readonly Wanted[] };
    };

/** Something that a watcher may want to see: what progress and logs are made of. */
export type Progress =
  | {
      readonly kind: "asking";
      readonly at: number;
      readonly host: string;
      readonly url: string;
      readonly source: string;
    }
  | {
      readonly kind: "heard";
      readonly at: number;
      readonly host: string;
      readonly url: string;
      readonly source: string;
      readonly exchange: Exchange;
    }
  | {
      readonly kind: "waiting";
      readonly at: number;
      readonly host: string;
      readonly source: string;
      readonly until: number;
      readonly by: string;
      readonly why: string;
    }
  | {
      readonly kind: "refused";
      readonly at: number;
      readonly host: string;
      readonly url: string;
      readonly source: string;
      readonly by: string;
      readonly why: string;
    };
