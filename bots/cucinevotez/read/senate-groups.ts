import { closest, datesIn, linksOf, type PartialDate, select } from "goodbot";
import type { SenatorId } from "./identity.ts";
import type { Page } from "./open-page.ts";
import { alarm, ok, type Reading } from "./reading.ts";
import { shownText } from "./rows.ts";
import { senateGroupOfLink, senatorOfLink } from "./senat-address.ts";

export interface ListedSenateGroup {
  readonly guid: string;
  readonly name: string;
}

/** Reads `EnumGrupuri.aspx`: the cards of the Senate's groups. */
export const readSenateGroups = (page: Page): Reading<readonly ListedSenateGroup[]> => {
  const groups = new Map<string, ListedSenateGroup>();
  for (const { url, element } of linksOf(page.html, page.base)) {
    const guid = senateGroupOfLink(url);
    const name = shownText(element);
    if (guid !== null && name !== "" && !groups.has(guid)) groups.set(guid, { guid, name });
  }
  return groups.size === 0 ? alarm("unknown layout", "no link to a group") : ok([...groups.values()]);
};

export interface SenateGroupMember {
  readonly id: SenatorId;
  readonly name: string;
  /** A parse result, not kept (C20). */
  readonly since: PartialDate | null;
}

export interface SenateGroupPage {
  readonly name: string | null;
  readonly members: readonly SenateGroupMember[];
}

/** Reads `ComponentaGrupuri.aspx?GrupID=`: the members of one group. */
export const readSenateGroup = (page: Page): Reading<SenateGroupPage> => {
  const members = new Map<string, SenateGroupMember>();
  for (const { url, element } of linksOf(page.html, page.base)) {
    const id = senatorOfLink(url);
    if (!id || members.has(id.guid)) continue;
    const around = closest(element, "tr", "li", "p", "div");
    const since = around ? (datesIn(shownText(around))[0] ?? null) : null;
    members.set(id.guid, { id, name: shownText(element), since });
  }
  const heading = select(page.html, "h2");
  if (members.size === 0) return alarm("unknown layout", "no link to a senator");
  return ok({ name: heading ? shownText(heading) || null : null, members: [...members.values()] });
};
