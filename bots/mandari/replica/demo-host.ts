import type { Replica } from "goodbot/world";
import { Council } from "./council.ts";
import { generateMunicipality } from "./municipality.ts";
import { OparlReplica } from "./oparl-replica.ts";

/** The host on which the sources of `bot.ts` lie, and their paths. */
const HOST = "sdnetrim.kdvz-frechen.de";
const PATHS = ["/rim4220/webservice/oparl/v1.0", "/rim4240/webservice/oparl/v1.0"];

/**
 * Small enough that a first pass over all sources asks less than 60 times, documents included: with the promised pauses
 * the demo is over within a minute and a half.
 */
const SIZES = [
  { organizations: 9, persons: 10, meetings: 18, papers: 28 },
  { organizations: 8, persons: 9, meetings: 10, papers: 19 },
];

/**
 * The host of the bot's own sources with invented councils in place of the real ones: a demo asks nobody, and shows
 * nobody's data.
 *
 * @param now epoch milliseconds: the newest change lies a day before it
 */
export const demoHost = (now: number): Replica =>
  new OparlReplica({
    hosts: [HOST],
    councils: PATHS.map((path, index) => {
      const sizes = SIZES[index] ?? {};
      return new Council(generateMunicipality({ host: HOST, path, now, seed: `demo ${path}`, sizes, withFiles: 1 }));
    }),
  });
