import {
  collapse,
  displayName,
  formerName,
  type HtmlElement,
  linesOf,
  linksOf,
  type NameParts,
  namePartsOf,
  withCommaLetters,
} from "goodbot";
import type { Birth } from "./birth.ts";
import { cdepCallOf, deputyOfLink } from "./cdep-address.ts";
import { type DeputyId, idOf } from "./identity.ts";
import type { MandateLines } from "./mandate-lines.ts";
import type { Membership } from "./memberships.ts";
import type { Page } from "./open-page.ts";
import type { Portraits } from "./portrait.ts";

/** Forms of a profile that readers know; the reader names the one it found (section 3.3). */
export type ProfileLayout = "2015" | "2026";

/**
 * A deputy's page, parsed. Much of it only helps to understand the rest and is never kept: offices, roles, reasons, acts,
 * replacements, months of joining and leaving, year of death. What is kept is made in `stored-member.ts`.
 */
export interface Profile {
  readonly layout: ProfileLayout;
  /** Whose page it is by its own links; null where they do not tell. */
  readonly id: DeputyId | null;
  readonly name: ProfileName;
  readonly portraits: Portraits;
  readonly birth: Birth;
  readonly mandate: MandateLines;
  /** Entries of the box on the party, or, for a national minority, on its organisation (which is no party). */
  readonly parties: readonly Membership[];
  readonly partyBox: "party" | "minority" | null;
  readonly groups: readonly Membership[];
  readonly earlierTerms: readonly EarlierTerm[];
  /** Office in the chamber as the heading of the mandate names it. */
  readonly houseOffice: string | null;
  /** Headings of all boxes. */
  readonly sections: readonly string[];
}

export interface ProfileName {
  /** As printed, "Given SURNAME (Former)". */
  readonly printed: string;
  /** Without a former name, in title case. */
  readonly display: string;
  readonly parts: NameParts | null;
  /** Not part of the name, not kept. */
  readonly former: string | null;
  /** What stands on a line of its own behind the name; not kept. */
  readonly office: string | null;
}

export interface EarlierTerm {
  readonly chamber: "deputies" | "senate";
  readonly from: number;
  readonly to: number;
  /** Null for senators, whose number is another one. */
  readonly id: DeputyId | null;
}

/** The name of a profile's heading; null where it is empty. */
export const profileNameOf = (heading: HtmlElement | undefined): ProfileName | null => {
  const [printed, ...office] = heading ? linesOf(heading).map(withCommaLetters) : [];
  if (printed === undefined) return null;
  return {
    ...{ printed, display: displayName(printed), parts: namePartsOf(printed), former: formerName(printed) },
    office: collapse(office.join(" ")) || null,
  };
};

/**
 * Whose page it is: the deputy that most of the links to sub-pages (`pag=`) name. The link in "replaces" is one of them
 * and names another, so one link proves nothing where others disagree.
 */
export const ownIdOf = (page: Page): DeputyId | null => {
  const counts = new Map<string, { id: DeputyId; count: number }>();
  for (const { url } of linksOf(page.html, page.base)) {
    const id = cdepCallOf(url)?.parameters.has("pag") ? deputyOfLink(url) : null;
    if (id) counts.set(idOf(id), { id, count: (counts.get(idOf(id))?.count ?? 0) + 1 });
  }
  const [first, second] = [...counts.values()].sort((a, b) => b.count - a.count);
  return first && first.count > (second?.count ?? 0) ? first.id : null;
};
