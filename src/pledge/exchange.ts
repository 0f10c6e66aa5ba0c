import type { Findings } from "./findings.ts";
import type { Outcome } from "./outcome.ts";
import type { Request } from "./request.ts";

/** The head of an answer, before its body is read. Header names in lower case, in the order received. */
export interface Head {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly at: number;
}

/** A request and what came of it: what `settle` folds into facts. Every field stands in the ledger rows too. */
export interface Exchange {
  readonly request: Request;
  /** Ledger number of the "asked" row. */
  readonly asked: number;
  readonly outcome: Outcome;
  readonly status?: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly wireBytes: number;
  readonly bytes: number;
  readonly digest?: string;
  readonly findings: Findings;
}
