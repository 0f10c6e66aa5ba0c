import type { House } from "../pass/house.ts";
import { openRegister } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import { noteGivenOut } from "./given-out.ts";
import { readOnly } from "./read-only.ts";
import { mayShowAsItIs } from "./shown-kinds.ts";
import { kindsGiven } from "./shown-records.ts";

/**
 * Notes in the ledger which kinds of records the pages of this process give out: once when they begin, not with every
 * visit.
 */
export async function noteViews(
  { store, promises, clock, worker }: Pick<House, "store" | "promises" | "clock" | "worker">,
  bot: Bot,
): Promise<void> {
  const now = clock.now();
  const register = await openRegister(bot, readOnly(store), promises, now);
  const asTheyAre = mayShowAsItIs(register);
  const inViews = new Set(bot.views?.flatMap(({ kinds }) => kinds));
  const kinds = await kindsGiven({ store, register }, (kind) => inViews.has(kind) || asTheyAre(kind));
  await noteGivenOut(store, register, { kinds, format: "pages" }, { now, worker });
}
