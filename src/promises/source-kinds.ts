import * as z from "zod";
import type { Language } from "../pledge/language.ts";
import { promise } from "../pledge/promise.ts";
import { go, skip } from "../pledge/verdict.ts";
import { fullerWords, ownWords } from "./own-words.ts";

const options = z.strictObject({
  /** What is read: kinds of sources, each with a sentence for the bot page. */
  kinds: z
    .array(
      z.strictObject({
        /** Name of the reading kit. */
        kind: z.string().min(1),
        /** A whole sentence per language: what such a source is, and what of it is read. */
        what: ownWords,
      }),
    )
    .transform((list) => [...new Map(list.map((entry) => [entry.kind, entry])).values()].sort(byKind)),
});

const byKind = (a: { kind: string }, b: { kind: string }): number => (a.kind < b.kind ? -1 : 1);

type Kinds = z.output<typeof options>;

/**
 * What a bot reads (M1, C3): sources of the kinds it names, and no others. A kind that is not on its page cannot slip in by
 * way of the register.
 *
 * @example sourceKinds({ kinds: [{ kind: "oparl", what: { en: "It reads OParl interfaces of councils." } }] })
 */
export const sourceKinds = promise<typeof options>({
  name: "source-kinds",
  serves: ["M1", "C3"],
  options,
  tighten: (a, b) => ({
    kinds: a.kinds.flatMap(({ kind, what }) => {
      const other = b.kinds.find((entry) => entry.kind === kind);
      return other ? [{ kind, what: fullerWords(what, other.what) }] : [];
    }),
  }),
  keep: {
    begin: ({ kinds }, { sourceKind }) => verdictOn(kinds, sourceKind),
    admit: ({ kinds }, { sourceKind }) => verdictOn(kinds, sourceKind),
  },
  say: {
    de: (set) => sentences(set, "de", "Es wird keine Quelle gelesen."),
    en: (set) => sentences(set, "en", "No source is read."),
    ro: (set) => sentences(set, "ro", "Nu este citită nicio sursă."),
  },
  prove: () => ({
    see(row, { kinds }) {
      if (row.event !== "asked") return undefined;
      const names = new Set(kinds.map(({ kind }) => kind));
      if (names.has(row.sourceKind)) return [];
      return [{ what: `a source of the kind "${row.sourceKind}" was read`, rows: [row.seq] }];
    },
  }),
});

const verdictOn = (kinds: Kinds["kinds"], sourceKind: string) =>
  kinds.some(({ kind }) => kind === sourceKind)
    ? go
    : skip("out of scope", `sources of the kind "${sourceKind}" are not read`);

const sentences = ({ kinds }: Kinds, language: Language, none: string): string[] =>
  kinds.length === 0 ? [none] : kinds.flatMap(({ what }) => what[language] ?? []);
