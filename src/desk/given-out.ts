import { pledgePlace, pledgeTold } from "../pass/pledge-told.ts";
import type { Register } from "../pass/register.ts";
import type { Draft } from "../pledge/row.ts";
import { GIVEN_OUT } from "../promises/never-shown.ts";
import type { Store, Turn } from "../store/store.ts";

/** What is given out, and in which form. */
interface Giving {
  /** Kinds of records. */
  readonly kinds: readonly string[];
  /** A format of `goodbot export`, or `pages`. */
  readonly format: string;
}

/** Notes in the ledger what is about to be given out: what the promise "never-shown" is proven from (C9). */
export async function noteGivenOut(
  store: Store,
  register: Register,
  { kinds, format }: Giving,
  { now, worker }: { readonly now: number; readonly worker: string },
): Promise<void> {
  const { bot, conduct } = register;
  const held = await store.desk.takedownsHeld(bot.name);
  // Takedowns of which something would go out all the same: none (M16).
  const takenDown = held.flatMap(({ number, shown }) => (shown > 0 ? [number] : []));
  return store.turn({ facts: [pledgePlace(bot.name)] }, (seen): Turn<void> => {
    const told = pledgeTold(register, seen, now, worker);
    const row: Draft = {
      ...{ event: "operator", at: now, bot: bot.name, worker, pledge: conduct.hash, act: GIVEN_OUT },
      detail: { kinds: [...kinds], format, ...(held.length > 0 && { takenDown }) },
    };
    return { rows: [...told.rows, row], facts: told.facts, result: () => undefined };
  });
}
