import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import { type Language, languages, type Texts } from "../pledge/language.ts";
import {
  type Facts,
  type Flaw,
  type Intent,
  type Plan,
  type Prover,
  promise,
  type Violation,
} from "../pledge/promise.ts";
import type { Row, SourceRow } from "../pledge/row.ts";
import { sorted } from "../pledge/settings.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { inWords } from "../pledge/words.ts";
import { fuller, fullerWords, type OwnWords, ownWords } from "./own-words.ts";

const entry = z.strictObject({
  /** Kind of source. */
  kind: z.string().min(1),
  /** What it is, for a reader. */
  what: ownWords,
  /** Name of the licence under which its data may be used; in words where it has no name. */
  licence: z.union([z.string().min(1), ownWords]),
  /** Where the licence can be read. */
  link: z.url().optional(),
  /** Least time from the end of one reading by the schedule to the start of the next. */
  notBefore: duration.refine((ms) => ms > 0, "longer than nothing"),
});

const options = z.strictObject({
  /** Where the list stands, below the bot's page. */
  path: z.string().regex(/^\/[^\s?#]*$/, "a path"),
  /** The list itself, kind by kind. */
  sources: z.array(entry).transform((list) => merged(list)),
});

type Entry = z.output<typeof entry>;
export type DataBasis = z.output<typeof options>;

/** The end of the last reading by the schedule. */
export interface LastReading {
  readonly at: number;
}

const keyOf = (source: string): string => `source:${source}`;

/**
 * The list of sources is public, each kind with its licence and how often it is fetched, and it is true (A4): a source of
 * a kind that is not on the list is not read, and none is read by the schedule more often than the list says.
 *
 * @example dataBasis({ path: "/datenbasis", sources: [{ kind: "kdq", what: { en: "Core data" }, licence: "CC BY 4.0", notBefore: "18h" }] })
 */
export const dataBasis = promise<typeof options, LastReading>({
  name: "data-basis",
  serves: ["A4"],
  options,
  // A source must be on both lists: two settings together never read more than either.
  tighten: (a, b) => ({
    path: fuller(a.path, b.path) ?? a.path,
    sources: a.sources.flatMap((one) => {
      const other = b.sources.find(({ kind }) => kind === one.kind);
      return other ? [together(one, other)] : [];
    }),
  }),
  check: (set, plan) => flaws(set, plan),
  keep: {
    sourceKeys: (_set, { source }) => [keyOf(source)],
    begin: (set, intent, facts, now) => begin(set, intent, facts, now),
    ended: (_set, { source, trigger }, { at }) =>
      trigger === "schedule" ? new Map([[keyOf(source), { at }]]) : new Map<string, LastReading>(),
  },
  say: {
    de: (set, { page }) => sentences(set, page, "de"),
    en: (set, { page }) => sentences(set, page, "en"),
    ro: (set, { page }) => sentences(set, page, "ro"),
  },
  prove: () => new DataBasisProver(),
});

function begin(set: DataBasis, intent: Intent, facts: Facts<LastReading>, now: number): Verdict {
  const listed = set.sources.find(({ kind }) => kind === intent.sourceKind);
  if (!listed) return skip("out of scope", `sources of the kind ${intent.sourceKind} are not on the public list`);
  const last = facts.get(keyOf(intent.source));
  if (intent.trigger !== "schedule" || !last) return go;
  const until = last.at + listed.notBefore;
  return now >= until ? go : skip("not due", "it was read lately, as often as the public list says", { until });
}

const flaws = ({ sources }: DataBasis, plan: Plan): readonly Flaw[] => {
  const known = new Set(sources.map(({ kind }) => kind));
  return plan.sources.flatMap(({ id, kind }): Flaw[] =>
    kind === undefined || known.has(kind)
      ? []
      : [{ path: `sources.${id}.kind`, is: kind, want: `a kind on the public list: ${[...known].join(", ")}` }],
  );
};

function merged(list: readonly Entry[]): Entry[] {
  const byKind = new Map<string, Entry>();
  for (const one of list) {
    const known = byKind.get(one.kind);
    byKind.set(one.kind, known ? together(known, one) : one);
  }
  return sorted([...byKind.keys()]).flatMap((kind) => byKind.get(kind) ?? []);
}

const fullerLicence = (a: Entry["licence"], b: Entry["licence"]): Entry["licence"] =>
  typeof a === "string" && typeof b === "string" ? (fuller(a, b) ?? a) : fullerWords(inEach(a), inEach(b));

const inEach = (text: Entry["licence"]): OwnWords =>
  typeof text === "string" ? Object.fromEntries(languages.map((language) => [language, text])) : text;

function together(a: Entry, b: Entry): Entry {
  const link = fuller(a.link, b.link);
  return {
    kind: a.kind,
    what: fullerWords(a.what, b.what),
    licence: fullerLicence(a.licence, b.licence),
    ...(link !== undefined && { link }),
    notBefore: Math.max(a.notBefore, b.notBefore),
  };
}

/** The list, stated again: every request belongs to a kind on it, and scheduled readings of a source lie apart. */
class DataBasisProver implements Prover<DataBasis> {
  /** Of each source the last end of a scheduled reading. */
  readonly #ends = new Map<string, SourceRow>();
  readonly #judged = new Set<string>();

  see(row: Row, { sources }: DataBasis): readonly Violation[] | undefined {
    if (row.event === "source" && row.trigger === "schedule") this.#ends.set(row.source ?? "", row);
    if (row.event !== "asked") return undefined;
    const listed = sources.find(({ kind }) => kind === row.sourceKind);
    if (!listed) return [{ what: `a source of the kind ${row.sourceKind} is not on the public list`, rows: [row.seq] }];
    const part = `${row.pass} ${row.source}`;
    if (row.trigger !== "schedule" || this.#judged.has(part)) return [];
    this.#judged.add(part);
    const end = this.#ends.get(row.source ?? "");
    const early = end && end.pass !== row.pass && row.startedAt - end.at < listed.notBefore;
    return early ? [{ what: `${row.source} was read more often than the list says`, rows: [end.seq, row.seq] }] : [];
  }
}

function sentences({ path, sources }: DataBasis, page: string, language: Language): string[] {
  const say = texts[language];
  const url = URL.canParse(path, page) ? new URL(path, page).href : path;
  return [
    say.list(url),
    ...sources.map(({ kind, what, licence, link, notBefore }) => {
      const name = inEach(licence)[language] ?? "–";
      const named = link === undefined ? name : `${name} (${link})`;
      return say.entry(what[language] ?? kind, kind, named, inWords(notBefore, language));
    }),
    say.others,
  ];
}

interface DataBasisTexts {
  readonly list: (url: string) => string;
  readonly entry: (what: string, kind: string, licence: string, span: string) => string;
  readonly others: string;
}

const texts: Texts<DataBasisTexts> = {
  de: {
    list: (url) => `Die Liste der Quellen mit Lizenz und Abrufhäufigkeit ist öffentlich: ${url}`,
    entry: (what, kind, licence, span) =>
      `${what} (${kind}): Lizenz ${licence}; planmäßiger Mindestabstand zwischen zwei Abrufen: ${span}.`,
    others: "Quellen anderer Art werden nicht gelesen.",
  },
  en: {
    list: (url) => `The list of sources with licence and fetch frequency is public: ${url}`,
    entry: (what, kind, licence, span) =>
      `${what} (${kind}): licence ${licence}; by schedule at least ${span} between two readings.`,
    others: "Sources of other kinds are not read.",
  },
  ro: {
    list: (url) => `Lista surselor, cu licență și frecvență, este publică: ${url}`,
    entry: (what, kind, licence, span) =>
      `${what} (${kind}): licență ${licence}; interval minim planificat între două citiri: ${span}.`,
    others: "Surse de alt tip nu se citesc.",
  },
};
