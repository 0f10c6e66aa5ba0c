import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { type Facts, type Intent, type Prover, promise, type SourceEnd } from "../pledge/promise.ts";
import type { SourceRow } from "../pledge/row.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { count, inWords } from "../pledge/words.ts";

const positive = duration.refine((ms) => ms > 0, "a distance is longer than nothing");

const options = z
  .strictObject({
    /** Failures in a row after which the distance between attempts grows. */
    after: z.int().positive(),
    /** The first distance; each further failure doubles it. */
    first: positive,
    /** The longest distance. */
    most: positive,
  })
  .refine(({ first, most }) => first <= most, {
    path: ["most"],
    message: "the longest distance is not the first one's less",
  });

type BackOff = z.output<typeof options>;

/** Failures in a row of a source, and when the last one was over. */
export interface Failures {
  readonly failures: number;
  readonly lastAt: number;
}

const keyOf = (source: string): string => `source:${source}`;

/**
 * A source that does not answer is asked less and less often (M10), and everything of it rests meanwhile, documents and
 * previews too (M11); only a complete sync sets it back (M12).
 *
 * A failure is a pass in which the entry or a first list gave no answer, turned us away, or was a bot check in place of
 * a page. A pass that read a part is none, and sets nothing back either.
 */
export const backOff = promise<typeof options, Failures>({
  name: "back-off",
  serves: ["M10", "M11", "M12"],
  options,
  tighten: (a, b) => ({
    after: Math.min(a.after, b.after),
    first: Math.max(a.first, b.first),
    most: Math.max(a.most, b.most),
  }),
  keep: {
    keys: (_options, { source }) => [keyOf(source)],
    sourceKeys: (_options, { source }) => [keyOf(source)],
    begin: (set, { source }, facts, now) => rest(set, facts.get(keyOf(source)), now),
    // Whatever the request is for: a document from the queue, a preview, a robots.txt.
    admit: (set, { source }, facts, now) => rest(set, facts.get(keyOf(source)), now),
    ended: (_options, intent, end, facts) => failuresAfter(intent, end, facts),
  },
  say: {
    de: (set) => [
      `Antwortet eine Quelle ${inARow.de(set.after)} nicht, so werden die Abstände zwischen den Versuchen immer länger: ${steps(set, "de")} und so fort, bis zu ${inWords(set.most, "de", "dative")}.`,
      "So lange ruhen auch ihre Dokumente und Vorschauen. Erst ein vollständig gelungener Durchgang stellt den gewohnten Takt wieder her.",
    ],
    en: (set) => [
      `If a source does not answer ${inARow.en(set.after)}, the time between attempts grows: ${steps(set, "en")} and so on, up to ${inWords(set.most, "en")}.`,
      "Its documents and previews rest for as long. Only a complete, successful pass brings back the usual pace.",
    ],
    ro: (set) => [
      `Dacă o sursă nu răspunde ${inARow.ro(set.after)}, pauza dintre încercări crește: ${steps(set, "ro")} și tot așa, până la ${inWords(set.most, "ro")}.`,
      "În acest timp nu se cer nici documentele și previzualizările ei. Abia o trecere complet reușită readuce ritmul obișnuit.",
    ],
  },
  prove: () => new BackOffProver(),
});

function rest({ after, first, most }: BackOff, fact: Failures | undefined, now: number): Verdict {
  if (!fact || fact.failures < after) return go;
  // Beyond the cap the power would overflow after some hundred failures; the smaller of the two is the cap all the same.
  const until = fact.lastAt + Math.min(most, first * 2 ** (fact.failures - after));
  return now >= until ? go : skip("resting", `${fact.failures} attempts in a row failed`, { until });
}

function failuresAfter(
  { source }: Intent,
  { result, at }: SourceEnd,
  facts: Facts<Failures>,
): ReadonlyMap<string, Failures | null> {
  if (result === "complete") return new Map([[keyOf(source), null]]);
  if (result !== "silent" && result !== "check") return new Map();
  const failures = (facts.get(keyOf(source))?.failures ?? 0) + 1;
  return new Map([[keyOf(source), { failures, lastAt: at }]]);
}

/** The first distances, as far as they lie below the longest one. */
function steps({ first, most }: BackOff, language: Language): string {
  const list = [first, first * 2, first * 4].filter((step) => step < most);
  return (list.length > 0 ? list : [most]).map((step) => inWords(step, language)).join(", ");
}

const inARow: Texts<(times: number) => string> = {
  de: (times) => (times === 1 ? "einmal" : `${times}-mal nacheinander`),
  en: (times) => (times === 1 ? "once" : `${times} times in a row`),
  ro: (times) => (times === 1 ? "o dată" : `de ${count(times, { one: "dată", many: "ori" }, "ro")} la rând`),
};

/**
 * Back-off, stated again: an attempt that follows so many failures in a row begins at least so long after the end of
 * the last of them. The distances come from a table, and what is asked in between, of whatever kind, breaks the promise.
 */
class BackOffProver implements Prover<BackOff> {
  /** Per source the failed attempts since the last complete one: how many, and the end of the last. */
  readonly #failed = new Map<string, { readonly times: number; readonly last: SourceRow }>();

  see: Prover<BackOff>["see"] = (row, options) => {
    if (row.event === "source") {
      const source = row.source ?? "";
      if (row.result === "complete") this.#failed.delete(source);
      if (row.result === "silent" || row.result === "check")
        this.#failed.set(source, { times: (this.#failed.get(source)?.times ?? 0) + 1, last: row });
      return undefined;
    }
    if (row.event !== "asked") return undefined;
    const failed = this.#failed.get(row.source ?? "");
    if (!failed || failed.times < options.after) return [];
    const distance = this.#distanceAfter(failed.times, options);
    const passed = row.startedAt - failed.last.at;
    if (passed >= distance) return [];
    const what = `${row.purpose} asked ${passed} ms after failure ${failed.times} in a row, promised ${distance}`;
    return [{ what, rows: [failed.last.seq, row.seq] }];
  };

  /** 10, 20, 40 … minutes, step by step. */
  #distanceAfter(times: number, { after, first, most }: BackOff): number {
    let distance = first;
    for (let failure = after; failure < times && distance < most; failure++) distance += distance;
    return distance < most ? distance : most;
  }
}
