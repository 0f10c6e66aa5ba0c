import * as z from "zod";
import type { Json, Observations, Wanted } from "../../pledge/observation.ts";
import { readJson } from "../../read/json.ts";
import { committeeId, committeeRecord, memberRecords, membersList } from "./committee-records.ts";
import { type ParsedCommittee, readCommittees, readMembers } from "./committees.ts";
import { families } from "./family.ts";
import { isNight } from "./months.ts";
import { openPage } from "./open-page.ts";
import { failed, leave, newsFor, type Reader, type Reading, type Setting, siteOf } from "./reading.ts";
import { idOf } from "./record-address.ts";
import { committeeKey } from "./remembered.ts";
import { committeesRequest, membersRequest } from "./requests.ts";
import { readCommittees as readRubinCommittees } from "./rubin/read.ts";
import type { Site } from "./site.ts";
import { slugOf } from "./words.ts";

/** How long what was read of committees and their members is good for. */
const FRESH_FOR = 30 * 86_400_000;

const READ = "committees read: ";
const DUE = "members due: ";

/** Lists of committees that are due, and pages of members that an earlier night did not come to. By day: none. */
export function committeesDue(setting: Setting, site: Site): readonly Wanted[] {
  const { settings, memory, pass } = setting;
  if (!settings.committees || !isNight(pass.startedAt)) return [];
  const lists = settings.committeeLists ?? families[site.family].committeeLists(site);
  const old = lists.filter((url) => {
    const read = memory.said[`${READ}${url}`];
    return typeof read !== "number" || pass.startedAt - read >= FRESH_FOR;
  });
  const left = Object.entries(memory.said).flatMap(([key, value]) => {
    const found = key.startsWith(DUE) ? committee.safeParse(value) : null;
    return found?.success ? membersOf(site, found.data) : [];
  });
  return [...old.map(committeesRequest), ...left];
}

const committee = z.object({ name: z.string(), url: z.string().nullable(), isGroup: z.boolean() });

const dueKey = (name: string): string => `${DUE}${slugOf(name)}`;

const membersOf = (site: Site, found: ParsedCommittee): readonly Wanted[] =>
  found.url === null ? [] : [membersRequest(found.url, { ...found }, committeeId(site, found.name))];

const bodyOf = (site: Site, { source }: Setting): string => idOf(site, "body", source.id);

/** Reads a list of committees, which leads to the pages of their members. */
export const readCommitteeList: Reader = (reading) => {
  const { answer, pass, memory } = reading;
  const site = siteOf(reading);
  if (!site) return failed("the source does not know any more which product it reads");
  const said = { [`${READ}${answer.asked}`]: pass.startedAt };
  const found = committeesIn(site, reading);
  if ("verdict" in found) return found;
  if (!("committees" in found)) return unknown("no list of committees", found.why, said, reading);
  const { committees } = found;
  const due = committees.filter(({ url }) => url !== null);
  return {
    verdict: { kind: "read" },
    // A committee with a page of members is told by that page, which knows more.
    records: committees
      .filter(({ url }) => url === null)
      .map((one) => committeeRecord(site, one, bodyOf(site, reading), [])),
    wanted: due.flatMap((one) => membersOf(site, one)),
    memory: newsFor(memory, {
      ...said,
      ...Object.fromEntries(due.map((one) => [dueKey(one.name), { ...one }])),
      ...Object.fromEntries(committees.filter(({ url }) => url === null).map(({ name }) => [committeeKey(name), true])),
    }),
  };
};

/** Reads the page of a committee: who sits in it. */
export const readCommittee: Reader = (reading) => {
  const { answer, task, memory } = reading;
  const site = siteOf(reading);
  const given = committee.parse(task.data);
  if (!site) return failed("the source does not know any more which product it reads");
  const done = { [dueKey(given.name)]: null };
  const opened = openedOf(reading);
  if ("verdict" in opened) return opened;
  if (opened.kind === "closed") return leave(answer.asked, opened.why, reading, done);
  const at = opened.kind === "page" ? { page: opened.page, url: answer.url, site } : null;
  const members = at && readMembers(at);
  if (!members) return unknown("no table of members", opened.kind === "page" ? "" : opened.why, done, reading);
  const body = bodyOf(site, reading);
  const { records, memberships } = memberRecords(site, given.name, members, body);
  return {
    verdict: { kind: "read" },
    records: [committeeRecord(site, given, body, memberships), ...records],
    lists: [membersList(given.name, memberships)],
    memory: newsFor(memory, { ...done, [committeeKey(given.name)]: true }),
  };
};

function committeesIn(
  site: Site,
  reading: Reading,
): { readonly committees: readonly ParsedCommittee[] } | { readonly why: string } | Observations {
  const { answer, settings } = reading;
  if (site.family === "rubin" && answer.status === 200) {
    const json = readJson(new TextDecoder().decode(answer.body.subarray(0, settings.pageBytes)));
    const names = json.kind === "value" ? readRubinCommittees(json.value) : null;
    return names
      ? { committees: names.map((name) => ({ name, url: null, isGroup: false })) }
      : { why: "no list of bodies in the answer" };
  }
  const opened = openedOf(reading);
  if ("verdict" in opened) return opened;
  if (opened.kind !== "page") return { why: opened.why };
  const committees = readCommittees({ page: opened.page, url: answer.url, site });
  return committees ? { committees } : { why: "no rows with committees" };
}

/** The page; what says that the host does not answer now is a failure, and tried again on another night. */
function openedOf({ answer, settings }: Reading) {
  if (answer.status >= 500 || answer.status === 429) return failed(`status ${answer.status}`);
  const opened = openPage(answer, settings.pageBytes);
  const check: Observations | null = opened.kind === "check" ? { verdict: { kind: "check", why: opened.why } } : null;
  return check ?? opened;
}

/** None of the expected form: noted, and no reason to hold the whole source for failed. */
const unknown = (code: string, why: string, said: Record<string, Json>, { answer, memory }: Reading): Observations => ({
  verdict: { kind: "read" },
  oddities: [{ code, where: `${answer.asked.slice(0, 200)}${why && `: ${why}`}` }],
  memory: newsFor(memory, said),
});
