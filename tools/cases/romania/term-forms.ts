import type { ListedDeputy } from "../../../bots/cucinevotez/read/member-list.ts";
import type { Membership } from "../../../bots/cucinevotez/read/memberships.ts";
import type { Page } from "../../../bots/cucinevotez/read/open-page.ts";
import type { Profile } from "../../../bots/cucinevotez/read/profile-form.ts";
import { select } from "../../../src/read/html-select.ts";
import { textOf } from "../../../src/read/html-text.ts";

/**
 * What was read, in the form in which `expected.json` of an archive writes it. That form knows one beginning and one end
 * for each party and group: the first that the page gives, of groups only in lines that say "member".
 */
export const rowForm = (row: ListedDeputy, left: boolean): Readonly<Record<string, unknown>> => ({
  idm: row.id.idm,
  name: row.name,
  cir: row.cir,
  no: row.constituency?.number,
  county: row.constituency?.printed,
  idg: row.group?.idg,
  group: row.group?.printed,
  since: row.since,
  until: row.until,
  left,
});

export const profileForm = (profile: Profile, page: Page): Readonly<Record<string, unknown>> => {
  const { name, mandate, portraits, birth, parties, partyBox, groups } = profile;
  const title = select(page.html, "title");
  const partyHeading = profile.sections.find((heading) => /party|politic/i.test(heading));
  const minorityHeading = profile.sections.find((heading) => /minorit/i.test(heading));
  return {
    title: title && textOf(title),
    ...{ name: name.printed, office: name.office, idm: profile.id?.idm },
    ...{ photo: pathOf(portraits.small), photo_big: pathOf(portraits.big) },
    ...{ birth_year: birth.year, death_year: birth.deathYear },
    ...{ sections: profile.sections, house_office: profile.houseOffice },
    ...{ no: mandate.constituency?.number, cir: mandate.cir, county: mandate.constituency?.printed },
    ...{ college: mandate.college, national: mandate.national },
    ...{ start: mandate.start, end: mandate.end, end_act: mandate.endAct },
    end_reason: mandate.endReason?.replace(" ", "-"),
    ...{ replaces: mandate.replaces, replaced_by: mandate.replacedBy },
    parties: parties.map((party) => ({ idp: party.number, short: party.printed, ...firstTimes(party) })),
    groups: groups.map((group) => ({ idg: group.number, name: group.printed, ...firstTimes(group, "member") })),
    party_heading: partyBox === "party" ? partyHeading : null,
    minority_heading: partyBox === "minority" ? minorityHeading : null,
  };
};

const pathOf = (address: string | null): string | null => address && decodeURIComponent(new URL(address).pathname);

const firstTimes = ({ periods, raw }: Membership, only?: string): Readonly<Record<string, unknown>> => {
  if (only !== undefined && !raw.some((text) => text.includes(only))) return {};
  const first = (field: "since" | "until") => periods.map((period) => period[field]).find((date) => date !== null);
  return { since: first("since"), until: first("until") };
};
