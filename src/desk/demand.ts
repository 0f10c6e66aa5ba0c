import type { Register } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import { DEMANDED } from "../promises/purge.ts";
import type { FactPlace, Store } from "../store/store.ts";
import type { ActPlace } from "./act-row.ts";
import { writeAct } from "./act-row.ts";
import { unknownSource } from "./targets.ts";

/** A municipality's explicit demand that what was taken down be deleted for good (M17). */
export interface Demand {
  /** Epoch milliseconds at which it was recorded. */
  readonly at: number;
  /** Who demanded it, and how. */
  readonly by: string;
  readonly case: string | null;
}

/** Where a demand is noted. It holds for what is taken down then and until it is carried out, and once. */
export const demandPlace = (bot: string, source: string): FactPlace => ({ bot, promise: "@demand", key: source });

/**
 * Records the demand: without one nothing is ever deleted for good.
 *
 * @throws Fault "usage" where there is no such source, or nobody is named
 */
export async function recordDemand(
  place: ActPlace,
  register: Register,
  source: string,
  { by, case: caseName }: Pick<Demand, "by" | "case">,
): Promise<void> {
  if (!register.entries.has(source)) throw unknownSource(register, source);
  if (by.trim() === "") throw new Fault("usage", "a demand is somebody's", "Say who demanded it and how: --by TEXT.");
  const demand: Demand = { at: place.now, by, case: caseName };
  const detail = { by, ...(caseName !== null && { case: caseName }) };
  await writeAct(
    place,
    register,
    { source, act: DEMANDED, detail },
    { facts: [[demandPlace(register.bot.name, source), demand]] },
  );
}

/** The demand on record that was not carried out yet; null: there is none. */
export async function demandFor(store: Pick<Store, "desk">, bot: string, source: string): Promise<Demand | null> {
  const { promise, key } = demandPlace(bot, source);
  const value = (await store.desk.facts(bot, promise)).get(key);
  return isDemand(value) ? value : null;
}

const isDemand = (value: unknown): value is Demand =>
  typeof value === "object" && value !== null && "at" in value && "by" in value && "case" in value;
