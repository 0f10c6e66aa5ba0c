import type { Register } from "../pass/register.ts";
import type { Draft } from "../pledge/row.ts";
import type { Store, Turn } from "../store/store.ts";
import { markOf, type Takedown } from "../store/takedown.ts";
import type { ActPlace } from "./act-row.ts";
import { carryOut } from "./purge.ts";
import { purgePlan } from "./purge-plan.ts";
import { LIFTED, TAKEDOWN } from "./takedowns.ts";

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
  for (const source of purged) await carryOut(place, register, await purgePlan(place.store, register, source));
  for (const each of all.filter(({ purgedAt }) => purgedAt === null)) {
    const here = known.get(each.number);
    const number = here?.number ?? (await again(place, register, each, old));
    if (each.liftedAt !== null && (here?.liftedAt ?? null) === null) await lift(place, register, number);
  }
}

/** The same takedown in the restored store; what was purged is recognised by its marks. */
async function again(
  { store, worker, now }: ActPlace,
  { bot, conduct }: Register,
  { number, source, scope, target, reason, case: caseName, purgedAt }: Takedown,
  old: Pick<Store, "desk">,
): Promise<number> {
  const marks = purgedAt === null ? [] : await old.desk.marksOf(number);
  const ids = marks.length === 0 ? [] : await idsWith(store, { bot: bot.name, source }, new Set(marks));
  const row: Draft = {
    ...{ event: "operator", at: now, bot: bot.name, source, worker, pledge: conduct.hash, act: TAKEDOWN },
    detail: { scope, ...(target !== null && { target }), reason, why: "again, after a backup was restored" },
  };
  // A body that was purged is out as a whole; of a record only its marks tell what it was.
  const wish = { bot: bot.name, source, scope, target, reason, case: caseName, at: now, ids, marks };
  return store.turn(
    {},
    (): Turn<number> => ({ rows: [row], takeDown: wish, result: ({ takedown }) => takedown?.number ?? 0 }),
  );
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

async function lift({ store, worker, now }: ActPlace, { bot, conduct }: Register, number: number): Promise<void> {
  const row: Draft = {
    ...{ event: "operator", at: now, bot: bot.name, worker, pledge: conduct.hash, act: LIFTED },
    detail: { takedown: number, why: "again, after a backup was restored" },
  };
  await store.turn({}, (): Turn<void> => ({ rows: [row], liftTakedown: { number, at: now }, result: () => undefined }));
}
