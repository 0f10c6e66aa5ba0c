import { actsPlace, oneMoreAct } from "../gate/desk-acts.ts";
import { factsActed } from "../gate/withdrawal.ts";
import { pledgePlace, pledgeTold } from "../pass/pledge-told.ts";
import type { Register } from "../pass/register.ts";
import type { OperatorRow } from "../pledge/row.ts";
import type { FactPlace, Reads, Seen, Store, Turn } from "../store/store.ts";

/** Where and when an act is done. */
export interface ActPlace {
  readonly store: Store;
  readonly worker: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** An act as its row tells it. */
export type ActTold = Pick<OperatorRow, "act" | "detail" | "source">;

/** What must be read in a turn that writes an act. */
export const actReads = ({ bot }: Register): { readonly facts: readonly FactPlace[] } => ({
  facts: [actsPlace(bot.name), pledgePlace(bot.name)],
});

/**
 * The rows and facts of an act: the pledge that it is judged by (where the ledger has not told it yet), its own row, what
 * the promises make of it, and the number by which passes under way notice it.
 */
export function actParts(
  { worker, now }: ActPlace,
  register: Register,
  told: ActTold,
  seen: Seen,
): Required<Pick<Turn<void>, "rows" | "facts">> {
  const { bot, conduct } = register;
  const { source } = told;
  const pledge = pledgeTold(register, seen, now, worker);
  const folded = source === undefined ? [] : factsActed(conduct.pledge(source), bot.name, { ...told, at: now, source });
  return {
    rows: [...pledge.rows, { event: "operator", at: now, bot: bot.name, worker, pledge: conduct.hash, ...told }],
    facts: [...pledge.facts, ...folded, oneMoreAct(seen, bot.name)],
  };
}

/** What an act changes besides its row. */
export type ActChange = Pick<Turn<void>, "source" | "overrides" | "lift" | "facts">;

/** Writes an act of the operator with all that it changes, in one transaction. */
export const writeAct = (place: ActPlace, register: Register, told: ActTold, change: ActChange): Promise<void> =>
  decideAct(place, register, {}, () => ({ told, change, result: undefined }));

/** The same where row and change depend on what is stored; the result is handed back. */
export function decideAct<T>(
  place: ActPlace,
  register: Register,
  reads: Reads,
  decide: (seen: Seen) => { readonly told: ActTold; readonly change: ActChange; readonly result: T },
): Promise<T> {
  const own = actReads(register);
  return place.store.turn({ ...reads, facts: [...own.facts, ...(reads.facts ?? [])] }, (seen): Turn<T> => {
    const { told, change, result } = decide(seen);
    const { facts = [], ...rest } = change;
    const parts = actParts(place, register, told, seen);
    return { ...rest, rows: parts.rows, facts: [...parts.facts, ...facts], result: () => result };
  });
}
