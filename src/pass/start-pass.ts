import type { Mode } from "../pledge/request.ts";
import type { Draft } from "../pledge/row.ts";
import type { PassEntry, PassSource, RecordChange, SourceEntry, Turn } from "../store/store.ts";
import { worksOn } from "./company.ts";
import type { House, NotNow, PassOrder, Started } from "./house.ts";
import { beginning, beginningPlaces } from "./intents.ts";
import type { Part } from "./parts.ts";
import { duePlaceholders } from "./placeholders.ts";
import { planFor } from "./plan.ts";
import { pledgePlace, pledgeTold } from "./pledge-told.ts";
import type { Register } from "./register.ts";

/**
 * Begins a pass: asks the promises which sources may be read now and how, plans their first requests, and writes pass,
 * frontier and ledger rows in one transaction. Where no source may be read, nothing is begun. Null where another process
 * has begun a pass of this bot in the same moment: of two at once every address would be asked twice.
 */
export async function startPass(house: House, register: Register, order: PassOrder): Promise<Started | null> {
  const { store, clock, ids, worker } = house;
  const { bot, conduct, sources, entries } = register;
  const pass = ids.next();
  const now = clock.now();
  const wantedSources = [...sources.values()].filter(({ id }) => order.source === undefined || order.source === id);
  const modes: readonly Mode[] = ["first", "full", "incremental"];
  const places = wantedSources.flatMap(({ id, kind }) =>
    modes.flatMap((mode) =>
      beginningPlaces(conduct, {
        bot: bot.name,
        source: id,
        sourceKind: kind,
        mode,
        trigger: order.trigger,
        demanded: false,
        pass,
      }),
    ),
  );
  const placeholders = await duePlaceholders(bot, register, store, now);
  const reads = { facts: [...places, pledgePlace(bot.name)], openPassOf: bot.name };
  return store.turn(reads, (seen): Turn<Started | null> => {
    if (seen.openPass) return { result: () => null };
    const parts = new Map<string, Part>();
    const notNow: NotNow[] = [];
    const passSources: PassSource[] = [];
    const wanted: NonNullable<Turn<void>["wanted"]>[number][] = [];
    const tries: RecordChange[] = [];
    for (const source of wantedSources) {
      const entry = entries.get(source.id);
      const kit = bot.kits.find(({ kind }) => kind === source.kind);
      const off = switchedOff(entry) ?? kit?.off?.(source);
      if (off || !kit) {
        notNow.push({ source: source.id, promise: "register", why: off ?? `no reading kit "${source.kind}"` });
        continue;
      }
      const at = { pass, trigger: order.trigger, now, demanded: order.demanded, entry };
      const { intent, ruling } = beginning(conduct, source.id, at, () => seen.facts);
      if (ruling.verdict.kind !== "go") {
        notNow.push({ source: source.id, promise: ruling.promise, ...reason(ruling.verdict) });
        continue;
      }
      const plan = planFor(conduct, intent, seen.facts, now);
      parts.set(source.id, { intent, kit, plan });
      passSources.push({
        id: source.id,
        mode: intent.mode,
        startedAt: now,
        endedAt: null,
        result: null,
        why: "",
        mayReadWhole: plan.mayReadWhole,
        unfilteredPages: plan.unfilteredPages,
      });
      const memory = entry?.memory ?? { said: {}, cursors: new Map() };
      for (const line of kit.plan(source, memory, plan))
        wanted.push({ pass, bot: bot.name, source: source.id, parent: null, wanted: line });
      for (const { wanted: look, change } of intent.mode === "first" ? [] : (placeholders.get(source.id) ?? [])) {
        wanted.push({ pass, bot: bot.name, source: source.id, parent: null, wanted: look });
        tries.push(change);
      }
    }
    if (parts.size === 0) return { result: () => ({ entry: null, parts, notNow, how: "new" }) };
    const entry: PassEntry = {
      id: pass,
      bot: bot.name,
      trigger: order.trigger,
      startedAt: now,
      endedAt: null,
      sources: passSources,
    };
    const row: Draft = {
      event: "pass started",
      at: now,
      bot: bot.name,
      pass,
      pledge: conduct.hash,
      worker,
      trigger: order.trigger,
      how: "new",
      sources: passSources.map(({ id, mode }) => ({ id, mode })),
    };
    const told = pledgeTold(register, seen, now, worker);
    return {
      rows: [...told.rows, row],
      facts: [...told.facts, worksOn(bot.name, { pass, processes: [] }, store)],
      pass: entry,
      wanted,
      records: tries,
      result: () => ({ entry, parts, notNow, how: "new" }),
    };
  });
}

const switchedOff = (entry: SourceEntry | undefined): string | undefined =>
  entry?.state === "off" || entry?.state === "under review" ? `${entry.state}: ${entry.why}` : undefined;

function reason(verdict: { readonly kind: string; readonly why?: string; readonly until?: number }): {
  why: string;
  until?: number;
} {
  return { why: verdict.why ?? verdict.kind, ...(verdict.until !== undefined && { until: verdict.until }) };
}
