import { csvLine, type Export } from "goodbot";
import { constituencyName } from "../read/constituencies.ts";
import { membersGiven, sortName } from "../views/members-given.ts";
import { inRomanianOrder } from "../views/say.ts";
import { groupsGiven } from "./groups-given.ts";

/**
 * Members of Parliament in the columns of EveryPolitician. Columns for mail, social networks and gender are there, since
 * readers of the format expect them, and stay empty: C20 names none of these.
 */
const columns = [
  ...["id", "name", "sort_name", "email", "twitter", "facebook", "group", "group_id", "area_id", "area", "chamber"],
  ...["term", "start_date", "end_date", "image", "gender"],
] as const;

export const csvExport: Export = {
  kinds: ["Member", "Group"],
  async *write(given) {
    const groupOf = await groupsGiven(given);
    const members = [...(await membersGiven(given))].sort((a, b) => inRomanianOrder.compare(sortName(a), sortName(b)));
    yield csvLine(columns);
    for (const member of members) {
      const group = groupOf(member);
      const { constituency } = member;
      const row: Readonly<Partial<Record<(typeof columns)[number], string | number | null>>> = {
        ...{ id: member.id, name: member.name, sort_name: sortName(member) },
        ...(group && { group: group.name, group_id: group.id }),
        ...(constituency !== null && { area_id: `area/${constituency}`, area: constituencyName(constituency) }),
        ...{ chamber: member.chamber, term: member.term },
        ...{ start_date: member.start, end_date: member.end, image: member.portrait },
      };
      yield csvLine(columns.map((column) => row[column]));
    }
  },
};
