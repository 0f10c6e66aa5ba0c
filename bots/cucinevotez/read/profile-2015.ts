import { linesOf, select, selectAll, withCommaLetters } from "goodbot";
import { affiliationsOf, boxesOf, isHeadingOf } from "./affiliations.ts";
import { birthOf } from "./birth.ts";
import { mandateOf } from "./mandate-lines.ts";

import type { Page } from "./open-page.ts";
import { portraitsOf } from "./portrait.ts";
import { ownIdOf, type Profile, profileNameOf } from "./profile-form.ts";
import { alarm, type Miss, ok, type Reading } from "./reading.ts";
import { linesWithLinks } from "./rows.ts";

/** Where portraits lie on cdep.ro. */
export const cdepPortraits = /^\/parlamentari\/l\d+\//;

export const isProfile2015 = ({ html }: Page): boolean => select(html, ".profile-dep, .profile-pic-dep") !== undefined;

/** The layout of 2015 to 2025: boxes `.boxDep` with an h3; party and group in tables whose next cells hold the history. */
export const readProfile2015 = (page: Page): Reading<Profile> => {
  const name = profileNameOf(select(page.html, ".boxTitle h1"));
  if (!name) return alarm("no name", "layout 2015 without .boxTitle h1");
  const misses: Miss[] = [];
  const boxes = boxesOf(page, ".boxDep", "h3");
  const mandate = boxes.find(({ heading }) => isHeadingOf.mandate(heading));
  const picture = select(page.html, ".profile-pic-dep");
  return ok(
    {
      layout: "2015",
      ...{ id: ownIdOf(page), name },
      portraits: portraitsOf(page, picture && select(picture, "img"), cdepPortraits),
      birth: birthOf(picture ? linesOf(picture).join(" ") : ""),
      mandate: mandateOf(
        mandate ? selectAll(mandate.box, "p").flatMap((text) => linesWithLinks(page, text)) : [],
        misses,
      ),
      ...affiliationsOf(page, boxes),
      // Of this layout only pages in which the other terms are not linked are known.
      earlierTerms: [],
      houseOffice: mandate?.heading.includes(" - ") ? withCommaLetters(mandate.heading) : null,
      sections: boxes.map(({ heading }) => heading),
    },
    misses,
  );
};
