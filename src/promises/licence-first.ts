import * as z from "zod";
import type { Exchange } from "../pledge/exchange.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { type Facts, promise, type Settlement } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { sorted } from "../pledge/settings.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { LicenceFirstProver } from "./licence-first-proof.ts";
import { fullerWords, ownWords } from "./own-words.ts";

const picture = z.strictObject({
  /** Host on which the pictures lie. */
  host: z.string().min(1),
  /** Host of the pages that state their licences. */
  statedOn: z.string().min(1),
  /** What is read there, and when a picture is shown: a whole sentence per language. */
  what: ownWords,
});

const options = z.strictObject({
  /** Hosts of pictures, each with the host on which their licence is stated. */
  pictures: z.array(picture).transform((list) => merged(list)),
});

type Picture = z.output<typeof picture>;
export type LicenceFirst = z.output<typeof options>;

/** When a source's page with the licence was last read, and in which pass. */
export interface PageRead {
  readonly pass: string;
  readonly at: number;
}

/**
 * Pictures that are not public by themselves: first the page that states the licence is read, then the picture is fetched,
 * in the same pass (C8). Where the page cannot be read, or names no licence that is accepted, nothing is fetched.
 *
 * @example licenceFirst({ pictures: [{ host: "upload.wikimedia.org", statedOn: "commons.wikimedia.org", what: {} }] })
 */
export const licenceFirst = promise<typeof options, PageRead>({
  name: "licence-first",
  serves: ["C8"],
  options,
  tighten: (a, b) => ({ pictures: merged([...a.pictures, ...b.pictures]) }),
  keep: {
    keys: ({ pictures }, request) =>
      pictures.some(({ host, statedOn }) => request.host === host || request.host === statedOn)
        ? pictures.map(({ statedOn }) => keyOf(request, statedOn))
        : [],
    admit: ({ pictures }, request, facts) => verdictOn(pictures, request, facts),
    settle: ({ pictures }, exchange) => settle(pictures, exchange),
  },
  say: {
    de: ({ pictures }) => sentences(pictures, "de"),
    en: ({ pictures }) => sentences(pictures, "en"),
    ro: ({ pictures }) => sentences(pictures, "ro"),
  },
  prove: () => new LicenceFirstProver(),
});

function merged(list: readonly Picture[]): Picture[] {
  const byForm = new Map<string, Picture>();
  for (const one of list) {
    const form = JSON.stringify([one.host, one.statedOn]);
    const known = byForm.get(form);
    byForm.set(form, known ? { ...one, what: fullerWords(known.what, one.what) } : one);
  }
  return sorted([...byForm.keys()]).flatMap((form) => byForm.get(form) ?? []);
}

const keyOf = ({ source }: Request, statedOn: string): string => `${source} ${statedOn}`;

/** robots.txt of the picture's host may come first: it is asked for the sake of a picture that passed here. */
const isFile = ({ purpose }: Request): boolean => purpose !== "robots" && purpose !== "reservation";

function verdictOn(pictures: readonly Picture[], request: Request, facts: Facts<PageRead>): Verdict {
  const missing = pictures.find(
    ({ host, statedOn }) =>
      request.host === host && isFile(request) && facts.get(keyOf(request, statedOn))?.pass !== request.pass,
  );
  return missing ? skip("out of scope", `its licence on ${missing.statedOn} was not read in this pass`) : go;
}

function settle(
  pictures: readonly Picture[],
  { request, outcome, status, endedAt, findings }: Exchange,
): Settlement<PageRead> {
  // A check in place of the page states no licence, whatever its status.
  const read = request.purpose === "page" && outcome === "answered" && status === 200 && !findings.check;
  if (!read || !pictures.some(({ statedOn }) => statedOn === request.host)) return {};
  return { facts: new Map([[keyOf(request, request.host), { pass: request.pass, at: endedAt }]]) };
}

const sentences = (pictures: readonly Picture[], language: Language): string[] =>
  pictures.map(({ host, statedOn, what }) => [what[language] ?? "", texts[language](host, statedOn)].join(" ").trim());

const texts: Texts<(host: string, page: string) => string> = {
  de: (host, page) =>
    `Ein Bild von ${host} wird nur geholt, nachdem im selben Durchgang seine Lizenz auf ${page} gelesen wurde.`,
  en: (host, page) => `A picture from ${host} is fetched only after its licence was read on ${page} in the same pass.`,
  ro: (host, page) =>
    `O imagine de pe ${host} se descarcă numai după ce, în aceeași trecere, licența ei a fost citită pe ${page}.`,
};
