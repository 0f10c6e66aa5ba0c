import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Exchange } from "../pledge/exchange.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { type Facts, promise, type Settlement } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { sorted } from "../pledge/settings.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { inWords } from "../pledge/words.ts";
import { fullerWords, ownWords } from "./own-words.ts";
import { RevisitsProver } from "./revisits-proof.ts";

const kind = z.strictObject({
  /** Kind of source. */
  kind: z.string().min(1),
  /** What such a page is read for: a whole sentence per language. */
  what: ownWords,
  /** Least time from the end of one reading of a page to the start of the next. */
  notBefore: duration.refine((ms) => ms > 0, "longer than nothing"),
});

const options = z.strictObject({
  /** The kinds of sources, each with its sentence and distance. */
  kinds: z.array(kind).transform((list) => merged(list)),
});

type Kind = z.output<typeof kind>;
export type Revisits = z.output<typeof options>;

/** The last reading of a page. */
export interface Reading {
  readonly pass: string;
  readonly at: number;
}

/**
 * Pages that are read rarely, whoever starts the pass (C6, C7): a page cited is looked at once a week, and a pass started by
 * hand in between leaves it out.
 *
 * @example revisits({ kinds: [{ kind: "party-page", what: { en: "Does it still name the person?" }, notBefore: "6d" }] })
 */
export const revisits = promise<typeof options, Reading>({
  name: "revisits",
  serves: ["C6", "C7"],
  options,
  tighten: (a, b) => ({ kinds: merged([...a.kinds, ...b.kinds]) }),
  keep: {
    keys: ({ kinds }, request) => (isMeant(kinds, request) ? [keyOf(request)] : []),
    admit: ({ kinds }, request, facts, now) => verdictOn(kinds, request, facts, now),
    settle: ({ kinds }, exchange) => settle(kinds, exchange),
  },
  say: {
    de: ({ kinds }) => sentences(kinds, "de"),
    en: ({ kinds }) => sentences(kinds, "en"),
    ro: ({ kinds }) => sentences(kinds, "ro"),
  },
  prove: () => new RevisitsProver(),
});

/** One entry a kind: the longer time, the fuller words. */
function merged(list: readonly Kind[]): Kind[] {
  const byKind = new Map<string, Kind>();
  for (const one of list) {
    const known = byKind.get(one.kind);
    byKind.set(
      one.kind,
      known
        ? {
            kind: one.kind,
            what: fullerWords(known.what, one.what),
            notBefore: Math.max(known.notBefore, one.notBefore),
          }
        : one,
    );
  }
  return sorted([...byKind.keys()]).flatMap((name) => byKind.get(name) ?? []);
}

const keyOf = ({ url }: Request): string => `page:${url}`;

/** The page as it is cited: what a redirect leads to, or comes before it, is part of the same reading. */
const isMeant = (kinds: readonly Kind[], { sourceKind, purpose, hop }: Request): boolean =>
  purpose === "page" && hop === 0 && kinds.some((one) => one.kind === sourceKind);

function verdictOn(kinds: readonly Kind[], request: Request, facts: Facts<Reading>, now: number): Verdict {
  const rest = kinds.find((one) => one.kind === request.sourceKind)?.notBefore;
  const last = isMeant(kinds, request) ? facts.get(keyOf(request)) : undefined;
  // Further tries, and the second look after a check, belong to the reading under way.
  if (rest === undefined || !last || last.pass === request.pass || now >= last.at + rest) return go;
  return skip("not due", "the page was read lately", { until: last.at + rest });
}

function settle(kinds: readonly Kind[], { request, endedAt }: Exchange): Settlement<Reading> {
  return isMeant(kinds, request) ? { facts: new Map([[keyOf(request), { pass: request.pass, at: endedAt }]]) } : {};
}

const sentences = (kinds: readonly Kind[], language: Language): string[] =>
  kinds.map(({ kind: name, what, notBefore }) =>
    [what[language] ?? "", texts[language](name, inWords(notBefore, language, "dative"))].join(" ").trim(),
  );

const texts: Texts<(kind: string, time: string) => string> = {
  de: (kind, time) =>
    `Eine solche Seite (${kind}) wird frühestens nach ${time} wieder gelesen, wer auch immer den Durchgang startet.`,
  en: (kind, time) => `Such a page (${kind}) is read again after ${time} at the earliest, whoever starts the pass.`,
  ro: (kind, time) =>
    `O astfel de pagină (${kind}) este recitită cel mai devreme după ${time}, oricine ar porni trecerea.`,
};
