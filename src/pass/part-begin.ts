import type { Source } from "../pledge/bot.ts";
import type { Intent } from "../pledge/promise.ts";
import type { Mode } from "../pledge/request.ts";
import type { PassSource, RecordChange, Seen, SourceEntry, Turn } from "../store/store.ts";
import { beginningPlaces } from "./intents.ts";
import { noMemory, type Part } from "./parts.ts";
import type { DuePlaceholder } from "./placeholders.ts";
import { planFor } from "./plan.ts";
import { notSet, type Register } from "./register.ts";
import { gaveWay, replacedId } from "./replaced.ts";

/** What the beginning of a source's part of a pass writes. */
export interface Begun {
  readonly part: Part;
  readonly source: PassSource;
  /** Its first requests. */
  readonly wanted: NonNullable<Turn<void>["wanted"]>;
  /** Tries of placeholders that are asked for with it. */
  readonly tries: readonly RecordChange[];
}

/**
 * Why a source is not read now though the promises have nothing against it; undefined: nothing.
 *
 * @param mode a visit is how a person reviews what is put aside (A8)
 */
export function offBecause(
  register: Register,
  source: Source,
  entry: SourceEntry | undefined,
  mode?: Mode,
): string | undefined {
  const { bot } = register;
  const waits = notSet(bot, source);
  if (waits !== undefined) return waits;
  const replaced = replacedId(register, source.id);
  if (replaced !== null && !register.entries.has(replaced))
    return `it is to be read in place of "${replaced}", which the register does not know`;
  const way = gaveWay(register, source.id);
  if (way !== undefined) return way;
  const aside = entry?.state === "under review" && mode !== "visit";
  if (entry && (entry.state === "off" || aside || entry.state === "removed")) return `${entry.state}: ${entry.why}`;
  return bot.kits.some(({ kind }) => kind === source.kind) ? undefined : `no reading kit "${source.kind}"`;
}

/** Plans a source's part of a pass that begins now. Pure: the store calls it inside a transaction. */
export function beginPart(
  { bot, conduct, sources }: Register,
  intent: Intent,
  entry: SourceEntry | undefined,
  { facts, now, placeholders = [] }: Pick<Seen, "facts"> & { now: number; placeholders?: readonly DuePlaceholder[] },
): Begun {
  const source = sources.get(intent.source);
  const kit = bot.kits.find(({ kind }) => kind === source?.kind);
  if (!source || !kit) throw new TypeError(`source ${intent.source} cannot be read`);
  const plan = planFor(conduct, intent, facts, now);
  const { mayReadWhole, unfilteredPages } = plan;
  const due = intent.mode === "first" ? [] : placeholders;
  const lines = [...kit.plan(source, entry?.memory ?? noMemory, plan), ...due.map(({ wanted }) => wanted)];
  const place = { pass: intent.pass, bot: bot.name, source: source.id, parent: null };
  return {
    part: { intent, kit, plan },
    source: {
      ...{ id: source.id, mode: intent.mode, startedAt: now, endedAt: null, result: null, why: "" },
      ...{ mayReadWhole, unfilteredPages },
    },
    wanted: lines.map((wanted) => ({ ...place, wanted })),
    tries: due.map(({ change }) => change),
  };
}

/** Where the facts lie by which it is decided whether these sources may be read, whatever the mode. */
export const placesFor = (register: Register, ids: readonly string[], order: Pick<Intent, "trigger" | "pass">) =>
  ids.flatMap((source) =>
    MODES.flatMap((mode) => {
      const { bot, conduct } = register;
      const sourceKind = conduct.sources.get(source)?.kind ?? "";
      return beginningPlaces(conduct, { bot: bot.name, source, sourceKind, mode, demanded: false, ...order });
    }),
  );

const MODES: readonly Mode[] = ["first", "full", "incremental", "visit"];
