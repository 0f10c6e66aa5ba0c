import { compareNames } from "goodbot";
import type { SeatOfList } from "./constituency-list.ts";
import type { MemberList } from "./member-list.ts";

/** What two lists of the same members say differently; for the operator, nothing is changed by it. */
export interface CrossCheck {
  /** `idm` in list A (in office) and not in list B, and the other way round. */
  readonly onlyInA: readonly number[];
  readonly onlyInB: readonly number[];
  /** `idm` with another name or another constituency. */
  readonly otherName: readonly number[];
  readonly otherConstituency: readonly number[];
}

/** Compares the members in office of list A with list B, by number, within one term. */
export const crossCheck = ({ inOffice }: MemberList, seats: readonly SeatOfList[]): CrossCheck => {
  const deputies = seats.filter(({ cam }) => cam === 2);
  const inB = new Map(deputies.map((seat) => [seat.idm, seat]));
  const inA = new Set(inOffice.map(({ id }) => id.idm));
  const both = inOffice.flatMap((member) => {
    const seat = inB.get(member.id.idm);
    return seat ? [{ idm: member.id.idm, member, seat }] : [];
  });
  return {
    onlyInA: inOffice.map(({ id }) => id.idm).filter((idm) => !inB.has(idm)),
    onlyInB: deputies.map(({ idm }) => idm).filter((idm) => !inA.has(idm)),
    otherName: both.filter(({ member, seat }) => compareNames(member.name, seat.name) !== "same").map(({ idm }) => idm),
    otherConstituency: both
      .filter(({ member, seat }) => (member.constituency?.number ?? null) !== (seat.constituency?.number ?? null))
      .map(({ idm }) => idm),
  };
};
