import type { Json, ListReading, ObservedRecord } from "../../pledge/observation.ts";
import type { ParsedCommittee, ParsedMember } from "./committees.ts";
import { idOf } from "./record-address.ts";
import type { Site } from "./site.ts";
import { slugOf } from "./words.ts";

const record = (
  kind: string,
  id: string,
  content: Readonly<Record<string, Json>>,
  parent?: ObservedRecord["parent"],
): ObservedRecord => ({
  ...{ kind, id, state: "live" },
  content: Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  ),
  ...(parent && { parent }),
});

/** The id that pages give a committee which name it alone. */
export const committeeId = (site: Site, name: string): string => idOf(site, "organization", slugOf(name));

/** A committee in the words of OParl. @param memberships ids of its memberships */
export const committeeRecord = (
  site: Site,
  { name, url, isGroup }: ParsedCommittee,
  body: string,
  memberships: readonly string[],
): ObservedRecord =>
  record("Organization", committeeId(site, name), {
    ...{ name, body, web: url, classification: isGroup ? "Fraktion" : null, membership: memberships },
  });

/**
 * Members in the words of OParl: persons, and memberships as parts of their person, so that what happens to a person
 * (a takedown, M16) happens to them as well.
 */
export function memberRecords(
  site: Site,
  committee: string,
  members: readonly ParsedMember[],
  body: string,
): { readonly records: readonly ObservedRecord[]; readonly memberships: readonly string[] } {
  const organization = committeeId(site, committee);
  const records = new Map<string, ObservedRecord>();
  const memberships: string[] = [];
  for (const { number, name, url, role, startDate, endDate } of members) {
    const person = idOf(site, "person", number);
    if (!records.has(person)) records.set(person, record("Person", person, { name, body, web: url }));
    // Who came back has two memberships in one committee.
    const plain = idOf(site, "membership", `${slugOf(committee)}-${number}`);
    const id = records.has(plain) ? `${plain}-${startDate ?? memberships.length}` : plain;
    if (records.has(id)) continue;
    const content = { person, organization, body, role, startDate, endDate };
    records.set(id, record("Membership", id, content, { id: person, field: "membership", position: 0 }));
    memberships.push(id);
  }
  return { records: [...records.values()], memberships };
}

/** Who is missing from a committee's page sits in it no more; the person stays. */
export const membersList = (committee: string, memberships: readonly string[]): ListReading => ({
  ...{ name: `members ${slugOf(committee)}`, page: 1, ids: memberships, end: "done", whole: true },
  absence: { readings: 1, span: 0, stays: false, largestDrop: 1 },
});
