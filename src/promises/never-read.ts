import * as z from "zod";
import type { Language, Texts } from "../pledge/language.ts";
import { promise } from "../pledge/promise.ts";
import { setOf, sorted } from "../pledge/settings.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { neverReadProver } from "./never-read-proof.ts";
import { fullerWords, ownWords } from "./own-words.ts";

const lower = z.string().regex(/^[^\sA-Z]+$/, "write it in lower case, without blanks");

/**
 * A kind of page, by what its address says. No regular expressions: a list that a person reads on the bot page should say
 * what it means, and none can be made that takes for ever.
 */
const rule = z
  .strictObject({
    /** A name of the rule's own. */
    id: z.string().regex(/^[a-z][a-z0-9-]*$/, "small letters, digits and -"),
    /** What such pages are, and that they are not read: a whole sentence per language. */
    what: ownWords,
    /** Names of hosts, with every name below them. Empty: wherever the page lies. */
    on: setOf(lower).default([]),
    /** Texts of which one stands in the path (unescaped, without marks on letters, lower case). Empty: any path. */
    path: setOf(lower).default([]),
    /** Parameters of which one is there, whatever its value (names in lower case). Empty: any. */
    parameters: setOf(lower).default([]),
  })
  .refine(
    ({ on, path, parameters }) => on.length + path.length + parameters.length > 0,
    "name hosts, path or parameters",
  );

const options = z.strictObject({
  /** The kinds of pages, each with its sentence and how its addresses are told. */
  pages: z.array(rule).transform((list) => merged(list)),
});

export type NeverReadRule = z.output<typeof rule>;
export type NeverRead = z.output<typeof options>;

/**
 * Pages that are never asked for, whoever links them and wherever a redirect leads (C11: declarations of wealth; C22: the
 * record's own page). Beside robots.txt, whose word holds as well.
 *
 * @example neverRead({ pages: [{ id: "wealth", what: { en: "Declarations of wealth are never read." }, path: ["declarati"] }] })
 */
export const neverRead = promise<typeof options>({
  name: "never-read",
  serves: ["C11"],
  options,
  tighten: (a, b) => ({ pages: merged([...a.pages, ...b.pages]) }),
  keep: { admit: ({ pages }, { url, purpose }) => (purpose === "robots" ? go : verdictOn(pages, url)) },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: neverReadProver,
});

/** Rules of one name and one form are one, with the fuller words. */
function merged(list: readonly NeverReadRule[]): NeverReadRule[] {
  const byForm = new Map<string, NeverReadRule>();
  for (const one of list) {
    const form = formOf(one);
    const known = byForm.get(form);
    byForm.set(form, known ? { ...one, what: fullerWords(known.what, one.what) } : one);
  }
  return sorted([...byForm.keys()]).flatMap((form) => byForm.get(form) ?? []);
}

const formOf = ({ id, on, path, parameters }: NeverReadRule): string => JSON.stringify([id, on, path, parameters]);

function verdictOn(pages: readonly NeverReadRule[], address: string): Verdict {
  const url = new URL(address);
  const found = pages.find((page) => isOf(page, url));
  return found ? skip("never read", found.id) : go;
}

function isOf({ on, path, parameters }: NeverReadRule, url: URL): boolean {
  const name = url.hostname.toLowerCase().replace(/\.$/, "");
  const plain = folded(url.pathname);
  const names = [...url.searchParams.keys()].map((key) => key.toLowerCase());
  return (
    (on.length === 0 || on.some((host) => name === host || name.endsWith(`.${host}`))) &&
    (path.length === 0 || path.some((text) => plain.includes(text))) &&
    (parameters.length === 0 || parameters.some((parameter) => names.includes(parameter)))
  );
}

/** A path without percent-encoding and without marks on letters; undecodable bytes stay as they are written. */
function folded(path: string): string {
  const text = path.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

function sentences({ pages }: NeverRead, language: Language): string[] {
  const say = texts[language];
  const told = pages.map(({ id, what, on, path, parameters }) => {
    const marks = [
      ...(on.length > 0 ? [`${say.on} ${on.join(", ")}`] : []),
      ...(path.length > 0 ? [`${say.path} ${path.join(", ")}`] : []),
      ...(parameters.length > 0 ? [`${say.parameters} ${parameters.join(", ")}`] : []),
    ];
    return `${what[language] ?? say.pages} (${id}: ${marks.join("; ")})`;
  });
  return [say.intro, ...told];
}

interface NeverReadTexts {
  readonly intro: string;
  readonly pages: string;
  readonly on: string;
  readonly path: string;
  readonly parameters: string;
}

const texts: Texts<NeverReadTexts> = {
  de: {
    intro: "Was robots.txt verbietet, wird nicht gelesen; und auch wo es erlaubt wäre, wird manches nie gelesen.",
    pages: "Solche Seiten werden nie gelesen.",
    on: "auf",
    path: "im Pfad:",
    parameters: "Parameter:",
  },
  en: {
    intro: "What robots.txt forbids is not read; and some pages are never read, even where it allows them.",
    pages: "Such pages are never read.",
    on: "on",
    path: "in the path:",
    parameters: "parameter:",
  },
  ro: {
    intro: "Ce interzice robots.txt nu se citește; iar unele pagini nu se citesc niciodată, chiar dacă ar fi permise.",
    pages: "Astfel de pagini nu se citesc niciodată.",
    on: "pe",
    path: "în cale:",
    parameters: "parametru:",
  },
};
