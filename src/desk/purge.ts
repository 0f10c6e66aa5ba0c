import { deleteWithdrawnBodies } from "../gate/withdrawal.ts";
import { pledgePlace, pledgeTold } from "../pass/pledge-told.ts";
import { contentHash } from "../pass/record-diff.ts";
import type { Register } from "../pass/register.ts";
import { cleanContent } from "../pass/taken-down.ts";
import { Fault } from "../pledge/fault.ts";
import type { Draft } from "../pledge/row.ts";
import { PURGED } from "../promises/purge.ts";
import type { FactPlace, RecordChange, SourceEntry, Store, StoredRecord, Turn } from "../store/store.ts";
import { markOf } from "../store/takedown.ts";
import { withoutMentions } from "../store/without-mentions.ts";
import type { ActPlace } from "./act-row.ts";
import { demandPlace } from "./demand.ts";
import { type PurgePlan, purgePlan } from "./purge-plan.ts";

/** A purge without the municipality's explicit demand on record is none (M17). */
export const noDemand = (bot: string, source: string): Fault =>
  new Fault(
    "failure",
    `nobody's demand to delete what was taken down of ${source} is on record (M17)`,
    `Record it once it is there: goodbot takedown demand ${bot} --body ${source} --by "who, and how".`,
  );

/**
 * Deletes for good what is taken down in a source, as its plan says: records, history, index, documents, kept answers
 * that contain it, references of others. The ledger's rows stay in their place, their personal parts are dropped, and the
 * chain still verifies. One transaction; then the bodies, of which a note survives a crash.
 *
 * @returns what was deleted
 * @throws Fault "failure" where no explicit demand is on record: then nothing was deleted
 */
export async function purge(place: ActPlace, register: Register, source: string): Promise<PurgePlan> {
  const plan = await purgePlan(place.store, register, source);
  if (plan.demand === null) throw noDemand(register.bot.name, source);
  await carryOut(place, register, plan);
  return plan;
}

/** Deletes what a plan says; whoever calls it has seen to the demand. */
export async function carryOut({ store, worker, now }: ActPlace, register: Register, plan: PurgePlan): Promise<void> {
  if (plan.ids.length === 0) return;
  const { bot, conduct } = register;
  const { source } = plan;
  const requests = plan.captures.map(({ request }) => request);
  const common = { at: now, bot: bot.name, source, worker, pledge: conduct.hash };
  const marks = plan.ids.map((id) => markOf(bot.name, source, id));
  const rows: readonly Draft[] = [
    {
      ...{ event: "deleted", act: PURGED, ...common },
      detail: { copies: plan.files, requests, marks, rows: plan.rows },
    },
    ...(plan.rows.length > 0
      ? [
          {
            event: "redaction",
            at: now,
            bot: bot.name,
            source,
            rows: plan.rows,
            why: "deleted on demand (M17)",
          } as const,
        ]
      : []),
  ];
  const facts = await factsNaming(store, register, plan);
  await store.turn(
    { source: { bot: bot.name, source }, facts: [pledgePlace(bot.name)] },
    (seen): Turn<void> => ({
      ...{ rows: [...pledgeTold(register, seen, now, worker).rows, ...rows], redact: plan.rows, forget: requests },
      facts: [
        ...pledgeTold(register, seen, now, worker).facts,
        ...facts.map((fact) => [fact, null] as const),
        [demandPlace(bot.name, source), null],
        // A place of its own: withdrawals of the same source note theirs beside it.
        [{ bot: bot.name, promise: "@withdrawn", key: `${source} ${PURGED}` }, plan.files],
      ],
      records: plan.referring.map((record) => withoutReferences(record, new Set(plan.ids))),
      erase: plan.ids.map((id) => ({ bot: bot.name, source, id })),
      purge: { bot: bot.name, source, ids: plan.ids, at: now },
      ...(seen.source && { source: withoutAddresses(seen.source, new Set(plan.names)) }),
      result: () => undefined,
    }),
  );
  await deleteWithdrawnBodies(store, bot.name, `${source} ${PURGED}`);
}

/** Another record without its references: nothing happened to it, so its history says nothing. */
function withoutReferences(record: StoredRecord, named: ReadonlySet<string>): RecordChange {
  const isNamed = (text: string): boolean => named.has(text);
  const content = cleanContent(record.content, isNamed);
  const raw = record.raw === undefined ? undefined : withoutMentions(record.raw, isNamed);
  return { record: { ...record, content, raw, hash: contentHash(content) } };
}

/** What the register remembers of a source, without addresses that went. */
function withoutAddresses(
  { bot, id, registered, memory }: SourceEntry,
  named: ReadonlySet<string>,
): NonNullable<Turn<void>["source"]> {
  // The entry stands in the bot's own file as well; without it nothing would tell whether the source may be read.
  const left = registered.filter(({ role, url }) => role === "entry" || !named.has(url));
  const gone = Object.entries(memory.said).filter(([key, value]) => speaksOf(`${key} ${JSON.stringify(value)}`, named));
  return {
    ...{ bot, id, registered: left },
    ...(gone.length > 0 && { said: Object.fromEntries(gone.map(([key]) => [key, null])) }),
  };
}

/** Facts of promises that name what went, by key or value. */
async function factsNaming(store: Store, { bot, conduct }: Register, plan: PurgePlan): Promise<readonly FactPlace[]> {
  const promises = new Set([...bot.pledge, ...conduct.pledge(plan.source)].map(({ spec }) => spec.name));
  const named = new Set(plan.names);
  const found: FactPlace[] = [];
  for (const promise of promises)
    for (const [key, value] of await store.desk.facts(bot.name, promise))
      if (speaksOf(`${key} ${JSON.stringify(value)}`, named)) found.push({ bot: bot.name, promise, key });
  return found;
}

const speaksOf = (text: string, named: ReadonlySet<string>): boolean => {
  // An id need not be an address; an address may stand behind a word of its own ("document:https://…").
  for (const form of [/https?:\/\/[^\s"\\]+/g, /[^\s"\\]+/g])
    for (const [name] of text.matchAll(form)) if (named.has(name)) return true;
  return false;
};
