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
  /** For a reservation file (tdmrep.json, ai.txt): what its answer comes to, before any bot's reading of it (A10). */
  readonly reservation?: ReservationFinding;
  /** Reservations declared by the answer itself, as raw text (A10). */
  readonly reservations?: readonly {
    readonly family: string;
    readonly carrier: string;
    readonly verdict: string;
    readonly raw: string;
  }[];
  /** What the page says of its own use, where that is heeded. */
  readonly use?: PageUseFinding;
  /** The kind of page it turned out to be, where such pages are never read (A13). */
  readonly never?: string;
  /** For a list page asked for with a filter: whether the server kept to it. */
  readonly filter?: "honoured" | "ignored";
}

/**
 * True where an anti-bot check or a provider's wall stands in place of the answer: then the promise on checks speaks,
 * and those on statuses stand aside, whatever the status (promises.md, reading rules). A provider's page that says
 * "rate limited" is a 429 in other words, and none of this.
 */
export const isHeldBack = ({ check }: Findings): boolean => check !== undefined && check.class !== "rate limited";

/** No facts of a page, none since it names a day on which it ends, no copy, its links not followed, excerpts no longer. */
export interface PageUseFinding {
  readonly noindex?: boolean;
  readonly ends?: boolean;
  readonly noarchive?: boolean;
  readonly nofollow?: boolean;
  /** Characters of the longest excerpt. */
  readonly snippet?: number;
}

export interface ReservationFinding {
  /** `read`: there is such a file. `unset`: there is none. `unknown`: nobody knows, and the site must wait. */
  readonly state: "read" | "unset" | "unknown";
  /** sha256 of the body, hex, where there is one; the file is kept for good under this name. */
  readonly file?: string;
}

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
