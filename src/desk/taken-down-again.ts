import type { Register } from "../pass/register.ts";
import type { Store, Turn } from "../store/store.ts";
import { markOf, type Takedown } from "../store/takedown.ts";
import type { ActPlace } from "./act-row.ts";
import { recordDemand } from "./demand.ts";
import { carryOut } from "./purge.ts";
import { purgePlan } from "./purge-plan.ts";
import { writeLift, writeTakedown } from "./takedown-rows.ts";

/** Why it is done once more. */
const AGAIN = { why: "again, after a backup was restored" } as const;

/**
 * Does in a restored store what was taken down, lifted and purged since its backup was made: a backup must bring back
 * nothing that somebody was promised to be rid of (M16, M17).
 *
 * @param old the store as it was before the restoring
 */
export async function takeDownAgain(place: ActPlace, register: Register, old: Pick<Store, "desk">): Promise<void> {
  const { name } = register.bot;
  const known = new Map((await place.store.desk.takedowns(name)).map((each) => [each.number, each]));
  const purged = new Set<string>();
  const all = await old.desk.takedowns(name);
  // What was purged comes first: what was taken down later in the same source was not demanded to be deleted.
  for (const each of all.filter(({ purgedAt }) => purgedAt !== null)) {
    const here = known.get(each.number);
    if (here?.purgedAt === null || !here) purged.add(each.source);
    if (!here) await again(place, register, each, old);
  }
  for (const source of purged) {
    const plan = await purgePlan(place.store, register, source);
    if (plan.ids.length === 0) continue;
    // The demand itself went with the old store; that there was one is why it was purged.
    await recordDemand(place, register, source, { by: AGAIN.why, case: null });
    await carryOut(place, register, plan);
  }
  for (const each of all.filter(({ purgedAt }) => purgedAt === null)) {
    const here = known.get(each.number);
    const number = here?.number ?? (await again(place, register, each, old));
    if (each.liftedAt !== null && (here?.liftedAt ?? null) === null)
      await writeLift(place, register, { ...each, number }, AGAIN);
  }
}

/** The same takedown in the restored store; what was purged is recognised by its marks. */
async function again(
  place: ActPlace,
  register: Register,
  { number, source, scope, target, reason, case: caseName, purgedAt }: Takedown,
  old: Pick<Store, "desk">,
): Promise<number> {
  const marks = purgedAt === null ? [] : await old.desk.marksOf(number);
  const ids = marks.length === 0 ? [] : await idsWith(place.store, { bot: register.bot.name, source }, new Set(marks));
  // A body that was purged is out as a whole; of a record only its marks tell what it was.
  const wish = { source, scope, target, reason, case: caseName, ids, marks };
  return (await writeTakedown(place, register, wish, { reason, ...AGAIN })).number;
}

async function idsWith(
  store: Store,
  place: { readonly bot: string; readonly source: string },
  marks: ReadonlySet<string>,
): Promise<readonly string[]> {
  const records = await store.turn(
    { derived: place },
    (seen): Turn<readonly { readonly id: string }[]> => ({ result: () => seen.derived.records }),
  );
  return records.flatMap(({ id }) => (marks.has(markOf(place.bot, place.source, id)) ? [id] : []));
}
