import type { Source } from "../pledge/bot.ts";
import type { Mode } from "../pledge/request.ts";
import type { ReviewDays } from "../pledge/review.ts";
import type { Draft } from "../pledge/row.ts";
import type { PassEntry, PassSource, RecordChange, Turn } from "../store/store.ts";
import { worksOn } from "./company.ts";
import type { House, NotNow, PassOrder, Started } from "./house.ts";
import { beginning } from "./intents.ts";
import { beginPart, offBecause, placesFor } from "./part-begin.ts";
import type { Part } from "./parts.ts";
import { duePlaceholders } from "./placeholders.ts";
import { pledgePlace, pledgeTold } from "./pledge-told.ts";
import type { Register } from "./register.ts";
import { isReplica } from "./replicas.ts";

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
  const names = wantedSources.map(({ id }) => id);
  const places = placesFor(register, names, { trigger: order.trigger, pass });
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
      const { id } = source;
      const entry = entries.get(id);
      const off = offBecause(register, source, entry, order.demanded);
      if (off !== undefined) {
        notNow.push({ source: id, promise: "register", why: off });
        continue;
      }
      const at = {
        ...{ pass, trigger: order.trigger, now, demanded: order.demanded, entry, passStartedAt: now },
        ...{ underWay: [...parts.keys()], replica: isReplica(house.channels, source) },
      };
      const { intent, ruling } = beginning(conduct, id, at, () => seen.facts);
      if (ruling.verdict.kind === "wait" && parts.size > 0) {
        passSources.push(inLine(id, intent.mode));
        continue;
      }
      if (ruling.verdict.kind !== "go") {
        notNow.push({ source: id, promise: ruling.promise, ...reason(ruling.verdict) });
        continue;
      }
      const begun = beginPart(register, intent, entry, {
        ...{ facts: seen.facts, now, placeholders: placeholders.get(id) ?? [] },
      });
      parts.set(id, begun.part);
      passSources.push(begun.source);
      wanted.push(...begun.wanted);
      tries.push(...begun.tries);
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
      sources: passSources.map(({ id, mode }) => ({ id, mode, ...daysOf(sources.get(id)) })),
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

/** A source whose turn comes when those before it have ended (V8). */
const inLine = (id: string, mode: Mode): PassSource => ({
  ...{ id, mode, startedAt: null, endedAt: null, result: null, why: "" },
  ...{ mayReadWhole: false, unfilteredPages: 0 },
});

/** What the ledger tells of a source's review: the days, not who looked (V6). */
const daysOf = (source: Source | undefined): { readonly review?: ReviewDays } =>
  source?.review ? { review: { robots: source.review.robots, terms: source.review.terms } } : {};

function reason(verdict: { readonly kind: string; readonly why?: string; readonly until?: number }): {
  why: string;
  until?: number;
} {
  return { why: verdict.why ?? verdict.kind, ...(verdict.until !== undefined && { until: verdict.until }) };
}
