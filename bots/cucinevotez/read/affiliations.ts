import { foldRomanian, type HtmlElement, select, selectAll } from "goodbot";
import { membershipsIn } from "./memberships.ts";
import type { Page } from "./open-page.ts";
import type { Profile } from "./profile-form.ts";
import { shownText } from "./rows.ts";

/** A box of a profile with its heading. */
export interface ProfileBox {
  readonly heading: string;
  readonly box: HtmlElement;
}

/** The boxes of a profile that have a heading. */
export const boxesOf = (page: Page, box: string, heading: string): ProfileBox[] =>
  selectAll(page.html, box).flatMap((element) => {
    const found = select(element, heading);
    return found ? [{ heading: shownText(found).replace(/\s*:$/, ""), box: element }] : [];
  });

/** Party and groups as the boxes of a profile show them. */
export const affiliationsOf = (
  page: Page,
  boxes: readonly ProfileBox[],
): Pick<Profile, "parties" | "partyBox" | "groups"> => {
  const party = boxes.find(({ heading }) => isHeadingOf.party(heading));
  const minority = boxes.find(({ heading }) => isHeadingOf.minority(heading));
  const group = boxes.find(({ heading }) => isHeadingOf.group(heading));
  const box = (party ?? minority)?.box;
  return {
    parties: box ? membershipsIn(page, box, "parlam/structura2015.fp", "idp") : [],
    partyBox: party ? "party" : minority ? "minority" : null,
    groups: group ? membershipsIn(page, group.box, "parlam/structura2015.gp", "idg") : [],
  };
};

/** The boxes that are read, by their headings. */
export const isHeadingOf = {
  mandate: (heading: string) => /^(?:deputy|deputat)/.test(foldRomanian(heading)),
  party: (heading: string) => /^(?:political party|formatiunea politica)/.test(foldRomanian(heading)),
  minority: (heading: string) =>
    /^(?:organization of the national minorities|organizatia minoritatilor nationale)/.test(foldRomanian(heading)),
  group: (heading: string) => /^(?:parliamentary group|grupul parlamentar)/.test(foldRomanian(heading)),
} as const;
