import { type FactPlace, factKey, type Seen } from "../store/store.ts";
import type { Conduct } from "./conduct.ts";

/**
 * How many acts of the operator have changed how a bot behaves. Every such act raises the number in its own transaction,
 * and the gate compares it in the transaction of every request: what an operator tightens holds from the next request on,
 * in whichever process it is made (M15).
 */
export const actsPlace = (bot: string): FactPlace => ({ bot, promise: "@acts", key: "so far" });

/** The number in a turn that reads {@link actsPlace}. */
const actsIn = ({ facts }: Pick<Seen, "facts">, bot: string): number => numberOf(facts.get(factKey(actsPlace(bot))));

/** The number in what `store.desk.facts(bot, "@acts")` hands out. */
export const actsOf = (facts: ReadonlyMap<string, unknown>): number => numberOf(facts.get(actsPlace("").key));

/** True where the operator has acted since the conduct was made. */
export const isStale = ({ acts, bot }: Pick<Conduct, "acts" | "bot">, seen: Pick<Seen, "facts">): boolean =>
  acts !== undefined && actsIn(seen, bot.name) !== acts;

/** What an act writes besides its row. */
export const oneMoreAct = (seen: Pick<Seen, "facts">, bot: string): readonly [FactPlace, number] => [
  actsPlace(bot),
  actsIn(seen, bot) + 1,
];

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
