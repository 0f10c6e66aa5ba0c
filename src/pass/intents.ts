import type { Conduct } from "../gate/conduct.ts";
import type { Intent } from "../pledge/promise.ts";
import type { Mode, Trigger } from "../pledge/request.ts";
import { type Ruling, strictest } from "../pledge/verdict.ts";
import type { FactPlace, Seen, SourceEntry } from "../store/store.ts";
import { factsByKey } from "./source-facts.ts";

/** What a pass asks of a source, and what the promises said of it. */
export interface Beginning {
  readonly intent: Intent;
  readonly ruling: Ruling;
}

/** Where the facts lie that decide about the beginning of a source's part of a pass. */
export const beginningPlaces = (conduct: Conduct, intent: Intent): readonly FactPlace[] =>
  conduct
    .pledge(intent.source)
    .flatMap(({ spec, options }) =>
      (spec.keep?.sourceKeys?.(options, intent) ?? []).map((key) => ({ bot: intent.bot, promise: spec.name, key })),
    );

/** May the source be read now, in this mode? */
export function begin(conduct: Pick<Conduct, "pledge">, intent: Intent, facts: Seen["facts"], now: number): Ruling {
  const rulings = conduct.pledge(intent.source).flatMap((pledged): Ruling[] => {
    const verdict = pledged.spec.keep?.begin?.(pledged.options, intent, factsByKey(pledged, intent, facts), now);
    return verdict ? [{ promise: pledged.spec.name, verdict }] : [];
  });
  return strictest(rulings);
}

/**
 * The modes to try, best first: what a person demanded and nothing else; else a first reading of what was never read,
 * else a whole reading where it is due, else what changed.
 */
export function modesFor(entry: SourceEntry | undefined, demanded: Mode | undefined): readonly Mode[] {
  if (demanded === "visit") return [demanded];
  // One list that never answers must not keep the source in its first reading for ever: a list not yet read whole
  // waits for the night by itself.
  const read = [...(entry?.memory.cursors.values() ?? [])].some(({ wholeAt }) => wholeAt !== null);
  if (!read) return ["first"];
  return demanded ? [demanded] : ["full", "incremental"];
}

const kindsOf = (conduct: Conduct, ids: readonly string[]): readonly string[] =>
  ids.map((id) => conduct.sources.get(id)?.kind ?? "");

/** The first mode that the promises allow; where none is, the last refusal stands. */
export function beginning(
  conduct: Conduct,
  source: string,
  at: {
    readonly pass: string;
    readonly trigger: Trigger;
    readonly now: number;
    readonly demanded: Mode | undefined;
    readonly entry: SourceEntry | undefined;
    readonly passStartedAt?: number;
    readonly underWay?: readonly string[];
    readonly replica?: boolean;
  },
  facts: (intent: Intent) => Seen["facts"],
): Beginning {
  let last: Beginning | undefined;
  const { passStartedAt, underWay, replica } = at;
  const { kind = "", review } = conduct.sources.get(source) ?? {};
  for (const mode of modesFor(at.entry, at.demanded)) {
    const intent: Intent = {
      bot: conduct.bot.name,
      source,
      sourceKind: kind,
      mode,
      trigger: at.trigger,
      demanded: at.demanded === mode,
      pass: at.pass,
      ...(passStartedAt !== undefined && { passStartedAt }),
      ...(underWay && { underWay, underWayKinds: kindsOf(conduct, underWay) }),
      ...(replica && { replica }),
      ...(review && { review: { robots: review.robots, terms: review.terms } }),
    };
    last = { intent, ruling: begin(conduct, intent, facts(intent), at.now) };
    if (last.ruling.verdict.kind === "go") return last;
  }
  if (!last) throw new TypeError("no mode to begin with");
  return last;
}
