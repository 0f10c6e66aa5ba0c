import type { Bot, Source } from "./bot.ts";
import type { Pledged, PromiseSpec } from "./promise.ts";
import type { Override, PledgeSnapshot } from "./row.ts";

/** Promises by name: how options found in a snapshot come back to life. */
export type Specs = ReadonlyMap<string, PromiseSpec>;

/** The specs of all promises that a bot or its sources make. */
export function specsOf(bot: Bot, sources: readonly Source[] = bot.sources): Specs {
  const specs = new Map<string, PromiseSpec>();
  for (const { spec } of [...bot.pledge, ...sources.flatMap(({ pledge }) => pledge)]) specs.set(spec.name, spec);
  return specs;
}

/** All options of a bot as plain data: what the ledger keeps and audits judge by. */
export function snapshotOf(bot: Bot, sources: readonly Source[], overrides: readonly Override[]): PledgeSnapshot {
  const hosts: Record<string, string[]> = {};
  for (const { id, hosts: declared } of sources)
    for (const host of declared) hosts[host] = [...(hosts[host] ?? []), id];
  return {
    bot: bot.name,
    token: bot.token,
    promises: plain(bot.pledge),
    sources: Object.fromEntries(
      sources.filter(({ pledge }) => pledge.length > 0).map(({ id, pledge }) => [id, plain(pledge)]),
    ),
    hosts,
    overrides,
  };
}

const plain = (pledge: readonly Pledged[]): { promise: string; options: unknown }[] =>
  pledge.map(({ spec, options }) => ({ promise: spec.name, options }));

/** For whom options are asked. `sharing`: other sources known to ask the same host. */
export interface Place {
  readonly source?: string | undefined;
  readonly host?: string | undefined;
  readonly sharing?: readonly string[];
}

/**
 * The options of one promise in force at a place: the bot's, tightened by the source's, by those of the sources that
 * share the host (where the promise says so), and by the operator's overrides. Undefined where it is not promised
 * there. Never looser than any of its parts, whatever their order (M4, M15).
 */
export function optionsFor(snapshot: PledgeSnapshot, spec: PromiseSpec, place: Place): unknown {
  const parts: unknown[] = [];
  const take = (list: readonly { promise: string; options: unknown }[] | undefined): void => {
    for (const entry of list ?? []) if (entry.promise === spec.name) parts.push(asOfToday(spec, entry.options));
  };
  take(snapshot.promises);
  if (place.source !== undefined) take(snapshot.sources[place.source]);
  if (spec.sharedByHost && place.host !== undefined) {
    const sharing = new Set([...(snapshot.hosts[place.host] ?? []), ...(place.sharing ?? [])]);
    for (const source of sharing) {
      if (source === place.source) continue;
      take(snapshot.sources[source]);
      take(snapshot.overrides.filter(({ scope, target }) => scope === "source" && target === source));
    }
  }
  take(snapshot.overrides.filter(({ scope, target }) => target === (scope === "host" ? place.host : place.source)));
  return parts.length === 0 ? undefined : parts.reduce((gentlest, part) => spec.tighten(gentlest, part));
}

/** Options that an earlier release wrote down lack what a later one can promise besides: nothing of it was promised. */
function asOfToday(spec: PromiseSpec, options: unknown): unknown {
  const read = spec.options.safeParse(options);
  return read.success ? read.data : options;
}

/** The whole pledge in force at a place, in the bot's order; promises that only a source makes come last. */
export function pledgeFor(snapshot: PledgeSnapshot, specs: Specs, place: Place): readonly Pledged[] {
  const pledge: Pledged[] = [];
  for (const spec of specs.values()) {
    const options = optionsFor(snapshot, spec, place);
    if (options !== undefined) pledge.push({ spec, options });
  }
  return pledge;
}
