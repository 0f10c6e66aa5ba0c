import * as z from "zod";
import type { Language, Texts } from "../pledge/language.ts";
import { promise } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { both, either, setOf } from "../pledge/settings.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { listInWords, quoted } from "../pledge/words.ts";
import { isForFile } from "./reservation-looks.ts";
import { scopeProver } from "./scope-proof.ts";

const host = z
  .string()
  .regex(/^[^\s/@?#A-Z]+$/, 'write a host as it stands in addresses, in lower case: "example.org", "example.org:8443"');

const options = z.strictObject({
  /**
   * The hosts that may be asked: named by each source. Not set (in the bot's own pledge): every source names its own,
   * and one that names none is asked for nothing.
   */
  hosts: setOf(host).optional(),
  /** True where documents and images may lie on other hosts than the pages that link them. Not set: they may not. */
  documentsElsewhere: z.boolean().optional(),
  /** By what addresses may begin. */
  schemes: setOf(z.enum(["https", "http"])).default(["http", "https"]),
  /** What may be sent. POST only for an official search interface that the source declares. */
  methods: setOf(z.enum(["GET", "HEAD", "POST"])).default(["GET"]),
  /**
   * Words that mark what is not public (`login`, `intern`, `jsessionid`): a directory, a file with or without its
   * ending, a parameter's name or value that is one of them, in any case and encoding.
   */
  private: setOf(z.string().regex(/^[^\s/A-Z]+$/, "write a word in lower case, without blanks or slashes")).default([]),
});

export type ScopeOptions = z.output<typeof options>;

/**
 * Where a bot goes at all: the hosts of its sources, GET, public areas only (M9, V4, A17). A redirect is a request
 * like any other, so one that leads to a login is not followed. Nothing here reads an answer: what a server hides
 * behind a login is left alone, never worked around.
 */
export const scope = promise<typeof options>({
  name: "scope",
  serves: ["M9", "A17", "V4"],
  options,
  tighten: (a, b) => {
    const hosts = a.hosts && b.hosts ? both(a.hosts, b.hosts) : (a.hosts ?? b.hosts);
    const documents = [a.documentsElsewhere, b.documentsElsewhere].filter((value) => value !== undefined);
    return {
      ...(hosts && { hosts }),
      ...(documents.length > 0 && { documentsElsewhere: documents.every((value) => value) }),
      schemes: both(a.schemes, b.schemes),
      methods: both(a.methods, b.methods),
      private: either(a.private, b.private),
    };
  },
  keep: { admit },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: scopeProver,
});

function admit(set: ScopeOptions, request: Request): Verdict {
  const url = new URL(request.url);
  const scheme = url.protocol.slice(0, -1);
  if (!set.schemes.some((allowed) => allowed === scheme)) return skip("out of scope", `scheme ${scheme}`);
  if (!set.methods.some((allowed) => allowed === request.method))
    return skip("out of scope", `method ${request.method}`);
  if (url.username !== "" || url.password !== "") return skip("private area", "the address carries credentials");
  const word = privateWordIn(url, set.private);
  if (word !== undefined) return skip("private area", `the address contains "${word}"`);
  if (mayLieElsewhere(set, request)) return go;
  if (set.hosts?.includes(request.host)) return go;
  return skip("out of scope", set.hosts ? `host ${request.host}` : "the source names no host of its own");
}

/**
 * robots.txt and reservation files are asked for the sake of a page that passed here; where they redirect to is no
 * matter of the source's hosts (RFC 9309 2.3.1.2).
 */
function mayLieElsewhere(set: ScopeOptions, request: Request): boolean {
  const documents = set.documentsElsewhere === true;
  switch (request.purpose) {
    case "document":
    case "image":
      return documents;
    case "robots":
    case "reservation":
      return documents || request.hop > 0 || isForFile(request);
    default:
      return false;
  }
}

/** The first word of the list that an address contains as a part of its own. */
function privateWordIn(url: URL, words: readonly string[]): string | undefined {
  const parts = new Set<string>();
  for (const part of unescaped(url.pathname + url.search)
    .toLowerCase()
    .split(/[/;?&=#]/)) {
    parts.add(part);
    // "ylogon.asp" is the same door as "ylogon".
    parts.add(part.replace(/\.[^.]*$/, ""));
  }
  return words.find((word) => parts.has(word));
}

/** Undoes percent-encoding; where a run of it is no UTF-8, of its ASCII characters only. */
const unescaped = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    }
  });

function sentences(set: ScopeOptions, language: Language): string[] {
  const say = texts[language];
  const list = (items: readonly string[]): string => listInWords(items, language);
  const words = set.private.map((word) => quoted(word, language));
  return [
    set.hosts === undefined ? say.eachItsOwn : set.hosts.length === 0 ? say.noHost : say.hosts(list(set.hosts)),
    ...(set.documentsElsewhere === true ? [say.documents] : []),
    ...(set.documentsElsewhere === false ? [say.noDocuments] : []),
    say.manner(list(set.methods), list(set.schemes)),
    set.private.length === 0 ? say.noLogin : say.private(listInWords(words, language, "or")),
  ];
}

interface ScopeTexts {
  readonly eachItsOwn: string;
  readonly noHost: string;
  readonly hosts: (hosts: string) => string;
  readonly documents: string;
  readonly noDocuments: string;
  readonly manner: (methods: string, schemes: string) => string;
  readonly noLogin: string;
  readonly private: (words: string) => string;
}

const texts: Texts<ScopeTexts> = {
  de: {
    eachItsOwn: "Für jede Quelle ist festgelegt, auf welchen Servern sie gelesen wird; andere werden nicht abgerufen.",
    noHost: "Kein Server wird abgerufen.",
    hosts: (hosts) => `Abgerufen werden nur diese Server: ${hosts}.`,
    documents: "Dokumente und Bilder werden auch dort geholt, wohin die Quelle verlinkt.",
    noDocuments: "Auch Dokumente und Bilder werden nur von dort geholt.",
    manner: (methods, schemes) =>
      methods === "" || schemes === ""
        ? "Keine Art von Anfrage ist zugelassen."
        : `Gesendet werden nur Anfragen der Art ${methods} über ${schemes}.`,
    noLogin: "Der Bot meldet sich nirgends an.",
    private: (words) =>
      `Gelesen werden nur öffentliche Bereiche: Der Bot meldet sich nirgends an und ruft keine Adresse ab, in der ${words} als eigener Bestandteil vorkommt, auch nicht über eine Weiterleitung.`,
  },
  en: {
    eachItsOwn: "Every source names the servers on which it is read; no others are asked.",
    noHost: "No server is asked.",
    hosts: (hosts) => `Only these servers are asked: ${hosts}.`,
    documents: "Documents and images are also fetched from where the source links to.",
    noDocuments: "Documents and images, too, are fetched from there only.",
    manner: (methods, schemes) =>
      methods === "" || schemes === ""
        ? "No kind of request is allowed."
        : `The only requests sent are ${methods}, over ${schemes}.`,
    noLogin: "The bot never logs in.",
    private: (words) =>
      `Only public areas are read: the bot never logs in, and asks for no address that contains ${words} as a part of its own, not even when it is redirected there.`,
  },
  ro: {
    eachItsOwn: "Pentru fiecare sursă este stabilit pe ce servere se citește; altele nu sunt accesate.",
    noHost: "Nu este accesat niciun server.",
    hosts: (hosts) => `Sunt accesate numai aceste servere: ${hosts}.`,
    documents: "Documentele și imaginile se descarcă și de pe serverele spre care trimite sursa.",
    noDocuments: "Și documentele, și imaginile se descarcă numai de acolo.",
    manner: (methods, schemes) =>
      methods === "" || schemes === ""
        ? "Nu este permis niciun fel de cerere."
        : `Se trimit numai cereri de tip ${methods}, prin ${schemes}.`,
    noLogin: "Robotul nu se autentifică nicăieri.",
    private: (words) =>
      `Se citesc numai zone publice: robotul nu se autentifică nicăieri și nu cere nicio adresă care conține ca parte de sine stătătoare ${words}, nici măcar printr-o redirecționare.`,
  },
};
