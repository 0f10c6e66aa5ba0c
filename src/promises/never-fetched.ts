import * as z from "zod";
import type { Language, Texts } from "../pledge/language.ts";
import { type Prover, promise, type Violation } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import type { Row } from "../pledge/row.ts";
import { either, setOf } from "../pledge/settings.ts";
import { go, skip } from "../pledge/verdict.ts";
import { listInWords } from "../pledge/words.ts";
import { decodeText } from "../read/charset.ts";
import { parseHtml } from "../read/html.ts";
import { selectAll } from "../read/html-select.ts";
import { textOf } from "../read/html-text.ts";
import { type NeverClass, neverClasses, neverPage, neverTitle, neverWords } from "../read/never-pages.ts";

const options = z.strictObject({
  /** Kinds of sources it is about. */
  kinds: setOf(z.string().min(1)),
  /** Kinds of pages that are never fetched. */
  pages: setOf(z.enum(neverClasses)),
});

type NeverFetched = z.output<typeof options>;

/** A page that showed what it is only when it had been loaded. */
export interface Recognised {
  readonly at: number;
}

const keyOf = (url: string): string => `page:${url}`;

/**
 * Pages about persons are never fetched (A13): contact, team, privacy, by the words of their addresses before anything is
 * asked, on redirects too. Words of links are for the reader to look at, who does so before it wants a page. A page that
 * shows by its title or heading what it is goes at once, unread, and is never asked for again.
 *
 * @example neverFetched({ kinds: ["website"], pages: ["contact", "team", "privacy"] })
 */
export const neverFetched = promise<typeof options, Recognised>({
  name: "never-fetched",
  serves: ["A13"],
  options,
  tighten: (a, b) => ({ kinds: either(a.kinds, b.kinds), pages: either(a.pages, b.pages) }),
  keep: {
    keys: (set, request) => (isMeant(set, request) ? [keyOf(request.url)] : []),
    admit(set, request, facts) {
      if (!isMeant(set, request)) return go;
      const kind = neverPage({ url: request.url });
      if (kind !== null && set.pages.includes(kind)) return skip("never read", `a page of the kind ${kind}`);
      return facts.has(keyOf(request.url)) ? skip("never read", "it turned out to be a page of such a kind") : go;
    },
    find(set, request, { head, body }) {
      if (!isMeant(set, request) || body.length === 0 || head.status >= 300) return undefined;
      const contentType = head.headers.find(([name]) => name === "content-type")?.[1];
      const { text } = decodeText(body, { kind: "html", ...(contentType !== undefined && { contentType }) });
      const kind = kindIn(text, set.pages);
      return kind === undefined ? undefined : { findings: { never: kind }, drop: true };
    },
    settle: (set, { request, findings, endedAt }) =>
      isMeant(set, request) && findings.never !== undefined
        ? {
            facts: new Map([[keyOf(request.url), { at: endedAt }]]),
            drop: { why: `it turned out to be a page of the kind ${findings.never}`, code: "never read" },
          }
        : {},
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => new NeverFetchedProver(),
});

const isMeant = ({ kinds }: NeverFetched, { sourceKind, purpose }: Request): boolean =>
  kinds.includes(sourceKind) && purpose !== "robots" && purpose !== "reservation";

function kindIn(html: string, pages: readonly NeverClass[]): NeverClass | undefined {
  const page = parseHtml(html);
  for (const element of selectAll(page, "title, h1").slice(0, 5)) {
    const kind = neverTitle(textOf(element));
    if (kind !== null && pages.includes(kind)) return kind;
  }
  return undefined;
}

/** Never fetched, stated again: by the text of the address alone, its words joined to one chain. */
class NeverFetchedProver implements Prover<NeverFetched> {
  readonly #open = new Map<number, string>();
  readonly #recognised = new Map<string, number>();
  readonly #requests = new Map<number, number>();

  see(row: Row, { kinds, pages }: NeverFetched): readonly Violation[] | undefined {
    if (row.event === "applied") {
      const answered = this.#requests.get(row.request);
      if (answered === undefined) return undefined;
      return [{ what: "a page that is never fetched was taken in", rows: [row.request, answered, row.seq] }];
    }
    if (row.event === "answered") {
      const url = this.#open.get(row.request);
      this.#open.delete(row.request);
      if (url === undefined || row.findings.never === undefined) return undefined;
      this.#recognised.set(url, row.seq);
      this.#requests.set(row.request, row.seq);
      const what = `a page of the kind ${row.findings.never} was kept`;
      return row.kept === undefined ? [] : [{ what, rows: [row.request, row.seq] }];
    }
    if (row.event !== "asked" || !kinds.includes(row.sourceKind) || row.url === undefined) return undefined;
    if (row.purpose === "robots" || row.purpose === "reservation") return undefined;
    this.#open.set(row.seq, row.url);
    const before = this.#recognised.get(row.url);
    if (before !== undefined)
      return [{ what: "a page that is never fetched was asked for again", rows: [before, row.seq] }];
    const chain = chainOf(row.url);
    const found = pages.find((kind) => neverWords[kind].some((word) => chain.includes(mark(word))));
    return found === undefined ? [] : [{ what: `a page of the kind ${found} was asked for`, rows: [row.seq] }];
  }
}

const mark = (word: string): string => (word.endsWith("*") ? `-${word.slice(0, -1)}` : `-${word}-`);

/** The words of path and query as one chain, `-de-kontakt-impressum-`. */
function chainOf(address: string): string {
  const rest = address.replace(/^[^/]*\/\/[^/?#]*/, "").split("#")[0] ?? "";
  const bytes = rest.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const raw = Uint8Array.from(bytes, (char) => char.charCodeAt(0) & 0xff);
  const text = decodeText(raw, { kind: "text" })
    .text.replace(/([a-zäöüß])([A-ZÄÖÜ])/g, "$1-$2")
    .toLowerCase();
  const plain = text
    .replace(/[äöü]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? letter)
    .replace(/ß/g, "ss");
  return `-${plain
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z]+/g, "-")}-`;
}

const sentences = ({ kinds, pages }: NeverFetched, language: Language): string => {
  const say = texts[language];
  return say.never(
    listInWords(kinds, language),
    listInWords(
      pages.map((page) => say.pages[page]),
      language,
    ),
  );
};

interface NeverFetchedTexts {
  readonly pages: Readonly<Record<NeverClass, string>>;
  readonly never: (kinds: string, pages: string) => string;
}

const texts: Texts<NeverFetchedTexts> = {
  de: {
    pages: {
      contact: "Kontaktseiten",
      team: "Seiten über Mitarbeiterinnen und Mitarbeiter",
      privacy: "Seiten zum Datenschutz",
      manners: "Anmelde-, Such-, Bestell- und Bewerbungsseiten",
    },
    never: (kinds, pages) =>
      `Nie abgerufen werden bei Quellen der Art ${kinds}: ${pages}. Das entscheiden die Wörter der Adresse und der Verweise darauf, vor dem Abruf; zeigt sich erst danach, was eine Seite ist, wird sie ungelesen verworfen.`,
  },
  en: {
    pages: {
      contact: "contact pages",
      team: "pages about people who work there",
      privacy: "privacy pages",
      manners: "pages to log in, search, order and apply",
    },
    never: (kinds, pages) =>
      `Never fetched of sources of the kind ${kinds}: ${pages}. The words of the address and of links to it decide, before anything is asked; a page that shows only afterwards what it is goes unread.`,
  },
  ro: {
    pages: {
      contact: "pagini de contact",
      team: "pagini despre angajați",
      privacy: "pagini despre protecția datelor",
      manners: "pagini de autentificare, căutare, comandă și angajare",
    },
    never: (kinds, pages) =>
      `Nu se descarcă niciodată, la sursele de tipul ${kinds}: ${pages}. Decid cuvintele adresei și ale legăturilor spre ea, înainte de a cere ceva; o pagină care arată abia apoi ce este se aruncă necitită.`,
  },
};
