import type { Kit } from "goodbot";
import * as z from "zod";
import { cdepAddress } from "../read/cdep-address.ts";
import { floors, holdsFloor } from "../read/floors.ts";
import { readMotions } from "../read/motions.ts";
import { andThen, ok } from "../read/reading.ts";
import { storedMotion } from "../read/stored.ts";
import { cdepSettings } from "./cdep-settings.ts";
import { numberBefore } from "./counts.ts";
import { makeKit } from "./make-kit.ts";
import { pageReader } from "./page-reader.ts";
import { pageWanted, ranks, wholeList } from "./wanted.ts";

/** Motions of one term: the list begins anew with the next one. */
const motionsOf = (term: number): string => `motions of censure ${term}`;

/** The list of motions of censure (C4, C21). Detail pages and texts are never read. */
export const motionsKit: Kit = makeKit({
  kind: "motions",
  settings: z.strictObject({ ...cdepSettings, term: z.int().min(1990).max(2100) }),
  plan: ({ settings: { base, term } }) => [
    pageWanted(cdepAddress.motions(base), "motions", "entry", { list: wholeList(motionsOf(term)), rank: ranks.acts }),
  ],
  readers: {
    motions: pageReader(
      ({ settings: { term } }) => motionsOf(term),
      (page, { memory, settings: { term } }) =>
        andThen(readMotions(page), (motions) =>
          andThen(holdsFloor(floors.motions, motions.length, numberBefore(memory, motionsOf(term))), (count) => {
            const records = motions.flatMap((motion) => storedMotion(motion) ?? []);
            return ok({
              verdict: { kind: "read" },
              records,
              lists: [{ name: motionsOf(term), page: 1, ids: records.map(({ id }) => id), end: "done", whole: true }],
              memory: { [motionsOf(term)]: count },
            });
          }),
        ),
    ),
  },
});
