import { numberAt, type RecordsGiven, textAt } from "goodbot";
import { constituencyName } from "../read/constituencies.ts";
import { type GivenMember, membersGiven, sortName } from "../views/members-given.ts";
import { dateSaid } from "../views/say.ts";
import { type GivenGroup, groupsGiven, slugOf } from "./groups-given.ts";
import { once, type Popolo, sourcesOf } from "./popolo-form.ts";

const PARLIAMENT = "parliament";

const chambers = {
  deputies: { name: "Camera Deputaților", role: "deputat" },
  senate: { name: "Senatul", role: "senator" },
} as const;

/** Members of both chambers: of each what C20 names, and nothing else. */
export async function addParliament(popolo: Popolo, given: RecordsGiven): Promise<void> {
  const groupOf = await groupsGiven(given);
  for (const member of await membersGiven(given)) addMember(popolo, member, groupOf(member));
  await addVotes(popolo, given);
}

function addMember(popolo: Popolo, member: GivenMember, group: GivenGroup | null): void {
  const { id, name, givenName, familyName, birthYear, portrait, from, party, start, end } = member;
  const sources = sourcesOf(from);
  popolo.persons.set(id, {
    ...{ id, name, sort_name: sortName(member) },
    ...(familyName !== null && { family_name: familyName }),
    ...(givenName !== null && { given_name: givenName }),
    ...(birthYear !== null && { birth_date: String(birthYear) }),
    ...(portrait !== null && { image: portrait }),
    sources,
  });
  const dates = { ...(start !== null && { start_date: start }), ...(end !== null && { end_date: end }) };
  popolo.memberships.set(`mandate/${id}`, {
    ...{ id: `mandate/${id}`, person_id: id, organization_id: chamber(popolo, member) },
    role: chambers[member.chamber].role,
    ...seat(popolo, member),
    ...(group && { on_behalf_of_id: groupId(popolo, group) }),
    legislative_period_id: period(popolo, member.term, member),
    ...{ ...dates, sources },
  });
  if (party !== null && end === null) {
    const organization = once(popolo.organizations, {
      ...{ id: `party/${slugOf(party)}`, name: party, classification: "party", sources },
    });
    const own = `party-of/${id}`;
    popolo.memberships.set(own, { id: own, person_id: id, organization_id: organization, role: "membru", sources });
  }
  for (const term of member.earlier) addEarlier(popolo, member, term);
}

function addEarlier(
  popolo: Popolo,
  member: GivenMember,
  { chamber: of, from, to }: GivenMember["earlier"][number],
): void {
  const id = `mandate/${member.id}/${of}/${from}`;
  popolo.memberships.set(id, {
    ...{ id, person_id: member.id, organization_id: chamber(popolo, { ...member, chamber: of }) },
    ...{ role: chambers[of].role, legislative_period_id: period(popolo, from, member) },
    ...{ start_date: String(from), end_date: String(to), sources: sourcesOf(member.from) },
  });
}

type Told = Pick<GivenMember, "from" | "chamber">;

const parliament = (popolo: Popolo, { from }: Pick<GivenMember, "from">): string =>
  once(popolo.organizations, {
    ...{ id: PARLIAMENT, name: "Parlamentul României", classification: "legislature", sources: sourcesOf(from) },
  });

const chamber = (popolo: Popolo, member: Told): string =>
  once(popolo.organizations, {
    ...{ id: `chamber/${member.chamber}`, name: chambers[member.chamber].name, classification: "chamber" },
    ...{ parent_id: parliament(popolo, member), sources: sourcesOf(member.from) },
  });

const groupId = (popolo: Popolo, group: GivenGroup): string =>
  once(popolo.organizations, {
    ...{ id: group.id, name: group.name, classification: "parliamentary group" },
    ...{ parent_id: chamber(popolo, group), sources: sourcesOf(group.from) },
  });

const period = (popolo: Popolo, term: number, { from }: Pick<GivenMember, "from">): string =>
  once(popolo.events, {
    ...{ id: `term/${term}`, name: `Legislatura ${term}`, classification: "legislative period" },
    ...{ organization_id: parliament(popolo, { from }), start_date: String(term), sources: sourcesOf(from) },
  });

/** Area and post of those who were elected in a constituency; nothing for those elected in the whole country. */
function seat(popolo: Popolo, member: GivenMember): { readonly area_id?: string; readonly post_id?: string } {
  const { constituency } = member;
  if (constituency === null) return {};
  const sources = sourcesOf(member.from);
  const name = constituencyName(constituency) ?? String(constituency);
  const area_id = once(popolo.areas, {
    ...{ id: `area/${constituency}`, name, identifier: String(constituency), classification: "constituency", sources },
  });
  const { role } = chambers[member.chamber];
  const post_id = once(popolo.posts, {
    ...{ id: `post/${member.chamber}/${constituency}`, label: `${role}, circumscripția ${constituency} ${name}`, role },
    ...{ organization_id: chamber(popolo, member), area_id, sources },
  });
  return { area_id, post_id };
}

/** The vote of confidence and the motions of censure (C21). */
async function addVotes(popolo: Popolo, { records }: RecordsGiven): Promise<void> {
  for await (const { id, content, from } of records("ConfidenceVote")) {
    const [date, number, link] = [textAt(content, "date"), numberAt(content, "number"), textAt(content, "link")];
    const said = date === undefined ? "" : ` din ${dateSaid(date, "ro")}`;
    popolo.events.set(id, {
      ...{ id, name: `Hotărârea Parlamentului nr. ${number ?? "?"}${said}`, classification: "vote of confidence" },
      ...{ organization_id: parliament(popolo, { from }), ...(date !== undefined && { start_date: date }) },
      ...(link !== undefined && { links: [{ url: link, note: "Repertoriul legislativ" }] }),
      sources: sourcesOf(from),
    });
  }
  for await (const { id, content, from } of records("Motion", true)) {
    const [date, title, result] = [textAt(content, "date"), textAt(content, "title"), textAt(content, "result")];
    popolo.events.set(id, {
      ...{ id, name: title ?? id, classification: "motion of censure", organization_id: parliament(popolo, { from }) },
      ...(date !== undefined && { start_date: date }),
      ...(result !== undefined && { status: result }),
      sources: sourcesOf(from),
    });
  }
}
