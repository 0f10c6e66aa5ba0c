/**
 * What a person looked at before a source may be read, and when: the operator's own note, in no public page and no public
 * JSON (V6). The ledger keeps the two days of it and neither the name nor the reason.
 */
export interface Review {
  /** Day on which the site's robots.txt was read by a person, `2026-11-20`. */
  readonly robots: string;
  /** Day on which its terms of use were read. */
  readonly terms: string;
  /** Who looked. */
  readonly by: string;
  /** Why the source is read in a browser: what plain HTTP does not give. Needed for every source that is. */
  readonly browser?: string;
}

/** The days of a review: all of it that a row of the ledger carries. */
export type ReviewDays = Pick<Review, "robots" | "terms">;

/** Of two reviews of one source, in its file and by command: of each the later day, and who looked last. */
export function laterReview(a: Review | undefined, b: Review | undefined): Review {
  const [older, newer] = a && b && lastDay(a) > lastDay(b) ? [b, a] : [a, b];
  const browser = newer?.browser ?? older?.browser;
  return {
    robots: laterDay(older?.robots, newer?.robots),
    terms: laterDay(older?.terms, newer?.terms),
    by: newer?.by ?? older?.by ?? "",
    ...(browser !== undefined && { browser }),
  };
}

const laterDay = (a = "", b = ""): string => (a > b ? a : b);
const lastDay = ({ robots, terms }: Review): string => laterDay(robots, terms);
