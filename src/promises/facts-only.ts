import * as z from "zod";
import type { Language, Texts } from "../pledge/language.ts";
import { promise, type Violation } from "../pledge/promise.ts";
import { both, setOf, sorted } from "../pledge/settings.ts";
import { fullerWords, ownWords } from "./own-words.ts";

const kind = z.strictObject({
  /** Kind of record. */
  kind: z.string().min(1),
  /** What of such a thing is stored: a whole sentence per language. */
  what: ownWords,
  /** Its fields; no other one has a way into the store. */
  fields: setOf(z.string().min(1)),
});

const options = z.strictObject({
  /** The kinds of records, each with its sentence and fields; no other kind is stored. */
  records: z
    .array(kind)
    .transform((list) =>
      sorted(list.map((one) => one.kind)).flatMap((name) => list.findLast((one) => one.kind === name) ?? []),
    ),
});

type FactsOnly = z.output<typeof options>;

/**
 * What is stored of what is read (C20-C22): of each kind of record the fields named here, and no other kind. Whatever else
 * a reader makes of a page is let go before the store is compared with it. Copies of whole pages are the business of
 * `keeping`.
 *
 * @example factsOnly({ records: [{ kind: "Motion", what: { en: "Of a motion: its title." }, fields: ["title"] }] })
 */
export const factsOnly = promise<typeof options>({
  name: "facts-only",
  serves: ["C20", "C21", "C22"],
  options,
  tighten: (a, b) => ({
    records: a.records.flatMap((one) => {
      const other = b.records.find((two) => two.kind === one.kind);
      return other
        ? [{ kind: one.kind, what: fullerWords(one.what, other.what), fields: both(one.fields, other.fields) }]
        : [];
    }),
  }),
  keep: {
    fields: ({ records }, name) => records.find((one) => one.kind === name)?.fields ?? [],
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => ({
    see(row, { records }) {
      if (row.event !== "applied") return undefined;
      const written = Object.entries(row.fields ?? {});
      return written.flatMap(([name, fields]): Violation[] => {
        const promised = new Set(records.filter((one) => one.kind === name).flatMap((one) => one.fields));
        const beyond = fields.filter((field) => !promised.has(field));
        if (beyond.length === 0) return [];
        return [{ what: `of a ${name} was stored: ${beyond.join(", ")}`, rows: [row.request, row.seq] }];
      });
    },
  }),
});

function sentences({ records }: FactsOnly, language: Language): string[] {
  const say = texts[language];
  if (records.length === 0) return [say.nothing];
  const told = records.map(
    ({ kind: name, what, fields }) => `${what[language] ?? say.fields} (${name}: ${fields.join(", ") || say.none})`,
  );
  return [...told, say.others];
}

const texts: Texts<Readonly<Record<"nothing" | "fields" | "none" | "others", string>>> = {
  de: {
    nothing: "Aus den gelesenen Seiten wird nichts gespeichert.",
    fields: "Gespeichert werden nur diese Angaben.",
    none: "nichts",
    others: "Was sonst auf den Seiten steht, wird nicht als Angabe gespeichert.",
  },
  en: {
    nothing: "Nothing is stored of the pages read.",
    fields: "Only these fields are stored.",
    none: "nothing",
    others: "Whatever else the pages say is not stored as a fact.",
  },
  ro: {
    nothing: "Din paginile citite nu se păstrează nimic.",
    fields: "Se păstrează numai aceste câmpuri.",
    none: "nimic",
    others: "Orice altceva scrie în pagini nu este păstrat ca dată.",
  },
};
