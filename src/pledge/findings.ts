/**
 * What pure readers found in the head and body of an answer and promises need later. Typed, small, no page content.
 * Absent means: not said.
 */
export interface Findings {
  readonly contentType?: string;
  /** Target of a redirect, absolute. */
  readonly location?: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Wait that a Retry-After asks for, in milliseconds from `endedAt`. */
  readonly retryAfter?: number;
  /** A recognised anti-bot check. */
  readonly check?: {
    readonly class: "challenge" | "blocked" | "rate limited" | "suspected";
    readonly vendor: string | null;
    readonly evidence: string;
  };
  /** For a robots.txt: what its answer comes to, before any bot's reading of it. */
  readonly robots?: RobotsFinding;
  /** Reservations and robots signals declared by the answer itself, as raw text. */
  readonly reservations?: readonly { readonly family: string; readonly verdict: string; readonly raw: string }[];
  /** For a list page asked for with a filter: whether the server kept to it. */
  readonly filter?: "honoured" | "ignored";
}

/**
 * True where an anti-bot check or a provider's wall stands in place of the answer: then the promise on checks speaks,
 * and those on statuses stand aside, whatever the status (promises.md, reading rules). A provider's page that says
 * "rate limited" is a 429 in other words, and none of this.
 */
export const isHeldBack = ({ check }: Findings): boolean => check !== undefined && check.class !== "rate limited";

/** The outcomes of a robots.txt request that the bots tell apart (one file's worth of RFC 9309, 2.3.1). */
export type RobotsState =
  | "rules"
  | "empty"
  | "no rule line"
  | "check"
  | "bad redirect"
  | "forbidden"
  | "unavailable"
  | "rate limited"
  | "unavailable for now"
  | "unreachable";

export interface RobotsFinding {
  readonly state: RobotsState;
  /** sha256 of the body, hex, where there is one; the file is kept for good under this name. */
  readonly file?: string;
}
