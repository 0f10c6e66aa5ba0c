import type { Draft } from "../pledge/row.ts";
import { purge } from "../promises/purge.ts";
import { CHECKED, takedown } from "../promises/takedown.ts";
import type { Store, Turn } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { pledgePlace, pledgeTold } from "./pledge-told.ts";
import type { Register } from "./register.ts";

/**
 * Looks into the store whether everything that is taken down is neither shown nor gone, and notes what it found: a pass
 * is what could have brought it back, and whoever begins to serve shows what is there (M16, M17). Only for bots that
 * promise so.
 */
export async function checkTakedowns(
  { store, clock, worker }: { readonly store: Store; readonly clock: Pick<Clock, "now">; readonly worker: string },
  register: Register,
  pass?: string,
): Promise<void> {
  const { bot, conduct } = register;
  if (!bot.pledge.some(({ spec }) => spec.name === takedown.spec.name || spec.name === purge.spec.name)) return;
  const held = await store.desk.takedownsHeld(bot.name);
  const numbers = (what: "shown" | "lost"): readonly number[] =>
    held.flatMap(({ number, ...each }) => (each[what] > 0 ? [number] : []));
  const row: Draft = {
    ...{ event: "operator", at: clock.now(), bot: bot.name, pledge: conduct.hash, worker, act: CHECKED },
    ...(pass !== undefined && { pass }),
    detail: {
      ...{ takedowns: held.length, records: held.reduce((sum, { records }) => sum + records, 0) },
      ...{ shown: numbers("shown"), lost: numbers("lost") },
    },
  };
  await store.turn({ facts: [pledgePlace(bot.name)] }, (seen): Turn<void> => {
    const told = pledgeTold(register, seen, row.at, worker);
    return { rows: [...told.rows, row], facts: told.facts, result: () => undefined };
  });
}
