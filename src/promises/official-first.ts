import * as z from "zod";
import type { Language, Texts } from "../pledge/language.ts";
import { type Intent, promise, type Violation } from "../pledge/promise.ts";
import { both, either, setOf, sorted } from "../pledge/settings.ts";
import { go, type Verdict, wait } from "../pledge/verdict.ts";
import { listInWords } from "../pledge/words.ts";

const kind = z.strictObject({
  /** Kind of record derived from websites. */
  kind: z.string().min(1),
  /** Its fields; no other one has a way into the store. */
  fields: setOf(z.string().min(1)),
});

const options = z
  .strictObject({
    /** Kinds of sources that come last, and only for what is named in `taken`. */
    websites: setOf(z.string().min(1)),
    /** What may be taken from them. */
    taken: z.array(kind).transform((list) => merged(list)),
    /** Fields that official sources give: never taken from a website. */
    official: setOf(z.string().min(1)),
  })
  .refine(
    ({ taken, official }) => taken.every(({ fields }) => fields.every((field) => !official.includes(field))),
    "what official sources give is not taken from websites",
  );

type OfficialFirst = z.output<typeof options>;
type Taken = z.output<typeof kind>;

/**
 * Official interfaces, datasets and feeds come before websites, and what they give is not read from a website (A3): a
 * website is begun when the official sources of the pass have ended, and of it nothing is stored but the fields named,
 * among which are none that official sources give.
 *
 * @example officialFirst({ websites: ["website"], taken: [{ kind: "WebsiteFact", fields: ["service"] }], official: ["name"] })
 */
export const officialFirst = promise<typeof options>({
  name: "official-first",
  serves: ["A3"],
  options,
  tighten: (a, b) => {
    const official = either(a.official, b.official);
    return {
      websites: either(a.websites, b.websites),
      taken: a.taken.flatMap(({ kind: name, fields }) => {
        const other = b.taken.find((one) => one.kind === name);
        const left = other ? both(fields, other.fields).filter((field) => !official.includes(field)) : [];
        return other ? [{ kind: name, fields: left }] : [];
      }),
      official,
    };
  },
  keep: {
    begin: (set, intent) => begin(set, intent),
    fields: ({ taken }, name) => taken.find((one) => one.kind === name)?.fields ?? null,
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => {
    const websites = new Set<number>();
    /** By pass: the first request to a website. */
    const begun = new Map<string, number>();
    return {
      see(row, set): readonly Violation[] | undefined {
        if (row.event === "asked") {
          const first = begun.get(row.pass ?? "");
          if (!set.websites.includes(row.sourceKind))
            return first === undefined
              ? undefined
              : [{ what: `${row.source} was read after a website of the same pass`, rows: [first, row.seq] }];
          websites.add(row.seq);
          if (first === undefined && row.mode !== "visit") begun.set(row.pass ?? "", row.seq);
          return [];
        }
        if (row.event === "pass ended") begun.delete(row.pass ?? "");
        if (row.event !== "applied" || !websites.has(row.request)) return undefined;
        const rows = [row.request, row.seq];
        return Object.entries(row.fields ?? {}).flatMap(([name, fields]): Violation[] => {
          const allowed = new Set(set.taken.filter((one) => one.kind === name).flatMap((one) => one.fields));
          const beyond = fields.filter((field) => !allowed.has(field) || set.official.includes(field));
          return beyond.length === 0
            ? []
            : [{ what: `from a website was taken (${name}): ${beyond.join(", ")}`, rows }];
        });
      },
    };
  },
});

/** Behind all official sources of the pass that are under way; the end of the last one says when. */
function begin({ websites }: OfficialFirst, { sourceKind, mode, underWayKinds = [] }: Intent): Verdict {
  const official = underWayKinds.filter((other) => !websites.includes(other));
  if (!websites.includes(sourceKind) || mode === "visit" || official.length === 0) return go;
  return wait(Number.MAX_SAFE_INTEGER, "official sources come first");
}

function merged(list: readonly Taken[]): Taken[] {
  return sorted(list.map((one) => one.kind)).map((name) => ({
    kind: name,
    fields: sorted(list.filter((one) => one.kind === name).flatMap((one) => one.fields)),
  }));
}

const sentences = ({ websites, taken, official }: OfficialFirst, language: Language): string[] => {
  const say = texts[language];
  const list = (items: readonly string[]): string => (items.length === 0 ? say.nothing : listInWords(items, language));
  return [
    say.first(list(websites)),
    say.taken(taken.map((one) => `${one.kind}: ${list(one.fields)}`).join("; ") || say.nothing),
    say.never(list(official)),
  ];
};

interface OfficialFirstTexts {
  readonly first: (websites: string) => string;
  readonly taken: (what: string) => string;
  readonly never: (fields: string) => string;
  readonly nothing: string;
}

const texts: Texts<OfficialFirstTexts> = {
  de: {
    first: (websites) =>
      `Amtliche Schnittstellen, Datensätze und Feeds kommen vor Websites: Quellen der Art ${websites} werden erst danach gelesen.`,
    taken: (what) => `Von ihnen wird nur genommen: ${what}.`,
    never: (fields) => `Was amtliche Quellen liefern, wird nicht aus Websites gelesen: ${fields}.`,
    nothing: "nichts",
  },
  en: {
    first: (websites) =>
      `Official interfaces, datasets and feeds come before websites: sources of the kind ${websites} are read after them.`,
    taken: (what) => `Only this is taken from them: ${what}.`,
    never: (fields) => `What official sources give is not read from websites: ${fields}.`,
    nothing: "nothing",
  },
  ro: {
    first: (websites) =>
      `Interfețele, seturile de date și fluxurile oficiale au întâietate: sursele de tipul ${websites} se citesc după ele.`,
    taken: (what) => `Din ele se ia numai: ${what}.`,
    never: (fields) => `Ce oferă sursele oficiale nu se citește de pe site-uri: ${fields}.`,
    nothing: "nimic",
  },
};
