import { deleteWithdrawnBodies, withdrawalOf } from "../gate/withdrawal.ts";
import type { Register } from "../pass/register.ts";
import { NEXT_REQUEST, onRequest } from "../promises/on-request.ts";
import type { Turn } from "../store/store.ts";
import { type ActPlace, actParts, actReads } from "./act-row.ts";
import type { Because } from "./overrides.ts";
import { unknownSource } from "./targets.ts";
import { isWebsite } from "./website-acts.ts";

/** What a removal took with it. */
export interface Removed {
  readonly source: string;
  /** Records and copies that were withdrawn; null where the bot keeps what it has read. */
  readonly withdrawn: { readonly records: number; readonly copies: number } | null;
}

/**
 * Takes a source out of the register: nothing more of it is asked for, from the next request on. Where the bot promises
 * it (V17), and of a website (A16), what was derived from the source goes in the same transaction, its copies right after it; a backup that is
 * restored later does not bring it back.
 *
 * @throws Fault "usage" where there is no such source
 */
export async function removeSource(
  place: ActPlace,
  register: Register,
  source: string,
  because: Because,
): Promise<Removed> {
  const { store, worker, now } = place;
  const { bot, conduct, entries } = register;
  if (!entries.has(source)) throw unknownSource(register, source);
  const pledge = conduct.pledge(source);
  const why = because.reason ?? "removed by the operator";
  const told = { act: "source removed", detail: { from: NEXT_REQUEST, ...because } };
  const goes = takesAlong(register) || isWebsite(register, source);
  const removed = await store.turn(
    { ...actReads(register), ...(goes && { derived: { bot: bot.name, source } }) },
    (seen): Turn<Removed> => {
      const by = { bot: bot.name, source, at: now, pledge: conduct.hash, worker };
      const withdrawal = goes ? withdrawalOf({ scope: "site", why }, by, seen.derived, pledge) : undefined;
      const parts = actParts(place, register, { ...told, source }, seen);
      const { records, captures } = seen.derived;
      return {
        ...withdrawal?.turn,
        source: { bot: bot.name, id: source, state: "removed", since: now, why, until: null },
        rows: [...parts.rows, ...(withdrawal?.rows ?? [])],
        facts: [...parts.facts, ...(withdrawal?.facts ?? [])],
        result: () => ({
          source,
          withdrawn: goes ? { records: records.length, copies: captures.length } : null,
        }),
      };
    },
  );
  if (goes) await deleteWithdrawnBodies(store, bot.name, source);
  return removed;
}

/** Whether what came from a removed source goes with it. */
function takesAlong({ bot }: Pick<Register, "bot">): boolean {
  const promised = bot.pledge.find(({ spec }) => spec.name === onRequest.spec.name);
  return onRequest.spec.options.safeParse(promised?.options).data?.removed === "withdrawn";
}
