import { type Bot, numbered, oparl, type Pledged } from "goodbot";
import { type Replica, VirtualHouse } from "goodbot/world";
import mandari from "../../bots/mandari/bot.ts";
import { Council } from "../../bots/mandari/replica/council.ts";
import { generateMunicipality } from "../../bots/mandari/replica/municipality.ts";
import { OparlReplica } from "../../bots/mandari/replica/oparl-replica.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Monday, 30 November 2026, 12:00 in Berlin: the day. */
export const NOON = Date.UTC(2026, 10, 30, 11);

/** The invented town that was really read before anything is planted. */
export const HOST = "kleinau.example";

export const SOURCE = "kleinau";

export const at = (path: string, host = HOST): string => `https://${host}${path}`;

function town(now: number): Replica {
  const sizes = { organizations: 2, persons: 2, meetings: 2, papers: 2 };
  const content = generateMunicipality({ host: HOST, now, seed: HOST, sizes });
  return new OparlReplica({ hosts: [HOST], councils: [new Council(content)] });
}

/** mandari, all its promises, with the invented town as its source. */
export const small: Bot = {
  ...mandari,
  sources: [oparl({ id: SOURCE, title: "Kleinau", url: at("/oparl/v1.0/system") })],
};

/** The same bot with other promises in place of its own of that name, promised under the IDs of all bots. */
export function pledging(...promised: readonly Pledged[]): Bot {
  const names = new Set(promised.map(({ spec }) => spec.name));
  return {
    ...small,
    promised: [...numbered("M", 19), ...numbered("A", 17), ...numbered("C", 25), ...numbered("V", 18)],
    pledge: [...small.pledge.filter(({ spec }) => !names.has(spec.name)), ...promised],
  };
}

/** A whole house on virtual time after one real pass of the bot over the town. */
export async function readOnce(bot: Bot, start = NOON): Promise<VirtualHouse> {
  const house = await VirtualHouse.open({ start, replicas: [town(start)] });
  const { endings } = await house.run(bot, { trigger: "hand", source: SOURCE });
  const results = [...endings.values()].map(({ result }) => result);
  if (results.join() !== "complete") throw new Error(`the pass before the planting ended ${results.join()}`);
  return house;
}
