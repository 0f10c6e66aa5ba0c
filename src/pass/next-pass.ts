import type { Bot } from "../pledge/bot.ts";
import { nextStart, type StartTimes } from "../promises/next-start.ts";
import { schedule } from "../promises/schedule.ts";
import type { PassEntry } from "../store/store.ts";

/** When the passes of a bot start by themselves: its promise "schedule"; null where it makes none. */
function startTimes(bot: Bot): StartTimes | null {
  const promised = bot.pledge.find(({ spec }) => spec.name === schedule.spec.name);
  return promised ? schedule.spec.options.parse(promised.options) : null;
}

/** What decides about the next start. Epoch milliseconds. */
export interface Past {
  /** The last pass in the store, whoever started it. */
  readonly last: PassEntry | null;
  /** From when on starts count for a bot that never ran: nobody was there to miss an earlier one. */
  readonly since: number;
  /** The last start that was tried, even if a promise let nothing be asked then. */
  readonly tried?: number;
}

/**
 * When the next pass of a bot starts by its schedule; `Infinity` where none does. A time that has passed is a start that
 * was missed and is to be made up for at once. Starts that fell into a pass of the schedule still under way are left
 * out: bots whose passes take longer than their distance would else never rest.
 *
 * @example nextPass(bot, { last: await store.desk.lastPass(bot.name), since: clock.now() })
 */
export function nextPass(bot: Bot, { last, since, tried = Number.NEGATIVE_INFINITY }: Past): number {
  const times = startTimes(bot);
  if (!times) return Number.POSITIVE_INFINITY;
  return nextStart(times, Math.max(last ? upTo(last) : since, tried));
}

/** The starts that a pass stands for. One by hand stands for none that fell into it: it may have read one source only. */
const upTo = ({ trigger, startedAt, endedAt }: PassEntry): number =>
  trigger === "schedule" ? (endedAt ?? startedAt) : startedAt;
