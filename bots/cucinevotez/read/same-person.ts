import { compareNames, isBefore, type PartialDate } from "goodbot";
import { type DeputyId, idOf } from "./identity.ts";

/** What is needed to ask whether two entries of a term are one person. */
export interface EntryOfTerm {
  readonly id: DeputyId;
  readonly name: string;
  readonly birthYear: number | null;
  readonly since: PartialDate | null;
  readonly until: PartialDate | null;
}

/** Two entries that may be one person; an editor decides (fault 25). */
export interface SamePersonProposal {
  readonly earlier: DeputyId;
  readonly later: DeputyId;
}

/**
 * Pairs within one term that may be one person who left and came back under another number: same name, same year of
 * birth, and the one left before the other came. Only a proposal: nothing is ever merged by itself.
 */
export const proposeSamePersons = (entries: readonly EntryOfTerm[]): SamePersonProposal[] =>
  entries.flatMap((earlier) =>
    entries
      .filter((later) => idOf(later.id) !== idOf(earlier.id) && mayBeSame(earlier, later))
      .map((later) => ({ earlier: earlier.id, later: later.id })),
  );

const mayBeSame = (earlier: EntryOfTerm, later: EntryOfTerm): boolean =>
  earlier.id.term === later.id.term &&
  earlier.until !== null &&
  later.since !== null &&
  isBefore(earlier.until, later.since) &&
  earlier.birthYear !== null &&
  earlier.birthYear === later.birthYear &&
  compareNames(earlier.name, later.name) === "same";
