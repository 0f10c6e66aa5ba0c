import { foldRomanian, numberAt, type RecordsGiven, type ShownRecord, textAt } from "goodbot";
import { shortForm } from "../read/group-forms.ts";
import type { GivenMember } from "../views/members-given.ts";

/** A parliamentary group. */
export interface GivenGroup {
  readonly id: string;
  readonly chamber: GivenMember["chamber"];
  readonly term: number;
  readonly name: string;
  readonly from: ShownRecord["from"];
}

/** The group a member's page names: the one of its own page, else one made of the name as printed. */
type GroupOf = (member: GivenMember) => GivenGroup | null;

/** Groups as their own pages give them, and how a member's printed group leads to one. */
export async function groupsGiven({ records }: RecordsGiven): Promise<GroupOf> {
  const byName = new Map<string, GivenGroup>();
  for await (const { id, content, from } of records("Group", true)) {
    const [name, chamber, term] = [textAt(content, "name"), textAt(content, "chamber"), numberAt(content, "term")];
    if (name === undefined || term === undefined || (chamber !== "deputies" && chamber !== "senate")) continue;
    for (const key of keysOf(chamber, term, name)) byName.set(key, { id, chamber, term, name, from });
  }
  return ({ chamber, term, group, from }) => {
    if (group === null) return null;
    const keys = keysOf(chamber, term, group);
    const known = keys.map((key) => byName.get(key)).find((each) => each !== undefined);
    if (known) return known;
    const own = { id: `group/${chamber}/${term}/${slugOf(group)}`, chamber, term, name: group, from };
    for (const key of keys) byName.set(key, own);
    return own;
  };
}

/** The name itself, and its short form: pages of one group print its name in several ways. */
const keysOf = (chamber: string, term: number, name: string): readonly string[] => {
  const short = shortForm(name);
  const place = `${chamber} ${term}`;
  return [`${place} = ${foldRomanian(name)}`, ...(short === null ? [] : [`${place} ~ ${short}`])];
};

/** @example slugOf("Ministerul Energiei") // "ministerul-energiei" */
export const slugOf = (text: string): string =>
  foldRomanian(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
