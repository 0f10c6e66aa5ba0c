import type { RecordsGiven, ShownRecord } from "goodbot";
import * as z from "zod";
import { endOfTerm } from "../read/end-of-term.ts";

const chamber = z.enum(["deputies", "senate"]);
const text = z.string().nullable();

/** What is kept of a member of Parliament (C20): these fields, whatever else a record might hold. */
const memberFields = z.object({
  chamber,
  term: z.int(),
  name: z.string(),
  ...{ givenName: text, familyName: text, group: text, party: text, start: text, end: text, portrait: text },
  constituency: z.int().nullable(),
  birthYear: z.int().nullable(),
  earlier: z.array(z.object({ chamber, from: z.int(), to: z.int(), id: text })),
});

/** A member as views and exports take it, with where that was read. */
export interface GivenMember
  extends z.output<typeof memberFields>,
    Pick<ShownRecord, "id" | "source" | "state" | "from"> {
  readonly changedAt: number;
}

/**
 * All members, those missing from the list once included: one reading ends nobody's mandate. A mandate without an end of its
 * own ended with its term.
 */
export async function membersGiven({ records }: RecordsGiven): Promise<readonly GivenMember[]> {
  const members: GivenMember[] = [];
  for await (const { id, source, state, from, changedAt, content } of records("Member", true)) {
    const parsed = memberFields.safeParse(content);
    if (parsed.success) members.push({ ...parsed.data, id, source, state, from, changedAt });
  }
  const over = endOfTerm(members);
  return members.map((member) => ({ ...member, end: member.end ?? over(member) }));
}

/**
 * A name by which an index is sorted: "Surname, Given", the name as it is where nobody told which is which.
 */
export const sortName = ({ familyName, givenName, name }: GivenMember): string =>
  familyName !== null && givenName !== null ? `${familyName}, ${givenName}` : name;
