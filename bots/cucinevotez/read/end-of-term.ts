import type { PartialDate } from "goodbot";

/** A member, as far as it takes to ask whether their term is over. */
export interface OfTerm {
  readonly chamber: string;
  /** First year of the term. */
  readonly term: number;
}

/**
 * The year in which a member's term ended: that in which the next term of the chamber began, of which members are known;
 * null in the newest one. Nothing on a page says so, and the list of a term that is over is read no more.
 *
 * @example endOfTerm([{ chamber: "senate", term: 2024 }, { chamber: "senate", term: 2028 }])({ chamber: "senate", term: 2024 }) // "2028"
 */
export function endOfTerm(known: Iterable<OfTerm>): (member: OfTerm) => PartialDate | null {
  const terms = new Map<string, Set<number>>();
  for (const { chamber, term } of known) terms.set(chamber, (terms.get(chamber) ?? new Set()).add(term));
  return ({ chamber, term }) => {
    const later = [...(terms.get(chamber) ?? [])].filter((other) => other > term);
    return later.length === 0 ? null : String(Math.min(...later));
  };
}
