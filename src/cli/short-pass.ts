import type { Progress } from "../gate/step.ts";
import type { House } from "../pass/house.ts";
import { type PassSummary, runPass } from "../pass/run-pass.ts";
import type { Bot } from "../pledge/bot.ts";
import { sleep } from "../time/clock.ts";

/** What the demo may take of everybody's time, for each bot. */
const MOST_REQUESTS = 60;
const LONGEST = 90_000;

/**
 * One pass by hand that is stopped before it grows long: after 60 requests or 90 seconds it ends where it is, and goes on
 * with the next start.
 */
export async function shortPass(house: House, bot: Bot, signal: AbortSignal): Promise<PassSummary> {
  const limit = new AbortController();
  const either = AbortSignal.any([signal, limit.signal]);
  let asked = 0;
  const progress = (event: Progress): void => {
    house.progress?.(event);
    if (event.kind === "asking") asked += 1;
    // The answer to the last one is still read: stopped before it, it would count as asked in vain.
    if (event.kind === "heard" && asked >= MOST_REQUESTS) limit.abort();
  };
  const over = new AbortController();
  const time = sleep(house.clock, LONGEST, over.signal).then(() => limit.abort());
  try {
    return await runPass({ ...house, progress }, { bot, trigger: "hand", signal: either });
  } finally {
    over.abort();
    await time;
  }
}
