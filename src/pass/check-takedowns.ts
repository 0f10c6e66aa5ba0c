import type { Draft } from "../pledge/row.ts";
import { purge } from "../promises/purge.ts";
import { CHECKED, takedown } from "../promises/takedown.ts";
import type { Store, Turn } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { Register } from "./register.ts";

/**
 * Looks into the store whether everything that is taken down is neither shown nor gone, and notes what it found: a pass
 * is what could have brought it back (M16, M17). Only for bots that promise so.
 */
export async function checkTakedowns(
  { store, clock, worker }: { readonly store: Store; readonly clock: Pick<Clock, "now">; readonly worker: string },
  { bot, conduct }: Register,
  pass: string,
): Promise<void> {
  if (!bot.pledge.some(({ spec }) => spec.name === takedown.spec.name || spec.name === purge.spec.name)) return;
  const held = await store.desk.takedownsHeld(bot.name);
  const numbers = (what: "shown" | "lost"): readonly number[] =>
    held.flatMap(({ number, ...each }) => (each[what] > 0 ? [number] : []));
  const row: Draft = {
    ...{ event: "operator", at: clock.now(), bot: bot.name, pass, pledge: conduct.hash, worker, act: CHECKED },
    detail: {
      ...{ takedowns: held.length, records: held.reduce((sum, { records }) => sum + records, 0) },
      ...{ shown: numbers("shown"), lost: numbers("lost") },
    },
  };
  await store.turn({}, (): Turn<void> => ({ rows: [row], result: () => undefined }));
}
