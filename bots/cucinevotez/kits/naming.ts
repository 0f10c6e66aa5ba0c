import type { Kit } from "goodbot";
import * as z from "zod";
import { readNaming } from "../read/naming.ts";
import { andThen, ok } from "../read/reading.ts";
import { storedNaming } from "../read/stored.ts";
import { numberBefore } from "./counts.ts";
import { makeKit } from "./make-kit.ts";
import { pageReader } from "./page-reader.ts";
import { pageWanted, wholeList } from "./wanted.ts";

const settings = z.strictObject({
  /** Whom the site cites the page for; nobody else is looked for. */
  names: z.array(z.string().min(3)).min(1),
});

const NAMES = "names";
const LETTERS = "letters";

/**
 * A page that the site cites (C6, C7). One question is asked of it: does it still name these persons? Nothing else of it is
 * kept but how many letters it had, so that an empty page is never taken for a "no".
 */
const namingKit = (kind: "party-page" | "leadership-page"): Kit =>
  makeKit({
    kind,
    settings,
    plan: ({ source }) => [pageWanted(source.url, "naming", "entry", { list: wholeList(NAMES) })],
    readers: {
      naming: pageReader(
        ({ source }) => source.url,
        (page, { source, memory, settings: { names } }) =>
          andThen(readNaming(page, names, numberBefore(memory, LETTERS)), ({ persons, letters }) => {
            const records = persons.map((person) => storedNaming(source.url, person));
            return ok({
              verdict: { kind: "read" },
              records,
              lists: [{ name: NAMES, page: 1, ids: records.map(({ id }) => id), end: "done", whole: true }],
              memory: { [LETTERS]: letters },
            });
          }),
      ),
    },
  });

export const partyPageKit: Kit = namingKit("party-page");
export const leadershipPageKit: Kit = namingKit("leadership-page");
