import { foldRomanian, select, selectAll, textOf } from "goodbot";
import { type DeputyId, idOf, isSameId } from "./identity.ts";
import type { Page } from "./open-page.ts";
import { isProfile2015, readProfile2015 } from "./profile-2015.ts";
import { isProfile2026, readProfile2026 } from "./profile-2026.ts";
import type { Profile } from "./profile-form.ts";
import { alarm, andThen, ok, type Reading } from "./reading.ts";

/**
 * Reads a deputy's page in the layout it has. A layout that no reader knows is an alarm, never an empty person (fault
 * 19); a page without a name is none (fault 2).
 */
export const readProfile = (page: Page): Reading<Profile> => {
  if (isProfile2026(page)) return readProfile2026(page);
  if (isProfile2015(page)) return readProfile2015(page);
  if (select(page.html, "td.headline")) return alarm("unknown layout", "looks like the layout before 2015");
  return isGeneralPage(page)
    ? alarm("other page", "the general page that stands for unused ids")
    : alarm("unknown layout", "no element of a layout that is known");
};

/** Ids that nobody has lead to this page, with status 200 (fault 20). */
const isGeneralPage = ({ html }: Page): boolean =>
  selectAll(html, "h1, title").some((heading) => /^activitate publica$/.test(foldRomanian(textOf(heading))));

/**
 * Reads the page of the deputy who was asked for: the page must have a name, and its own links must name the same number
 * and term (fault 20).
 */
export const readProfileOf = (page: Page, asked: DeputyId): Reading<Profile> =>
  andThen(readProfile(page), (profile) =>
    isSameId(profile.id, asked)
      ? ok(profile)
      : alarm("not what was asked for", `asked for ${idOf(asked)}, got ${profile.id ? idOf(profile.id) : "nobody's"}`),
  );
