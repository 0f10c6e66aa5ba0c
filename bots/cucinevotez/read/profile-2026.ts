import { select, selectAll, textOf } from "goodbot";
import { affiliationsOf, boxesOf } from "./affiliations.ts";
import { type Birth, birthOf } from "./birth.ts";
import { deputyOfLink } from "./cdep-address.ts";
import { mandateOf } from "./mandate-lines.ts";

import type { Page } from "./open-page.ts";
import { portraitsOf } from "./portrait.ts";
import { cdepPortraits } from "./profile-2015.ts";
import { type EarlierTerm, ownIdOf, type Profile, profileNameOf } from "./profile-form.ts";
import { alarm, type Miss, ok, type Reading } from "./reading.ts";
import { linesWithLinks, linksIn } from "./rows.ts";

export const isProfile2026 = ({ html }: Page): boolean =>
  select(html, ".mp-profile-card2025, .mp-profile-name2025") !== undefined;

/** The layout of 2026: boxes `.mp-info-box2025` with an h4; history stands in the text of the cell behind the link. */
export const readProfile2026 = (page: Page): Reading<Profile> => {
  const name = profileNameOf(select(page.html, "h1.mp-profile-name2025"));
  if (!name) return alarm("no name", "layout 2026 without h1.mp-profile-name2025");
  const misses: Miss[] = [];
  const boxes = boxesOf(page, ".mp-info-box2025", "h4");
  const details = selectAll(page.html, ".mp-profile-details2025 li");
  return ok(
    {
      layout: "2026",
      ...{ id: ownIdOf(page), name },
      portraits: portraitsOf(page, select(page.html, ".mp-profile-photo2025 img"), cdepPortraits),
      birth: birthIn(page),
      mandate: mandateOf(
        details.flatMap((item) => linesWithLinks(page, item)),
        misses,
      ),
      ...affiliationsOf(page, boxes),
      earlierTerms: earlierTermsIn(page),
      houseOffice: name.office,
      sections: boxes.map(({ heading }) => heading),
    },
    misses,
  );
};

/** The birth stands beside the picture of a cake; the same list holds mail and telephone, which are not looked at. */
const birthIn = (page: Page): Birth => {
  const item = selectAll(page.html, ".mp-contact-item2025").find((one) => select(one, 'img[src*="cake"]'));
  return birthOf(item ? textOf(item) : "");
};

/** Buttons "Deputat - 2020-2024"; that of the term itself has no link. */
const earlierTermsIn = (page: Page): EarlierTerm[] =>
  selectAll(page.html, ".buttons-container").flatMap((box) =>
    linksIn(page, box).flatMap(({ url, text }) => {
      const [, office, from, to] = /^(deputat|senator)\p{L}*\s*[-–]\s*(\d{4})\s*[-–]\s*(\d{4})$/iu.exec(text) ?? [];
      if (office === undefined) return [];
      const chamber = office.toLowerCase() === "deputat" ? "deputies" : "senate";
      return [{ chamber, from: Number(from), to: Number(to), id: deputyOfLink(url) } satisfies EarlierTerm];
    }),
  );
