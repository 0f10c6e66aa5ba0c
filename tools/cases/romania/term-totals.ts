import type { ListedDeputy, MemberList } from "../../../bots/cucinevotez/read/member-list.ts";
import type { Profile } from "../../../bots/cucinevotez/read/profile-form.ts";

/** The totals of an archive, counted from what was read, under the names of `expected.json`. */
export const totalsOf = (
  { inOffice, left }: MemberList,
  profiles: readonly Profile[],
): Readonly<Record<string, unknown>> => {
  const rows = [...inOffice, ...(left ?? [])];
  const count = (test: (profile: Profile) => unknown): number =>
    profiles.filter((profile) => given(test(profile))).length;
  const sum = (lengthOf: (profile: Profile) => number): number =>
    profiles.reduce((total, profile) => total + lengthOf(profile), 0);
  return {
    profiles: profiles.length,
    ...{ rows: rows.length, in_office: inOffice.length, left: left?.length },
    distinct_idm: new Set(rows.map(({ id }) => id.idm)).size,
    without_constituency: rows.filter(({ constituency }) => constituency === null).length,
    with_since: rows.filter(({ since }) => since !== null).length,
    unaffiliated_in_office: inOffice.filter(({ group }) => group === null).length,
    groups_in_office: groupCounts(inOffice),
    birth_year: count(({ birth }) => birth.year),
    death_year: count(({ birth }) => birth.deathYear),
    start: count(({ mandate }) => mandate.start),
    end: count(({ mandate }) => mandate.end),
    end_act: count(({ mandate }) => mandate.endAct),
    end_reasons: reasonCounts(profiles),
    replaces: count(({ mandate }) => mandate.replaces),
    replaced_by: count(({ mandate }) => mandate.replacedBy),
    photo: count(({ portraits }) => portraits.small),
    photo_big: count(({ portraits }) => portraits.big),
    national: count(({ mandate }) => mandate.national),
    house_office: count(({ houseOffice }) => houseOffice),
    party_entries: sum(({ parties }) => parties.length),
    group_entries: sum(({ groups }) => groups.length),
    more_than_one_group_entry: count(({ groups }) => groups.length > 1),
    former_name_in_brackets: count(({ name }) => name.former),
  };
};

const given = (value: unknown): boolean => value !== null && value !== undefined && value !== false;

const groupCounts = (rows: readonly ListedDeputy[]): Readonly<Record<string, number>> =>
  tally(rows.flatMap(({ group }) => (group ? [`${group.idg}/${group.printed}`] : [])));

const reasonCounts = (profiles: readonly Profile[]): Readonly<Record<string, number>> =>
  tally(profiles.flatMap(({ mandate }) => (mandate.endReason ? [mandate.endReason.replace(" ", "-")] : [])));

const tally = (keys: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};
