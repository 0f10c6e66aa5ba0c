import { pledgePlace, pledgeTold } from "../pass/pledge-told.ts";
import type { Register } from "../pass/register.ts";
import type { Draft } from "../pledge/row.ts";
import { COVERED, LIFTED, TAKEDOWN } from "../promises/takedown.ts";
import type { Turn } from "../store/store.ts";
import { markOf, type TakeDown, type Takedown } from "../store/takedown.ts";
import type { ActPlace } from "./act-row.ts";

/** What a takedown came to. */
export interface TakenDownNow {
  readonly number: number;
  readonly source: string;
  readonly ids: readonly string[];
}

/**
 * Takes something down, with two rows: one says what and why, and is redacted when the thing is deleted for good; one
 * says what it covers in marks, which name nobody and stay, so that a deletion can be judged by it (M17).
 *
 * @param detail what the first row says besides scope and target
 */
export function writeTakedown(
  { store, worker, now }: ActPlace,
  register: Register,
  wish: Omit<TakeDown, "bot" | "at">,
  detail: Readonly<Record<string, string>>,
): Promise<TakenDownNow> {
  const bot = register.bot.name;
  const { source, scope, target, ids: named = [], marks = [] } = wish;
  const common = { event: "operator", at: now, bot, source, worker, pledge: register.conduct.hash } as const;
  const ids = [...named, ...(target === null ? [] : [target])];
  const reads = { facts: [pledgePlace(bot)], ...(target !== null && { owned: { bot, source, ids: [target] } }) };
  return store.turn(reads, (seen): Turn<TakenDownNow> => {
    const told = pledgeTold(register, seen, now, worker);
    const below = seen.owned.map(({ id }) => id);
    const covered = new Set([...marks, ...[...ids, ...below].map((id) => markOf(bot, source, id))]);
    const rows: readonly Draft[] = [
      { ...common, act: TAKEDOWN, detail: { scope, ...(target !== null && { target }), ...detail } },
      { ...common, act: COVERED, detail: { scope, marks: [...covered] } },
    ];
    return {
      ...{ rows: [...told.rows, ...rows], facts: told.facts, takeDown: { ...wish, bot, at: now } },
      result: ({ takedown: { number, ids: all } = { number: 0, ids: [] } }) => ({ number, source, ids: all }),
    };
  });
}

/** Lifts a takedown; ids of the records that came back. */
export async function writeLift(
  { store, worker, now }: ActPlace,
  register: Register,
  { number, source, scope }: Pick<Takedown, "number" | "source" | "scope">,
  why: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const bot = register.bot.name;
  const marks = scope === "body" ? [] : await store.desk.marksOf(number);
  const row: Draft = {
    ...{ event: "operator", at: now, bot, source, worker, pledge: register.conduct.hash, act: LIFTED },
    detail: { takedown: number, scope, marks, ...why },
  };
  return store.turn({ facts: [pledgePlace(bot)] }, (seen): Turn<readonly string[]> => {
    const told = pledgeTold(register, seen, now, worker);
    return {
      ...{ rows: [...told.rows, row], facts: told.facts, liftTakedown: { number, at: now } },
      result: ({ back }) => back,
    };
  });
}
