import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Findings } from "../pledge/findings.ts";
import type { Language, Texts } from "../pledge/language.ts";
import type { Json, ObservedRecord } from "../pledge/observation.ts";
import { type Came, type Found, promise, type Settlement } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { either, setOf } from "../pledge/settings.ts";
import { count, inWords, listInWords } from "../pledge/words.ts";
import { decodeText } from "../read/charset.ts";
import { readPageMetas } from "../read/reservations/page-metas.ts";
import { readPageUse } from "../read/reservations/page-use.ts";
import { readRobotsTerms } from "../read/reservations/robots-terms.ts";
import { ExcerptsProver } from "./excerpts-proof.ts";

/** The longest excerpt that can be promised, in code points. */
const MOST = 1_000;

const options = z.strictObject({
  /** Kinds of sources whose pages are kept for a short time only. */
  kinds: setOf(z.string().min(1)),
  /** Kinds of records that are derived from them. */
  records: setOf(z.string().min(1)),
  /** Names under which a page may say of its use what binds this bot alone. */
  tokens: setOf(z.string().regex(/^[A-Za-z_-]+$/, "a product token")).default([]),
  /** Longest text taken from a page, in Unicode code points (NFC). */
  atMost: z.int().min(0).max(MOST),
  /** How long the page itself is kept. */
  html: duration,
});

export type Excerpts = z.output<typeof options>;

/**
 * What is kept of a website (A14): derived facts, with short excerpts and a link to the page they come from; the page
 * itself for some days. A longer text is cut before it reaches the store, a fact without its link has no way into it.
 * A record carries its text in `excerpt` and the link in `page`.
 *
 * @example excerpts({ kinds: ["website"], records: ["WebsiteFact"], atMost: 300, html: "7d" })
 */
export const excerpts = promise<typeof options>({
  name: "excerpts",
  serves: ["A14"],
  options,
  tighten: (a, b) => ({
    kinds: either(a.kinds, b.kinds),
    records: either(a.records, b.records),
    tokens: either(a.tokens, b.tokens),
    atMost: Math.min(a.atMost, b.atMost),
    html: Math.min(a.html, b.html),
  }),
  keep: {
    keeping: ({ kinds, html }, { sourceKind, purpose }) =>
      kinds.includes(sourceKind) && purpose !== "robots" ? { forMs: html } : "for good",
    find: ({ kinds, tokens }, { sourceKind, purpose }, came) =>
      kinds.includes(sourceKind) && purpose === "page" ? useIn(came, tokens) : undefined,
    settle: ({ kinds }, { request, findings }) => (kinds.includes(request.sourceKind) ? settle(request, findings) : {}),
    withdraws: ({ kinds }, { sourceKind, purpose }) => kinds.includes(sourceKind) && purpose === "page",
    record: ({ records, atMost }, record) => (records.includes(record.kind ?? "") ? shortened(record, atMost) : record),
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => new ExcerptsProver(),
});

/**
 * What a page says of its own use, in its headers or tags, to everybody or to this bot by name: noindex, or a day after
 * which it is not available any more, lets it go; noarchive leaves no copy.
 */
function useIn({ head, body }: Came, tokens: readonly string[]): Found | undefined {
  const contentType = head.headers.find(([name]) => name === "content-type")?.[1];
  const { text } = decodeText(body, { kind: "html", ...(contentType !== undefined && { contentType }) });
  const terms = readRobotsTerms(head.headers, readPageMetas(text).metas, tokens);
  const { index, archive, follow, longestSnippet } = readPageUse(terms, head.at);
  // Nobody can promise to be there when that day comes: what is to go then is not taken.
  const ends = terms.some(({ name }) => name === "unavailable_after");
  const use = {
    ...(!index && { noindex: true }),
    ...(ends && { ends: true }),
    ...(!archive && { noarchive: true }),
    ...(!follow && { nofollow: true }),
    ...(longestSnippet !== null && { snippet: longestSnippet }),
  };
  if (Object.keys(use).length === 0) return undefined;
  // A copy does not carry the headers that bind whoever reads it again.
  const bindsCopy = terms.some(({ carrier, name }) => carrier === "header" && OF_EXCERPTS.includes(name));
  return { findings: { use }, drop: !index || ends, keep: archive && !bindsCopy };
}

const OF_EXCERPTS: readonly string[] = ["nofollow", "nosnippet", "max-snippet"];

/** A page that says so later takes what came from it before with it. */
function settle({ url }: Request, { use }: Findings): Settlement<never> {
  if (!use?.noindex && !use?.ends) return {};
  const why = use.noindex
    ? "the page says noindex: no facts of it are kept"
    : "the page says when it ends: no facts of it are kept";
  return {
    drop: { why, code: "reserved" },
    withdraw: { scope: "pages", why, of: (page) => page === url },
  };
}

/** The record with every text cut; null where it names no page that it comes from. */
function shortened(record: ObservedRecord, atMost: number): ObservedRecord | null {
  if (record.state !== "live") return record;
  const { page } = record.content;
  if (typeof page !== "string" || !/^https?:\/\//.test(page)) return null;
  const { raw: _, ...rest } = record;
  const content = Object.entries(record.content).map(([name, value]): [string, Json] => [
    name,
    name === "page" ? value : cut(value, atMost),
  ]);
  return { ...rest, content: Object.fromEntries(content) };
}

function cut(value: Json, atMost: number): Json {
  if (typeof value === "string") return [...value.normalize("NFC")].slice(0, atMost).join("");
  if (Array.isArray(value)) return value.map((item: Json) => cut(item, atMost));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]): [string, Json] => [name, cut(inner, atMost)]));
}

const sentences = ({ kinds, records, tokens, atMost, html }: Excerpts, language: Language): string => {
  const characters = count(atMost, CHARACTERS[language], language);
  const list = (items: readonly string[]): string => listInWords(items, language);
  return texts[language]({
    ...{ kinds: list(kinds), records: list(records), most: characters, html: inWords(html, language) },
    tokens: tokens.length === 0 ? undefined : listInWords(tokens, language, "or"),
  });
};

interface Said {
  readonly kinds: string;
  readonly records: string;
  readonly most: string;
  readonly html: string;
  readonly tokens: string | undefined;
}

const CHARACTERS: Texts<{ readonly one: string; readonly many: string }> = {
  de: { one: "Zeichen", many: "Zeichen" },
  en: { one: "character", many: "characters" },
  ro: { one: "caracter", many: "caractere" },
};

const texts: Texts<(said: Said) => string> = {
  de: ({ kinds, records, most, html, tokens }) =>
    `Aus Quellen der Art ${kinds} werden nur abgeleitete Angaben (${records}) mit Auszügen von höchstens ${most} und einem Link zur Seite behalten; die Seite selbst höchstens ${html}, auch in Sicherungen. Von Seiten, die ${tokens === undefined ? "" : `allen oder ${tokens} `}noindex sagen oder einen Tag nennen, an dem sie enden, wird nichts behalten, von solchen mit noarchive keine Kopie.`,
  en: ({ kinds, records, most, html, tokens }) =>
    `Of sources of the kind ${kinds} only derived facts (${records}) are kept, with excerpts of ${most} at most and a link to the page; the page itself for ${html} at most, in backups too. Of pages that say noindex${tokens === undefined ? "" : ` to everybody or to ${tokens}`}, or name a day on which they end, nothing is kept, of those that say noarchive no copy.`,
  ro: ({ kinds, records, most, html, tokens }) =>
    `Din sursele de tipul ${kinds} se păstrează numai date derivate (${records}), cu extrase de cel mult ${most} și cu o legătură spre pagină; pagina însăși cel mult ${html}, inclusiv în copiile de siguranță. Din paginile care spun noindex${tokens === undefined ? "" : ` tuturor sau lui ${tokens}`} ori numesc o zi în care încetează nu se păstrează nimic, iar din cele cu noarchive nicio copie.`,
};
