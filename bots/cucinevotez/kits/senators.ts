import type { Kit } from "goodbot";
import * as z from "zod";
import { floors, holdsFloor } from "../read/floors.ts";
import { idOf, type SenatorId } from "../read/identity.ts";
import { andThen, ok } from "../read/reading.ts";
import { senatAddress } from "../read/senat-address.ts";
import { readSenateGroup, readSenateGroups } from "../read/senate-groups.ts";
import { readSenatorOf } from "../read/senator.ts";
import { readSenatorList } from "../read/senator-list.ts";
import { storedSenator } from "../read/stored-member.ts";
import { numberBefore } from "./counts.ts";
import { groupRecord, partyWithoutShortForm, withoutShortForm } from "./group-record.ts";
import { makeKit, type Reader } from "./make-kit.ts";
import { pageReader } from "./page-reader.ts";
import { readPicture } from "./picture.ts";
import { believed, pageWanted, pictureOf, ranks, wholeList } from "./wanted.ts";

const settings = z.strictObject({
  /** First year of the term that is read; older ones lie behind forms and are never asked for. */
  term: z.int().min(1990).max(2100),
});

type Senators = z.output<typeof settings>;

/** A list of one term: in the next one it is compared with nothing of the old one. */
const membersOf = (term: number): string => `senators ${term}`;
const groupsOf = (term: number): string => `groups of senators ${term}`;

/** The Senate (C3, C20): the list of senators, the page of each, the groups, portraits. GET only, no form is sent back. */
export const senatorsKit: Kit = makeKit({
  kind: "senators",
  settings,
  plan: ({ settings: { term } }) => [
    pageWanted(senatAddress.senators, "members", "entry", { list: wholeList(membersOf(term)), rank: ranks.list }),
    pageWanted(senatAddress.groups, "groups", "list", { list: wholeList(groupsOf(term)), rank: ranks.groups }),
  ],
  readers: { members: members(), profile: profile(), groups: groups(), group: group(), picture: readPicture },
});

function members(): Reader<Senators> {
  return pageReader(
    () => "list of senators",
    (page, { memory, settings: { term } }) =>
      andThen(readSenatorList(page), (found) =>
        andThen(holdsFloor(floors.senators, found.length, numberBefore(memory, membersOf(term))), (count) => {
          const addresses = found.map(({ id }) => ({ id, url: senatAddress.senator(id) }));
          return ok({
            verdict: { kind: "read" },
            // Not believed whatever it holds: where most are new, the term is another, and the editor has to say so.
            lists: [{ name: membersOf(term), page: 1, ids: found.map(({ id }) => idOf(id)), end: "done", whole: true }],
            wanted: addresses.map(({ id, url }) =>
              pageWanted(url, "profile", "detail", { data: { guid: id.guid }, rank: ranks.member }),
            ),
            memory: { [membersOf(term)]: count },
            registered: addresses.slice(0, 1).map(({ url }) => ({ role: "detail", url })),
          });
        }),
      ),
  );
}

const guidData = z.object({ guid: z.string() });

const senatorOf = (data: unknown): SenatorId => ({ chamber: "senate", guid: guidData.parse(data).guid });

function profile(): Reader<Senators> {
  return pageReader(
    ({ task }) => idOf(senatorOf(task.data)),
    (page, { task, settings: { term } }) => {
      const id = senatorOf(task.data);
      return andThen(readSenatorOf(page, id, term), (senator) => {
        const record = storedSenator(id, term, senator);
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

const groupId = (guid: string): string => `group/senate/${guid}`;

function groups(): Reader<Senators> {
  return pageReader(
    ({ settings: { term } }) => groupsOf(term),
    (page, { memory, settings: { term } }) =>
      andThen(readSenateGroups(page), (found) =>
        andThen(holdsFloor(floors.groups, found.length, numberBefore(memory, groupsOf(term))), (count) =>
          ok({
            verdict: { kind: "read" },
            lists: [
              believed(
                groupsOf(term),
                found.map(({ guid }) => groupId(guid)),
              ),
            ],
            wanted: found.map(({ guid, name }) =>
              pageWanted(senatAddress.group(guid), "group", "detail", { data: { guid, name }, rank: ranks.group }),
            ),
            memory: { [groupsOf(term)]: count },
          }),
        ),
      ),
  );
}

const groupData = guidData.extend({ name: z.string() });

function group(): Reader<Senators> {
  return pageReader(
    ({ task }) => groupId(groupData.parse(task.data).guid),
    (page, { task, settings: { term } }) =>
      andThen(readSenateGroup(page), ({ name }) => {
        const { guid, name: listed } = groupData.parse(task.data);
        const record = groupRecord(groupId(guid), "senate", term, name ?? listed);
        return ok({ verdict: { kind: "read" }, records: [record], oddities: withoutShortForm(record) });
      }),
  );
}
