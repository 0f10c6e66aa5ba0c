import type { Json, Kit, Observations } from "goodbot";
import * as z from "zod";
import { cdepAddress } from "../read/cdep-address.ts";
import { floors, holdsFloor, holdsMemberContract, type MemberCounts } from "../read/floors.ts";
import { readGroupIndex, readGroupPage } from "../read/group-page.ts";
import { idOf } from "../read/identity.ts";
import { type ListedDeputy, type MemberList, readMemberList } from "../read/member-list.ts";
import { readProfileOf } from "../read/profile.ts";
import { andThen, ok } from "../read/reading.ts";
import { storedDeputy } from "../read/stored-member.ts";
import { cdepSettings } from "./cdep-settings.ts";
import { numberBefore } from "./counts.ts";
import { groupRecord, partyWithoutShortForm, withoutShortForm } from "./group-record.ts";
import { makeKit, type Reader, type Setting } from "./make-kit.ts";
import { pageReader } from "./page-reader.ts";
import { readPicture } from "./picture.ts";
import { believed, pageWanted, pictureOf, ranks, wholeList } from "./wanted.ts";

const settings = z.strictObject({
  ...cdepSettings,
  /** First year of the term that is read. */
  term: z.int().min(1990).max(2100),
});

type Deputies = z.output<typeof settings>;

/** A list of one term: in the next one everybody in it is another, and it is compared with nothing of the old one. */
const membersOf = (term: number): string => `deputies ${term}`;
const groupsOf = (term: number): string => `groups of deputies ${term}`;

/**
 * The Chamber of Deputies (C3, C20): member list A, the page of each member in office or gone, the parliamentary groups,
 * portraits. A list below its floor ends nobody's mandate.
 */
export const deputiesKit: Kit = makeKit({
  kind: "deputies",
  settings,
  plan: ({ settings: { base, term } }) => [
    pageWanted(cdepAddress.members(base, term), "members", "entry", {
      list: wholeList(membersOf(term)),
      rank: ranks.list,
    }),
    pageWanted(cdepAddress.groups(base), "groups", "list", { list: wholeList(groupsOf(term)), rank: ranks.groups }),
  ],
  readers: { members: members(), profile: profile(), groups: groups(), group: group(), picture: readPicture },
});

function members(): Reader<Deputies> {
  return pageReader(
    () => "list of deputies",
    (page, { memory, settings: { base, term } }) =>
      andThen(
        andThen(readMemberList(page), (list) =>
          holdsMemberContract(list, term, countsBefore(memory.said[membersOf(term)])),
        ),
        (list) => ok(membersObserved(list, membersOf(term), ({ id }) => cdepAddress.profile(base, id))),
      ),
  );
}

function membersObserved(list: MemberList, name: string, addressOf: (listed: ListedDeputy) => string): Observations {
  const all = [...list.inOffice, ...(list.left ?? [])];
  const [first] = all;
  return {
    verdict: { kind: "read" },
    lists: [{ name, page: 1, ids: all.map(({ id }) => idOf(id)), end: "done", whole: true }],
    wanted: all.map((listed) =>
      pageWanted(addressOf(listed), "profile", "detail", { data: dataOf(listed), rank: ranks.member }),
    ),
    memory: { [name]: { inOffice: list.inOffice.length, left: list.left?.length ?? 0 } },
    ...(first && { registered: [{ role: "detail", url: addressOf(first) }] }),
  };
}

const countsBefore = (said: Json | undefined): MemberCounts | null => {
  const parsed = z.object({ inOffice: z.number(), left: z.number() }).safeParse(said);
  return parsed.success ? parsed.data : null;
};

/** What of a row is handed on to the reader of the page. */
const listed = z.object({
  id: z.object({ chamber: z.literal("deputies"), term: z.int(), idm: z.int() }),
  name: z.string(),
  constituency: z.object({ number: z.int(), printed: z.string() }).nullable(),
  cir: z.int().nullable(),
  group: z.object({ idg: z.int(), printed: z.string() }).nullable(),
  since: z.string().nullable(),
  until: z.string().nullable(),
});

const dataOf = ({ id, name, constituency, cir, group: own, since, until }: ListedDeputy): Json => ({
  id: { chamber: id.chamber, term: id.term, idm: id.idm },
  name,
  constituency: constituency && { number: constituency.number, printed: constituency.printed },
  cir,
  group: own && { idg: own.idg, printed: own.printed },
  since,
  until,
});

function profile(): Reader<Deputies> {
  return pageReader(
    ({ task }) => idOf(listed.parse(task.data).id),
    (page, { task }) => {
      const row = listed.parse(task.data);
      return andThen(readProfileOf(page, row.id), (read) => {
        const record = storedDeputy(row.id, read, row);
        return ok({
          verdict: { kind: "read" },
          records: [record],
          wanted: pictureOf(record.content.portrait),
          oddities: partyWithoutShortForm(record),
        });
      });
    },
  );
}

function groups(): Reader<Deputies> {
  return pageReader(
    ({ settings: { term } }) => groupsOf(term),
    (page, { memory, settings: { base, term } }) =>
      andThen(readGroupIndex(page), (found) =>
        andThen(holdsFloor(floors.groups, found.length, numberBefore(memory, groupsOf(term))), (count) =>
          ok({
            verdict: { kind: "read" },
            lists: [
              believed(
                groupsOf(term),
                found.map(({ idg }) => groupId(term, idg)),
              ),
            ],
            wanted: found.map(({ idg, name }) =>
              pageWanted(cdepAddress.group(base, term, idg), "group", "detail", {
                data: { idg, name },
                rank: ranks.group,
              }),
            ),
            memory: { [groupsOf(term)]: count },
          }),
        ),
      ),
  );
}

const groupId = (term: number, idg: number): string => `group/deputies/${term}/${idg}`;

const groupData = z.object({ idg: z.int(), name: z.string() });

const groupOf = ({ task }: Setting<Deputies>) => groupData.parse(task.data);

function group(): Reader<Deputies> {
  return pageReader(
    (setting) => groupId(setting.settings.term, groupOf(setting).idg),
    (page, setting) =>
      andThen(readGroupPage(page), ({ name }) => {
        const { idg, name: listedName } = groupOf(setting);
        const { term } = setting.settings;
        const record = groupRecord(groupId(term, idg), "deputies", term, name ?? listedName);
        return ok({ verdict: { kind: "read" }, records: [record], oddities: withoutShortForm(record) });
      }),
  );
}
