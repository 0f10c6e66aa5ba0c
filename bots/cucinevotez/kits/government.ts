import { holdsName, type Kit } from "goodbot";
import * as z from "zod";
import { type CabinetMember, readCabinet, readCabinetMember, readMinistries } from "../read/cabinet.ts";
import { floors, holdsFloor } from "../read/floors.ts";
import { andThen, ok } from "../read/reading.ts";
import { storedCabinetMember, storedMinistry } from "../read/stored.ts";
import { numberBefore } from "./counts.ts";
import { makeKit, type Reader } from "./make-kit.ts";
import { pageReader } from "./page-reader.ts";
import { readPicture } from "./picture.ts";
import { believed, pageWanted, pictureOf, ranks, wholeList } from "./wanted.ts";

const settings = z.strictObject({
  /** Address of the list of ministries. */
  ministries: z.url({ protocol: /^https$/ }),
});

type Government = z.output<typeof settings>;

const CABINET = "cabinet";
const MINISTRIES = "ministries";

/** The Government on gov.ro (C2, C21), in passes that a person starts: the cabinet, each member's page, the ministries. */
export const governmentKit: Kit = makeKit({
  kind: "government",
  settings,
  plan: ({ source, settings: { ministries: list } }) => [
    pageWanted(source.url, "cabinet", "entry", { list: wholeList(CABINET), rank: ranks.list }),
    pageWanted(list, "ministries", "list", { list: wholeList(MINISTRIES), rank: ranks.groups }),
  ],
  readers: { cabinet: cabinet(), member: member(), ministries: ministries(), picture: readPicture },
});

/** True where the list shows everything that is kept; the portrait of others is looked for on their own page. */
const isComplete = ({ page, portrait }: CabinetMember): boolean => page === null || portrait !== null;

function cabinet(): Reader<Government> {
  return pageReader(
    () => CABINET,
    (page, { memory }) =>
      andThen(readCabinet(page), (members) =>
        andThen(holdsFloor(floors.cabinet, members.length, numberBefore(memory, CABINET)), (count) => {
          const records = members.filter(isComplete).map(storedCabinetMember);
          const ids = members.map((one) => storedCabinetMember(one).id);
          return ok({
            verdict: { kind: "read" },
            records,
            lists: [believed(CABINET, ids)],
            wanted: [
              ...members.flatMap((one) =>
                one.page === null
                  ? []
                  : [pageWanted(one.page, "member", "detail", { data: { ...one }, rank: ranks.member })],
              ),
              ...records.flatMap(({ content }) => pictureOf(content.portrait)),
            ],
            memory: { [CABINET]: count },
          });
        }),
      ),
  );
}

const listed = z.object({
  name: z.string(),
  function: z.string(),
  page: z.string().nullable(),
  portrait: z.string().nullable(),
});

/** A member's own page: is it theirs, and does it have the portrait that the list lacks? */
function member(): Reader<Government> {
  return pageReader(
    ({ answer }) => answer.asked,
    (page, { answer, task }) =>
      andThen(readCabinetMember(page), ({ heading, portrait }) => {
        const one = listed.parse(task.data);
        const record = storedCabinetMember({ ...one, portrait: one.portrait ?? portrait });
        const another = { code: "a member's page with another heading", where: answer.asked };
        return ok({
          verdict: { kind: "read" },
          records: isComplete(one) ? [] : [record],
          wanted: isComplete(one) ? [] : pictureOf(record.content.portrait),
          oddities: holdsName(heading, one.name) ? [] : [another],
        });
      }),
  );
}

function ministries(): Reader<Government> {
  return pageReader(
    () => MINISTRIES,
    (page, { memory }) =>
      andThen(readMinistries(page), (found) =>
        andThen(holdsFloor(floors.ministries, found.length, numberBefore(memory, MINISTRIES)), (count) => {
          const records = found.map(storedMinistry);
          return ok({
            verdict: { kind: "read" },
            records,
            lists: [
              believed(
                MINISTRIES,
                records.map(({ id }) => id),
              ),
            ],
            memory: { [MINISTRIES]: count },
          });
        }),
      ),
  );
}
