/** The families of reservations against text and data mining, and of signals about use by machines (A10). */
export type ReservationFamily = "tdmrep" | "noai" | "ai.txt" | "content-usage" | "content-signal" | "rsl";

/** Where a statement stood. */
export type ReservationCarrier = "tdmrep.json" | "header" | "meta" | "robots.txt" | "ai.txt" | "licence" | "document";

/**
 * What a statement comes to. `reserve`: do not mine. `allow`: said to be free, in this family. `unset`: nothing said, or
 * not in the family's form. `images`: pictures only. `flag`: somebody must look; counts as `reserve` until then.
 * `unknown`: could not be asked; counts as "not now".
 */
export type ReservationVerdict = "reserve" | "allow" | "unset" | "images" | "flag" | "unknown";

/** One statement as found. Whoever stores it adds the address, the time and the hash of the body. */
export interface ReservationSignal {
  readonly family: ReservationFamily;
  readonly carrier: ReservationCarrier;
  readonly verdict: ReservationVerdict;
  /** The statement's own words, at most 500 characters; never text of a page. */
  readonly raw: string;
  /** Said to everybody, or to this bot by name. */
  readonly scope: "all" | "token";
  /** The pattern of addresses it speaks of; absent: the answer it stood in, or the whole site. */
  readonly path?: string;
  /** Offer or licence that goes with it: an offer is no permission. */
  readonly policyUrl?: string;
  /** Why it was read this way, where the form was not the family's own. Each is to be shown to the operator. */
  readonly note?: string;
}

/**
 * Whether a pattern as in robots.txt (`*`, a last `$`) covers an address. The robots room has the one matcher; it lies
 * above this room, so callers hand it in.
 */
export type Covers = (pattern: string, url: string) => boolean;

/** The owner's words, fit to be kept. */
export const rawText = (text: string): string => {
  const line = text.trim();
  return line.length > 500 ? `${line.slice(0, 500)}...` : line;
};
