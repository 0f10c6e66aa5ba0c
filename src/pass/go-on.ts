import type { Draft } from "../pledge/row.ts";
import type { PassEntry, Turn } from "../store/store.ts";
import { companyAt, worksOn } from "./company.ts";
import type { House, Started } from "./house.ts";
import { endRemoved } from "./leave-off.ts";
import type { Part } from "./parts.ts";
import { pledgePlace, pledgeTold } from "./pledge-told.ts";
import type { Register } from "./register.ts";

/**
 * Goes on with a pass that has not ended: its lines lie in the frontier. Where another living process works on it this
 * one joins, else it resumes what was left. Null where the pass has ended meanwhile.
 */
export async function goOn(
  { store, clock, worker }: House,
  register: Register,
  entry: PassEntry,
): Promise<Started | null> {
  await endRemoved(store, register, entry, clock.now());
  const parts = openParts(register, entry);
  const company = await companyAt(store, entry.bot, entry.id);
  const how = company.length > 0 ? "joined" : "resumed";
  const row: Draft = {
    event: "pass started",
    at: clock.now(),
    bot: entry.bot,
    pass: entry.id,
    pledge: register.conduct.hash,
    worker,
    trigger: entry.trigger,
    how,
    sources: [...parts.values()].map(({ intent }) => ({ id: intent.source, mode: intent.mode })),
  };
  return store.turn({ facts: [pledgePlace(entry.bot)], pass: entry.id }, (seen): Turn<Started | null> => {
    if (seen.pass?.endedAt !== null) return { result: () => null };
    const told = pledgeTold(register, seen, clock.now(), worker);
    const work = worksOn(entry.bot, { pass: entry.id, processes: company }, store);
    return {
      rows: [...told.rows, row],
      facts: [...told.facts, work],
      result: () => ({ entry, parts, notNow: [], how }),
    };
  });
}

/** The sources whose part of the pass has begun and not ended, as they were planned then. */
export function openParts(register: Register, entry: PassEntry): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  for (const source of entry.sources) {
    const known = register.sources.get(source.id);
    const kit = register.bot.kits.find(({ kind }) => kind === known?.kind);
    if (source.startedAt === null || source.endedAt !== null || !known || !kit) continue;
    const intent = {
      ...{ bot: entry.bot, source: source.id, sourceKind: kit.kind, mode: source.mode, trigger: entry.trigger },
      ...{ demanded: false, pass: entry.id, passStartedAt: entry.startedAt },
    };
    const { mode, startedAt, mayReadWhole, unfilteredPages } = source;
    parts.set(source.id, { intent, kit, plan: { mode, startedAt, mayReadWhole, unfilteredPages } });
  }
  return parts;
}
