import { type Explained, explain } from "../gate/explain.ts";
import { readsFor } from "../gate/reads.ts";
import { beginning, beginningPlaces, modesFor } from "../pass/intents.ts";
import type { Register } from "../pass/register.ts";
import type { Intent } from "../pledge/promise.ts";
import type { Purpose } from "../pledge/request.ts";
import type { Override } from "../pledge/row.ts";
import type { Ruling } from "../pledge/verdict.ts";
import type { PassEntry, Seen, SourceEntry, Store, Turn } from "../store/store.ts";
import { guessedRequest, purposeOf, sourceFor } from "./guess-request.ts";

/** What would happen with an address, and in whose name it was judged. */
export interface ExplainedUrl extends Explained {
  readonly source: string;
  readonly purpose: Purpose;
  /** The pass whose knowledge of robots.txt it rests on: `open`, or the last one; none where there was none yet. */
  readonly pass: "open" | "last" | "none";
  /** What the operator has tightened here; the reasons are the operator's own. */
  readonly overrides: readonly Override[];
}

/**
 * Says what would happen with an address if a pass started by hand asked for it now (or the pass that is open). Asks
 * nobody, looks up no name, writes nothing. robots.txt counts as the last pass read it: the next one reads it anew first.
 *
 * @param url absolute address
 * @param wished `pass`: the pass whose reading of robots.txt counts
 */
export async function explainUrl(
  { store, register, now }: { readonly store: Store; readonly register: Register; readonly now: number },
  url: string,
  wished: { readonly source?: string; readonly purpose?: Purpose; readonly pass?: string } = {},
): Promise<ExplainedUrl> {
  const { bot, conduct } = register;
  const source = sourceFor(register, url, wished.source);
  const open = await store.desk.openPass(bot.name);
  const pass = open ?? (await store.desk.lastPass(bot.name));
  const begun = open ? undefined : await beginningNow(store, register, source.id, now);
  const mode = begun?.intent.mode ?? open?.sources.find(({ id }) => id === source.id)?.mode ?? "incremental";
  const purpose = wished.purpose ?? purposeOf(url, source.kind);
  const request = guessedRequest(register, source, url, {
    ...{ pass: wished.pass ?? pass?.id ?? "none", trigger: open?.trigger ?? "hand", mode, purpose },
  });
  const beginnings = begun && begun.ruling.verdict.kind !== "go" ? [begun.ruling] : [];
  const reads = readsFor(conduct.pledge(source.id, request.host), request);
  const explained = await store.turn(reads, (seen): Turn<Explained> => {
    const pledge = conduct.pledge(source.id, request.host, seen.askers);
    const passes = wished.pass === undefined && !open ? passesIn(seen.facts) : [];
    const tries = [request, ...passes.map((pass) => ({ ...request, pass }))];
    const results = tries.map((each) => explain(pledge, each, seen, now, beginnings));
    const known = results.find(({ promises }) => promises.every(({ verdict }) => verdict !== "first")) ?? results[0];
    return { result: () => known ?? explain(pledge, request, seen, now, beginnings) };
  });
  const entry = register.entries.get(source.id);
  const off = entry && CLOSED.includes(entry.state) ? `${source.id} is ${entry.state}: ${entry.why}` : undefined;
  return {
    ...explained,
    ...(off !== undefined && { verdict: "skip", promise: "register", why: off }),
    ...{
      source: source.id,
      purpose,
      pass: passWord(open, pass),
      overrides: overridesAt(register, source.id, request.host),
    },
  };
}

/** States in which a source is not asked, whatever the promises say. */
const CLOSED: readonly SourceEntry["state"][] = ["off", "under review", "removed"];

/** The operator's tightenings that count for a source at a host. */
const overridesAt = ({ conduct }: Register, source: string, host: string): readonly Override[] =>
  conduct.snapshot.overrides.filter(({ scope, target }) => target === (scope === "host" ? host : source));

/** Passes that facts remember: the last one of the bot may have read another source only, and not this robots.txt. */
function passesIn(facts: Seen["facts"]): readonly string[] {
  const named = [...facts.values()].flatMap((fact) =>
    typeof fact === "object" && fact !== null && "passes" in fact && Array.isArray(fact.passes) ? fact.passes : [],
  );
  return [...new Set(named.map(String))];
}

/** Whether a pass by hand could begin with the source now, and in which mode. */
async function beginningNow(
  store: Store,
  register: Register,
  source: string,
  now: number,
): Promise<{ readonly intent: Intent; readonly ruling: Ruling }> {
  const { bot, conduct, entries } = register;
  const at = { pass: "none", trigger: "hand", now, demanded: undefined, entry: entries.get(source) } as const;
  const intents = modesFor(at.entry, undefined).map(
    (mode): Intent => ({
      ...{ bot: bot.name, source, sourceKind: conduct.sources.get(source)?.kind ?? "", mode },
      ...{ trigger: "hand", demanded: false, pass: "none" },
    }),
  );
  const facts = intents.flatMap((intent) => beginningPlaces(conduct, intent));
  return store.turn({ facts }, (seen) => ({ result: () => beginning(conduct, source, at, () => seen.facts) }));
}

const passWord = (open: PassEntry | null, last: PassEntry | null): ExplainedUrl["pass"] =>
  open ? "open" : last ? "last" : "none";
