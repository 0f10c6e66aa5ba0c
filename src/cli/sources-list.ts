import { sourceGap } from "../desk/source-gap.ts";
import { sourceState } from "../desk/source-state.ts";
import { openRegister, type Register } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Override } from "../pledge/row.ts";
import { allPromises } from "../promises/index.ts";
import type { PassEntry, SourceEntry, Store } from "../store/store.ts";
import { openToRead } from "./common.ts";
import { loadBots } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import { overrideJson } from "./override-text.ts";
import type { Shell } from "./shell.ts";
import { table } from "./table.ts";
import { localTime, span } from "./words.ts";

/** One source of `goodbot sources list --json`. Times are ISO 8601. */
interface ListedSource {
  readonly bot: string;
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly url: string;
  /** `file`: stands in the bot's file. `command`: added by `sources add`. */
  readonly from: "file" | "command";
  readonly state: SourceEntry["state"];
  readonly since: string | null;
  readonly why: string;
  readonly until?: string;
  /** Milliseconds between two requests to the host of its entry, as it holds now; null once it is removed. */
  readonly gap: number | null;
  /** Days of the last review by a person, and who looked; null where there was none. For the operator's eyes. */
  /** What the operator has tightened for the source or a host of it. */
  readonly overrides: readonly object[];
  /** The last pass that read it, and how that ended; null where none did. */
  readonly lastPass: { readonly id: string; readonly endedAt: string | null; readonly result: string | null } | null;
  readonly reviewed: { readonly robots: string | null; readonly terms: string | null; readonly by: string | null };
}

/** `goodbot sources list`: what stands in the bots' files and what was added by command. */
export async function listSources(name: string | undefined, options: CommonOptions, shell: Shell): Promise<void> {
  const opened = await openToRead(options, shell);
  try {
    const listed: ListedSource[] = [];
    for (const { bot } of await loadBots(opened.loaded, name === undefined ? [] : [name])) {
      listed.push(...(await listedOf(bot, opened.store, shell.clock.now())));
    }
    await shell.out(options.json ? `${JSON.stringify(listed)}\n` : textOf(listed));
  } finally {
    await opened.close();
  }
}

async function listedOf(bot: Bot, store: Store, now: number): Promise<readonly ListedSource[]> {
  const register = await openRegister(bot, store, allPromises, now);
  const passes = await store.desk.passes(bot.name, PASSES);
  const ids = new Set([...register.sources.keys(), ...register.entries.keys()]);
  const listed: ListedSource[] = [];
  for (const id of ids) {
    const source = register.sources.get(id);
    const entry = register.entries.get(id);
    const { kind, title, url } = source ?? entry ?? { kind: "", title: "", url: "" };
    const { added = false } = entry ?? {};
    const { state, why, since, until } = sourceState(register, id, now);
    const { robots = null, terms = null, by = null } = source?.review ?? {};
    listed.push({
      ...{ bot: bot.name, id, kind, title, url, from: added ? "command" : "file", state, why },
      since: since === null ? null : new Date(since).toISOString(),
      ...(until !== null && { until: new Date(until).toISOString() }),
      gap: source ? await sourceGap(store, register, source) : null,
      overrides: overridesOf(register, id).map(overrideJson),
      lastPass: lastPassOf(passes, id),
      reviewed: { robots, terms, by },
    });
  }
  return listed;
}

/** How far back a source's last pass is looked for: the newest passes of the bot. */
const PASSES = 100;

function lastPassOf(passes: readonly PassEntry[], id: string): ListedSource["lastPass"] {
  for (const pass of passes) {
    const own = pass.sources.find((source) => source.id === id && source.startedAt !== null);
    if (!own) continue;
    const { endedAt, result } = own;
    return { id: pass.id, endedAt: endedAt === null ? null : new Date(endedAt).toISOString(), result };
  }
  return null;
}

const overridesOf = ({ conduct, sources, entries }: Register, id: string): readonly Override[] => {
  const { hosts = [] } = sources.get(id) ?? entries.get(id) ?? {};
  return conduct.snapshot.overrides.filter(({ scope, target }) =>
    scope === "host" ? hosts.includes(target) : target === id,
  );
};

function textOf(listed: readonly ListedSource[]): string {
  if (listed.length === 0) return "No source yet. Add one: goodbot sources add <bot> <url>\n";
  const rows = listed.map(({ bot, id, kind, from, state, gap, url, why, until, overrides, lastPass }) => [
    `${bot}/${id}`,
    kind,
    from,
    state,
    gap === null ? "" : `${span(gap)}${overrides.length > 0 ? " *" : ""}`,
    lastPass === null ? "never" : lastPass.endedAt === null ? "now" : localTime(Date.parse(lastPass.endedAt)),
    url,
    `${why}${until === undefined ? "" : ` (until ${localTime(Date.parse(until))})`}`,
  ]);
  const tightened = listed.some(({ overrides }) => overrides.length > 0)
    ? "* tightened by the operator: --json and goodbot explain tell how\n"
    : "";
  return `${table([["source", "kind", "from", "state", "gap", "last read", "address", "why"], ...rows])}${tightened}`;
}
