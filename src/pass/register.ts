import { Conduct } from "../gate/conduct.ts";
import { actsOf } from "../gate/desk-acts.ts";
import type { Bot, Source } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import type { Pledged, PromiseSpec } from "../pledge/promise.ts";
import { placeOf } from "../pledge/request.ts";
import { laterReview } from "../pledge/review.ts";
import { sorted } from "../pledge/settings.ts";
import type { SourceEntry, Store, Turn } from "../store/store.ts";
import { gaveWay } from "./replaced.ts";

/** A bot with everything that stands beside its file: sources added by command, states, the operator's tightenings. */
export interface Register {
  readonly bot: Bot;
  /** Sources that are not removed, by id; switched-off ones included. */
  readonly sources: ReadonlyMap<string, Source>;
  readonly entries: ReadonlyMap<string, SourceEntry>;
  readonly conduct: Conduct;
  /** Registrable domains of sources that were removed: what a promise makes of them is its business (V17). */
  readonly removedSites: readonly string[];
}

/**
 * Reads the register of a bot from the store, first writing into it what stands in `bot.ts` and is not there yet.
 *
 * @param promises all promises by name: how the options of added sources come back to life
 */
export async function openRegister(
  bot: Bot,
  store: Store,
  promises: ReadonlyMap<string, PromiseSpec>,
  now: number,
): Promise<Register> {
  // Read before all else: an act that falls in between is noticed by the gate, instead of being taken for known.
  const acts = actsOf(await store.desk.facts(bot.name, "@acts"));
  let entries = await store.desk.sources(bot.name);
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const fresh = bot.sources.filter((source) => !isSame(source, known.get(source.id)));
  for (const source of fresh) {
    await store.turn(
      {},
      (): Turn<void> => ({ source: entryOf(bot, source, known.get(source.id), now), result: () => undefined }),
    );
  }
  if (fresh.length > 0) entries = await store.desk.sources(bot.name);
  const sources = new Map(bot.sources.map((source) => [source.id, source]));
  for (const entry of entries) {
    if (entry.state === "removed") sources.delete(entry.id);
    else if (entry.added) sources.set(entry.id, addedSource(entry, promises));
    const source = entry.review && sources.get(entry.id);
    if (source) sources.set(entry.id, { ...source, review: laterReview(source.review, entry.review) });
  }
  const overrides = await store.desk.overrides(bot.name);
  return {
    bot,
    sources,
    entries: new Map(entries.map((entry) => [entry.id, asSet({ bot, sources }, entry)])),
    conduct: new Conduct(bot, [...sources.values()], overrides, { promises, acts }),
    removedSites: sorted(entries.filter(({ state }) => state === "removed").flatMap(sitesOf)),
  };
}

/** A source that waits for a setting, or has given way to another, is off, and every page and list that tells of it says so. */
function asSet(register: Pick<Register, "bot" | "sources">, entry: SourceEntry): SourceEntry {
  const source = register.sources.get(entry.id);
  const why = source && (notSet(register.bot, source) ?? gaveWay(register, source.id));
  return why === undefined || entry.state === "removed" ? entry : { ...entry, state: "off", why, until: null };
}

/** Which setting a source waits for, by its kit; undefined: none. */
export const notSet = ({ kits }: Bot, source: Source): string | undefined =>
  kits.find(({ kind }) => kind === source.kind)?.off?.(source) ?? undefined;

/** A source of the register. Throws where there is none: a line of the frontier always belongs to one. */
export function sourceIn({ sources }: Register, id: string): Source {
  const source = sources.get(id);
  if (!source) throw new TypeError(`source ${id} is not in the register`);
  return source;
}

const isSame = (source: Source, entry: SourceEntry | undefined): boolean =>
  entry !== undefined &&
  entry.url === source.url &&
  entry.title === source.title &&
  entry.kind === source.kind &&
  (source.addresses ?? []).every((url) => entry.registered.some((place) => place.url === url));

const sitesOf = ({ hosts }: SourceEntry): readonly string[] => hosts.map((host) => placeOf(`https://${host}/`).site);

/** The addresses that a file names: the entry, and all others that a person put there (V14). */
const named = ({ url, addresses = [] }: Source): SourceEntry["registered"] =>
  [...new Set([url, ...addresses])].map((address) => ({ role: "entry", url: address }));

function entryOf(
  bot: Bot,
  source: Source,
  old: SourceEntry | undefined,
  now: number,
): NonNullable<Turn<void>["source"]> {
  return {
    bot: bot.name,
    id: source.id,
    kind: source.kind,
    url: source.url,
    title: source.title,
    hosts: source.hosts,
    added: false,
    ...(old
      ? source.addresses && { registered: [...named(source), ...old.registered.filter(({ role }) => role !== "entry")] }
      : {
          settings: null,
          state: "running",
          since: now,
          why: "stands in bot.ts",
          until: null,
          pledge: [],
          registered: named(source),
        }),
  };
}

function addedSource(entry: SourceEntry, promises: ReadonlyMap<string, PromiseSpec>): Source {
  const pledge = entry.pledge.map(({ promise, options }): Pledged => {
    const spec = promises.get(promise);
    if (!spec) {
      throw new Fault(
        "configuration",
        `source ${entry.id} of ${entry.bot} is pledged to "${promise}", which this version does not know`,
        "Run the version that added the source, or remove the source and add it again.",
      );
    }
    return { spec, options: spec.options.parse(options) };
  });
  return {
    id: entry.id,
    kind: entry.kind,
    title: entry.title,
    url: entry.url,
    hosts: entry.hosts,
    settings: entry.settings,
    pledge,
  };
}
