import * as z from "zod";
import type { Exchange } from "../pledge/exchange.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { type Act, type Facts, type Intent, promise, type Settlement } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { either, setOf } from "../pledge/settings.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { count, listInWords } from "../pledge/words.ts";
import { ReleasedProver } from "./released-proof.ts";

const options = z.strictObject({
  /** Kinds of sources that nobody reads unless a person has released them. */
  kinds: setOf(z.string().min(1)),
  /** Whether these kinds are switched on at all. */
  on: z.boolean().default(false),
  /** Pages of one visit before the release: the home page, and where it says whose the site is. */
  visit: z.int().min(1).max(10),
});

export type Released = z.output<typeof options>;

/** What happened: when a source was released, or how many pages a visit has asked for. */
export type ReleaseFact = { readonly at: number } | { readonly pass: string; readonly pages: number };

/** The operator's acts that this promise, and those that rest on it, fold. */
export const RELEASED = "website released";
export const REVOKED = "release revoked";
const WITHDRAWN = "withdrawn";

export const releaseKey = (source: string): string => `source:${source}`;
const visitKey = (source: string): string => `visit:${source}`;

/**
 * Some kinds of sources are off, as a kind and each of them, until a person has looked and released it (A8). Before that
 * there is only a visit that a person starts: robots.txt, reservation files, the home page, and the few pages that may
 * prove whose the site is. A release that ends while a page is under way ends that page too.
 *
 * @example released({ kinds: ["website"], on: false, visit: 4 })
 */
export const released = promise<typeof options, ReleaseFact>({
  name: "released",
  serves: ["A8"],
  options,
  tighten: (a, b) => ({
    kinds: either(a.kinds, b.kinds),
    on: a.on && b.on,
    visit: Math.min(a.visit, b.visit),
  }),
  keep: {
    keys: (set, { source, sourceKind }) =>
      set.kinds.includes(sourceKind) ? [releaseKey(source), visitKey(source)] : [],
    sourceKeys: (set, { source, sourceKind }) => (set.kinds.includes(sourceKind) ? [releaseKey(source)] : []),
    begin: (set, intent, facts) => (set.kinds.includes(intent.sourceKind) ? mayBegin(set, intent, facts) : go),
    admit: (set, request, facts) => (set.kinds.includes(request.sourceKind) ? admit(set, request, facts) : go),
    settle: (set, exchange, facts) => (set.kinds.includes(exchange.request.sourceKind) ? settle(exchange, facts) : {}),
    acted: (_set, act) => folded(act),
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => new ReleasedProver(),
});

function mayBegin(
  { on }: Released,
  { mode, trigger, source }: Pick<Intent, "mode" | "trigger" | "source">,
  facts: Facts<ReleaseFact>,
): Verdict {
  if (mode === "visit")
    return trigger === "hand" ? go : skip("not reviewed", "a visit before the release is started by a person only");
  if (!on) return skip("switched off", "this kind of source is switched off");
  return facts.has(releaseKey(source)) ? go : skip("not reviewed", "nobody has released it");
}

function admit(set: Released, request: Request, facts: Facts<ReleaseFact>): Verdict {
  const may = mayBegin(set, request, facts);
  if (may.kind !== "go" || request.mode !== "visit") return may;
  if (request.purpose === "robots" || request.purpose === "reservation") return go;
  if (request.purpose !== "page" || (request.role !== "entry" && request.role !== "detail"))
    return skip("not reviewed", "a visit asks for the home page and for what may prove whose the site is");
  const pages = visited(request, facts);
  return pages < set.visit ? go : skip("not reviewed", `${pages} pages of a visit before the release`);
}

function visited({ source, pass }: Request, facts: Facts<ReleaseFact>): number {
  const fact = facts.get(visitKey(source));
  return fact && "pages" in fact && fact.pass === pass ? fact.pages : 0;
}

function settle({ request }: Exchange, facts: Facts<ReleaseFact>): Settlement<ReleaseFact> {
  if (request.purpose === "robots" || request.purpose === "reservation") return {};
  if (request.mode !== "visit") {
    if (facts.has(releaseKey(request.source))) return {};
    return { drop: { why: "the release ended while it was asked for", code: "not reviewed" } };
  }
  const pages = visited(request, facts) + 1;
  return { facts: new Map([[visitKey(request.source), { pass: request.pass, pages }]]) };
}

function folded({ act, at, source, detail }: Act): ReadonlyMap<string, ReleaseFact | null> {
  if (act === RELEASED) return new Map([[releaseKey(source), { at }]]);
  const ends = act === REVOKED || (act === WITHDRAWN && detail?.scope === "site");
  return ends ? new Map([[releaseKey(source), null]]) : new Map();
}

const sentences = ({ kinds, on, visit }: Released, language: Language): string[] => {
  const say = texts[language];
  const named = listInWords(kinds, language);
  return [say.off(named), say.state(on), say.visit(visit)];
};

interface ReleasedTexts {
  readonly off: (kinds: string) => string;
  readonly state: (on: boolean) => string;
  readonly visit: (pages: number) => string;
}

const texts: Texts<ReleasedTexts> = {
  de: {
    off: (kinds) =>
      `Quellen der Art ${kinds} sind ausgeschaltet, die ganze Art und jede einzelne, bis ein Mensch die einzelne geprüft und freigegeben hat; eine Freigabe kann zurückgenommen werden.`,
    state: (on) =>
      on ? "Die Art als Ganzes ist zurzeit eingeschaltet." : "Die Art als Ganzes ist zurzeit ausgeschaltet.",
    visit: (pages) =>
      `Vor der Freigabe gibt es nur einen Besuch, den ein Mensch anstößt, um zu klären, wem die Website gehört: robots.txt, Dateien mit Nutzungsvorbehalten und höchstens ${count(pages, { one: "Seite", many: "Seiten" }, "de")} (die Startseite und mögliche Impressumsseiten).`,
  },
  en: {
    off: (kinds) =>
      `Sources of the kind ${kinds} are switched off, the whole kind and each of them, until a person has reviewed and released the single one; a release can be revoked.`,
    state: (on) =>
      on ? "The kind as a whole is switched on at present." : "The kind as a whole is switched off at present.",
    visit: (pages) =>
      `Before the release there is only a visit that a person starts, to see whose the website is: robots.txt, reservation files and at most ${count(pages, { one: "page", many: "pages" }, "en")} (the home page and what may be its Impressum).`,
  },
  ro: {
    off: (kinds) =>
      `Sursele de tipul ${kinds} sunt oprite, tipul întreg și fiecare în parte, până când cineva a verificat și a aprobat sursa respectivă; aprobarea poate fi retrasă.`,
    state: (on) => (on ? "Tipul în ansamblu este pornit în prezent." : "Tipul în ansamblu este oprit în prezent."),
    visit: (pages) =>
      `Înainte de aprobare există doar o vizită pornită de cineva, pentru a vedea al cui este site-ul: robots.txt, fișierele cu rezerve și cel mult ${count(pages, { one: "pagină", many: "pagini" }, "ro")} (pagina principală și posibilele pagini Impressum).`,
  },
};
