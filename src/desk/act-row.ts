import { actsPlace, oneMoreAct } from "../gate/desk-acts.ts";
import { factsActed } from "../gate/withdrawal.ts";
import type { Register } from "../pass/register.ts";
import type { OperatorRow } from "../pledge/row.ts";
import type { Store, Turn } from "../store/store.ts";

/** Where and when an act is done. */
export interface ActPlace {
  readonly store: Store;
  readonly worker: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** An act as its row tells it. */
export type ActTold = Pick<OperatorRow, "act" | "detail" | "source">;

/**
 * Writes an act of the operator: its row, what the promises make of it, what it changes, and the number by which passes
 * under way notice it, all in one transaction.
 */
export async function writeAct(
  { store, worker, now }: ActPlace,
  { bot, conduct }: Register,
  told: ActTold,
  change: Pick<Turn<void>, "source" | "overrides" | "lift" | "facts">,
): Promise<void> {
  const { source } = told;
  const pledge = source === undefined ? [] : conduct.pledge(source);
  const { facts: own = [], ...rest } = change;
  const folded = source === undefined ? [] : factsActed(pledge, bot.name, { ...told, at: now, source });
  await store.turn(
    { facts: [actsPlace(bot.name)] },
    (seen): Turn<void> => ({
      ...rest,
      rows: [{ event: "operator", at: now, bot: bot.name, worker, ...told }],
      facts: [...folded, ...own, oneMoreAct(seen, bot.name)],
      result: () => undefined,
    }),
  );
}
