import type { Headers } from "./headers.ts";

/** An answer as it came, of whatever was asked: a page, robots.txt, a document, a feed, a JSON interface. */
export interface JudgedAnswer {
  /** The address that answered, absolute. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** Decoded from its content coding; more than the first 64 KiB is not looked at. */
  readonly body: Uint8Array | string;
  /** What the source says must be there (a selector's matches), where that has been counted already. */
  readonly expected?: { readonly found: number; readonly minItems: number };
}

export interface ChallengeJudgement {
  /**
   * `challenge`: a bot check in place of the answer. `blocked`: a provider's refusal. `rate limited`: a provider's word
   * for 429. `suspected`: a body of scripts alone where content was expected. `none`: no check, whatever else it is.
   */
  readonly class: "challenge" | "blocked" | "rate limited" | "suspected" | "none";
  readonly vendor: string | null;
  /** Which sign decided, in words of ours: nothing of the page stands in it. Empty for `none`. */
  readonly evidence: string;
  readonly confidence: "certain" | "likely" | "possible";
}
