import type { ObservedRecord, PartialDate } from "goodbot";
import { type DeputyId, idOf, type SenatorId } from "./identity.ts";
import type { ListedDeputy } from "./member-list.ts";
import { currentOf, type Membership } from "./memberships.ts";
import { portraitToFetch } from "./portrait.ts";
import type { Profile } from "./profile-form.ts";
import type { Senator } from "./senator.ts";

/**
 * What is kept of a member of Parliament. C20 names it all: name, group, party, constituency, year of birth, dates of the
 * mandates; the portrait by C10. Whatever else a page says (offices, roles, reasons, acts, replacements, months of
 * joining and leaving, former names, the year of death) has no field here and therefore no way into the store.
 */
export interface StoredMember {
  readonly chamber: "deputies" | "senate";
  /** First year of the term. */
  readonly term: number;
  readonly name: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
  /** As printed; null for members of no group. */
  readonly group: string | null;
  /** As printed; null for members of no party and for those elected for a national minority. */
  readonly party: string | null;
  /** Printed number, 1 to 43; null for those elected in the whole country. */
  readonly constituency: number | null;
  readonly birthYear: number | null;
  /** Explicit beginning, else the day of validation; null: the start of the term. */
  readonly start: PartialDate | null;
  readonly end: PartialDate | null;
  /** Mandates in earlier terms, by the page's own links. */
  readonly earlier: readonly {
    readonly chamber: "deputies" | "senate";
    readonly from: number;
    readonly to: number;
    readonly id: string | null;
  }[];
  /** Address of the portrait that is fetched; its identity. */
  readonly portrait: string | null;
}

/** No adherence to the party stood for (1001), independent (1000): numbers of links that name no party. */
const noParty: ReadonlySet<number> = new Set([1000, 1001]);

/** Null where an entry names no party: in words, or by its number. */
const isNoParty = ({ number, printed }: Membership): boolean =>
  (number !== null && noParty.has(number)) || /^(?:fără adeziune|fara adeziune|independent)/iu.test(printed);

/** Why a deputy has no party; a parse result, not kept. */
export const partyReasonOf = ({
  parties,
  partyBox,
}: Profile): "no adherence" | "independent" | "minority" | "not given" | null => {
  if (partyBox === "minority") return "minority";
  const current = currentOf(parties);
  if (!current) return "not given";
  if (!isNoParty(current)) return null;
  return /^independent/i.test(current.printed) || current.number === 1000 ? "independent" : "no adherence";
};

/** The party that holds now; null where there is none. */
export const partyOf = (profile: Profile): string | null => {
  const current = profile.partyBox === "party" ? currentOf(profile.parties) : null;
  return current && !isNoParty(current) ? current.printed : null;
};

/** The group that holds now, of one whose mandate has ended the last; null for members of no group. */
export const groupOf = ({ groups, mandate }: Profile): string | null => {
  const group = currentOf(groups) ?? (mandate.end === null ? null : (groups.at(-1) ?? null));
  return group && (group.number ?? 0) > 0 ? group.printed : null;
};

/** The record of a deputy, from the page and the row of list A (whose dates hold where it has some). */
export const storedDeputy = (id: DeputyId, profile: Profile, listed?: ListedDeputy): ObservedRecord => {
  const { name, mandate, birth, portraits, earlierTerms } = profile;
  return memberRecord(id, {
    ...{ chamber: "deputies", term: id.term },
    ...{ name: name.display, givenName: name.parts?.given ?? null, familyName: name.parts?.family ?? null },
    ...{ group: groupOf(profile), party: partyOf(profile) },
    constituency: mandate.constituency?.number ?? listed?.constituency?.number ?? null,
    birthYear: birth.year,
    start: listed?.since ?? mandate.start ?? mandate.validated,
    end: listed?.until ?? mandate.end,
    earlier: earlierTerms.map(({ chamber, from, to, id: other }) => ({ chamber, from, to, id: other && idOf(other) })),
    portrait: portraitToFetch(portraits),
  });
};

/** The record of a senator. */
export const storedSenator = (id: SenatorId, term: number, senator: Senator): ObservedRecord =>
  memberRecord(id, {
    ...{ chamber: "senate", term },
    name: senator.name.display,
    givenName: senator.name.parts?.given ?? null,
    familyName: senator.name.parts?.family ?? null,
    group: senator.group && !/neafilia/i.test(senator.group.printed) ? senator.group.printed : null,
    party: senator.party,
    constituency: senator.constituency?.number ?? null,
    birthYear: senator.birth.year,
    start: senator.validated,
    end: null,
    earlier: [],
    portrait: senator.portrait,
  });

/** Field by field: what is not written here is not kept. */
const memberRecord = (id: DeputyId | SenatorId, member: StoredMember): ObservedRecord => ({
  kind: "Member",
  id: idOf(id),
  state: "live",
  content: {
    chamber: member.chamber,
    term: member.term,
    name: member.name,
    givenName: member.givenName,
    familyName: member.familyName,
    group: member.group,
    party: member.party,
    constituency: member.constituency,
    birthYear: member.birthYear,
    start: member.start,
    end: member.end,
    earlier: member.earlier.map(({ chamber, from, to, id: other }) => ({ chamber, from, to, id: other })),
    portrait: member.portrait,
  },
});
