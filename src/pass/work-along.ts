import type { Bot } from "../pledge/bot.ts";
import type { House } from "./house.ts";
import { runPass } from "./run-pass.ts";
import type { ServeOrder } from "./serve-passes.ts";

/** Processes that share a file tell each other nothing: they look, once a second at most. */
const LOOK_AGAIN = 1_000;

/**
 * Works on the passes that other processes have begun, beside them, until `signal` aborts. Begins none itself; a pass
 * whose process has died goes on here. Bots side by side; a fault of one never stops the others.
 *
 * @example await workAlong(house, { bots, signal, tell: (event) => log(event) });
 */
export async function workAlong(house: House, order: ServeOrder): Promise<void> {
  await Promise.all(order.bots.map((bot) => alongOne(house, bot, order)));
}

async function alongOne(house: House, bot: Bot, { signal, tell = () => undefined }: ServeOrder): Promise<void> {
  const { clock, store } = house;
  while (!signal.aborted) {
    try {
      if (await store.desk.openPass(bot.name)) {
        tell({ kind: "begins", bot: bot.name, at: clock.now(), how: "resumed" });
        const summary = await runPass(house, { bot, trigger: "schedule", signal, goOnOnly: true });
        if (summary.pass !== null) tell({ kind: "ended", bot: bot.name, summary });
      }
    } catch (error) {
      tell({ kind: "failed", bot: bot.name, at: clock.now(), error });
    }
    await clock.sleepUntil(clock.now() + LOOK_AGAIN, signal);
  }
}
