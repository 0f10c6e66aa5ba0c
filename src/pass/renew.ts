import type { Bot } from "../pledge/bot.ts";
import type { Turn } from "../store/store.ts";
import type { House } from "./house.ts";
import { pledgePlace, pledgeTold } from "./pledge-told.ts";
import { openRegister, type Register } from "./register.ts";

/**
 * The register as it is after an act of the operator, with its pledge in the ledger before any row names it. A pass that
 * is under way goes on by it.
 */
export async function renewed({ store, clock, promises, worker }: House, bot: Bot): Promise<Register> {
  const register = await openRegister(bot, store, promises, clock.now());
  await store.turn({ facts: [pledgePlace(bot.name)] }, (seen): Turn<void> => {
    const told = pledgeTold(register, seen, clock.now(), worker);
    return { rows: told.rows, facts: told.facts, result: () => undefined };
  });
  return register;
}
