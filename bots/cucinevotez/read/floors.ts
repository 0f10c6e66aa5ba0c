import { constituencyNumbers } from "./constituencies.ts";
import type { DeputyId } from "./identity.ts";
import type { MemberList } from "./member-list.ts";
import { alarm, ok, type Reading } from "./reading.ts";

/**
 * How many entries a list must have to be believed (fault 22). A broken list must never end everybody's mandate: below
 * the floor, or after too large a drop, the old data stay and the operator is told.
 */
export interface Floor {
  /** Fewest entries there can be. */
  readonly least: number;
  /** Share of the last count that may be gone since; more is not believed. */
  readonly largestDrop: number;
}

export const floors = {
  deputies: { least: 250, largestDrop: 0.1 },
  senators: { least: 100, largestDrop: 0.1 },
  /** Deputies of one constituency. */
  constituency: { least: 1, largestDrop: 1 },
  /** Deputies who left: their number only grows within a term. */
  left: { least: 0, largestDrop: 0 },
  groups: { least: 3, largestDrop: 0.5 },
  cabinet: { least: 10, largestDrop: 0.5 },
  ministries: { least: 5, largestDrop: 0.5 },
  /** Acts of a past year: they only grow. */
  actsOfPastYear: { least: 1, largestDrop: 0.05 },
  motions: { least: 0, largestDrop: 0.2 },
} as const satisfies Readonly<Record<string, Floor>>;

/**
 * Judges a count.
 *
 * @param before the count of the last good reading, null before the first
 */
export const holdsFloor = (floor: Floor, count: number, before: number | null): Reading<number> => {
  if (count < floor.least) return alarm("below floor", `${count} entries, there are at least ${floor.least}`);
  if (before !== null && count < before * (1 - floor.largestDrop)) {
    return alarm("too large a drop", `${count} entries, ${before} last time`);
  }
  return ok(count);
};

/** Counts of the last good reading of list A. */
export interface MemberCounts {
  readonly inOffice: number;
  readonly left: number;
}

/**
 * The page contract of list A: enough members, at least one of every constituency, the term that was asked for, each
 * number once, and the table of those who left where it had entries before (fault 23: nobody is ended because of it).
 */
export const holdsMemberContract = (
  list: MemberList,
  term: number,
  before: MemberCounts | null,
  limits: { readonly deputies: Floor; readonly constituency: Floor } = floors,
): Reading<MemberList> => {
  const { inOffice, left } = list;
  const all = [...inOffice, ...(left ?? [])];
  const other = all.find(({ id }) => id.term !== term);
  if (other) return alarm("not what was asked for", `a member of the term ${other.id.term}`);
  const twice = firstTwice(all.map(({ id }) => id));
  if (twice) return alarm("unknown layout", `idm ${twice.idm} stands in two rows`);
  const members = holdsFloor(limits.deputies, inOffice.length, before?.inOffice ?? null);
  if (members.kind === "alarm") return members;
  const empty = constituencyNumbers.filter(
    (number) =>
      inOffice.filter(({ constituency }) => constituency?.number === number).length < limits.constituency.least,
  );
  if (empty.length > 0) return alarm("below floor", `too few members of constituencies ${empty.join(", ")}`);
  if (left === null && (before?.left ?? 0) > 0) return alarm("table missing", "no table of those who left");
  const gone = left === null ? null : holdsFloor(floors.left, left.length, before?.left ?? null);
  return gone?.kind === "alarm" ? gone : ok(list);
};

const firstTwice = (ids: readonly DeputyId[]): DeputyId | undefined =>
  ids.find((id, index) => ids.findIndex((other) => other.idm === id.idm) < index);
