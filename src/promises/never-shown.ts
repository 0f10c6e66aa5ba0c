import * as z from "zod";
import type { Language, Texts } from "../pledge/language.ts";
import { promise, type Violation } from "../pledge/promise.ts";
import { sorted } from "../pledge/settings.ts";
import { fullerWords, ownWords } from "./own-words.ts";

const kind = z.strictObject({
  /** Kind of record. */
  kind: z.string().min(1),
  /** What it is for, and that it is not shown: a whole sentence per language. */
  what: ownWords,
});

const options = z.strictObject({
  /** The kinds of records, each with its sentence. */
  records: z.array(kind).transform((list) => merged(list)),
});

type Kind = z.output<typeof kind>;

/** The act under which an export or a page generator notes what it gave out: `{ kinds: ["Member", …] }`. */
export const GIVEN_OUT = "given out";

/**
 * Records that the operator alone sees (C9): they serve a comparison and are in no page, export or feed. Whoever gives
 * records out leaves these kinds out and notes in the ledger which it gave (event `operator`, act
 * `given out`).
 *
 * @example neverShown({ records: [{ kind: "Comparison", what: { en: "Items of Wikidata are compared, never shown." } }] })
 */
export const neverShown = promise<typeof options>({
  name: "never-shown",
  serves: ["C9"],
  options,
  tighten: (a, b) => ({ records: merged([...a.records, ...b.records]) }),
  say: {
    de: ({ records }) => sentences(records, "de"),
    en: ({ records }) => sentences(records, "en"),
    ro: ({ records }) => sentences(records, "ro"),
  },
  prove: () => ({
    see(row, { records }) {
      const names = new Set(records.map((one) => one.kind));
      // What was compared is judged too: it was stored, and is given out in no row.
      if (row.event === "applied")
        return Object.keys(row.fields ?? {}).some((name) => names.has(name)) ? [] : undefined;
      if (row.event !== "operator" || row.act !== GIVEN_OUT) return undefined;
      const kinds: unknown = row.detail?.kinds;
      const given: unknown[] = Array.isArray(kinds) ? kinds : [];
      return given
        .filter((name) => typeof name === "string" && names.has(name))
        .map((name): Violation => ({ what: `a ${String(name)} was given out`, rows: [row.seq] }));
    },
  }),
});

function merged(list: readonly Kind[]): Kind[] {
  const byKind = new Map<string, Kind>();
  for (const one of list) {
    const known = byKind.get(one.kind);
    byKind.set(one.kind, known ? { kind: one.kind, what: fullerWords(known.what, one.what) } : one);
  }
  return sorted([...byKind.keys()]).flatMap((name) => byKind.get(name) ?? []);
}

const sentences = (records: readonly Kind[], language: Language): string[] =>
  records.map(({ kind: name, what }) => [what[language] ?? "", texts[language](name)].join(" ").trim());

const texts: Texts<(kind: string) => string> = {
  de: (name) => `Solche Angaben (${name}) sieht nur der Betreiber.`,
  en: (name) => `Such records (${name}) are for the operator alone.`,
  ro: (name) => `Astfel de date (${name}) le vede numai operatorul.`,
};
