import { ABROAD, constituencyName } from "../../../bots/cucinevotez/read/constituencies.ts";
import { currentOf } from "../../../bots/cucinevotez/read/memberships.ts";
import { readProfile } from "../../../bots/cucinevotez/read/profile.ts";
import { partyOf, partyReasonOf } from "../../../bots/cucinevotez/read/stored-member.ts";
import { collapse } from "../../../src/read/collapse.ts";
import { displayName } from "../../../src/read/names.ts";
import { invalid, type ReadForm } from "./constructed.ts";
import { cdepType, pageOf } from "./files.ts";

/** A deputy's page with all that is parsed on it, what is never kept included. */
export const deputyForm: ReadForm = async ([path = ""]) => {
  const url = "https://www.cdep.ro/ords/pls/parlam/structura2015.mp";
  const page = await pageOf(path, { url, contentType: cdepType });
  const reading = page.kind === "ok" ? readProfile(page.value) : page;
  if (reading.kind === "alarm") return invalid;
  const profile = reading.value;
  const { name, mandate, birth, portraits, parties, groups, partyBox } = profile;
  const number = mandate.constituency?.number;
  return {
    idm: profile.id?.idm,
    name: collapse(name.printed.replace(/\([^)]*\)/, "")),
    former_name: name.former,
    office: name.office,
    constituency: number,
    cir: mandate.cir,
    county: number === undefined ? null : constituencyName(number),
    area: number === ABROAD ? "abroad" : null,
    national: mandate.national,
    party: partyOf(profile),
    party_reason: partyReasonOf(profile),
    minority_org: partyBox === "minority" ? parties[0]?.printed : null,
    birth_year: birth.year,
    death_year: birth.deathYear,
    photo: portraits.small !== null,
    photo_big: portraits.big !== null,
    groups: groups.length,
    current_group: currentOf(groups)?.number,
    rejoined: new Set(groups.map((group) => group.number)).size < groups.length,
    roles: groups.reduce((sum, { roles }) => sum + roles.length, 0),
    ...{ start: mandate.start, end: mandate.end, end_reason: mandate.endReason?.replace(" ", "-") },
    ...{ replaces: mandate.replaces, replaced_by: mandate.replacedBy },
    display: displayName(name.printed),
  };
};
