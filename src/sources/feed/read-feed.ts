import { parseFeed } from "feedsmith";
import type { Oddity } from "../../pledge/observation.ts";
import { decodeText } from "../../read/charset.ts";
import { collapse } from "../../read/collapse.ts";
import { parseHtml } from "../../read/html.ts";
import { resolveLink } from "../../read/html-links.ts";
import { textOf } from "../../read/html-text.ts";
import { readHttpDate } from "../../read/http-date.ts";

/** An entry of a feed. */
export interface FeedEntry {
  /** Its own id (`guid`, `id`), else its address. */
  readonly id: string;
  readonly title: string | null;
  /** Absolute address with http or https. */
  readonly link: string | null;
  /** Epoch milliseconds; null where none is given, or none that can be read. */
  readonly published: number | null;
  readonly updated: number | null;
  /** Plain text. */
  readonly summary: string | null;
}

export type FeedReading =
  | {
      readonly kind: "feed";
      readonly title: string | null;
      readonly entries: readonly FeedEntry[];
      readonly oddities: readonly Oddity[];
    }
  | { readonly kind: "none"; readonly why: string };

/** Bounds of a feed. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_ENTRIES = 10_000;
const LONGEST_ID = 2_000;
const LONGEST_TEXT = 5_000;

/**
 * Reads a feed: RSS 0.9 to 2.0, RDF, Atom or JSON Feed. Dates that cannot be read are none and are counted; of entries
 * with the same id the first counts. A document type is refused, as in all XML that is read here. Never throws.
 *
 * @param url address that the feed came from, for relative links
 * @param now epoch milliseconds, for years of two digits
 */
export const readFeed = (
  body: Uint8Array,
  { url, contentType, now }: { readonly url: string; readonly contentType?: string | undefined; readonly now: number },
): FeedReading => {
  if (body.length > MOST_BYTES) return { kind: "none", why: "larger than a feed may be" };
  const { text } = decodeText(body, { contentType, kind: /json/i.test(contentType ?? "") ? "json" : "xml" });
  if (/<!doctype/i.test(text.slice(0, 5_000))) return { kind: "none", why: "it declares a document type" };
  const parsed = parse(text);
  if (parsed === null) return { kind: "none", why: "no feed" };
  const { title, entries: raw } = parsed;
  const entries = new Map<string, FeedEntry>();
  const odd = new Map<string, { where: string; count: number }>();
  const note = (code: string, where: string): void => {
    const known = odd.get(code);
    odd.set(code, { where: known?.where ?? where, count: (known?.count ?? 0) + 1 });
  };
  for (const entry of raw.slice(0, MOST_ENTRIES)) {
    const link = linkIn(entry.link, url);
    const id = entry.id?.trim().slice(0, LONGEST_ID) || link;
    if (!id) {
      note("entry without id and address", title ?? url);
      continue;
    }
    const dates = [entry.published, entry.updated].map((date) => dateIn(date, now));
    if (dates.some((date) => date === undefined)) note("date not understood", id);
    if (entries.has(id)) note("id repeated", id);
    else {
      const [published = null, updated = null] = dates;
      entries.set(id, { id, title: plain(entry.title), link, published, updated, summary: plain(entry.summary) });
    }
  }
  if (raw.length > MOST_ENTRIES) note("more entries than are read", url);
  const oddities = [...odd].map(([code, { where, count }]) => ({ code, where, count }));
  return { kind: "feed", title: plain(title), entries: [...entries.values()], oddities };
};

interface RawEntry {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly link: string | undefined;
  /** Dates as the parser leaves them: text, if anything. */
  readonly published: unknown;
  readonly updated: unknown;
  readonly summary: string | undefined;
}

interface RawFeed {
  readonly title: string | undefined;
  readonly entries: readonly RawEntry[];
}

/** The four formats in one form. */
const parse = (text: string): RawFeed | null => {
  const parsed = parsedBy(text);
  switch (parsed?.format) {
    case "rss": {
      const { title, items = [] } = parsed.feed;
      const entries = items.map((item) => ({
        ...{ id: item.guid?.value, title: item.title, link: item.link ?? permalink(item.guid) },
        ...{ published: item.pubDate ?? item.dc?.dates?.[0], updated: undefined, summary: item.description },
      }));
      return { title, entries };
    }
    case "rdf": {
      const { title, items = [] } = parsed.feed;
      const entries = items.map((item) => ({
        ...{ id: item.rdf?.about, title: item.title, link: item.link },
        ...{ published: item.dc?.dates?.[0], updated: undefined, summary: item.description },
      }));
      return { title, entries };
    }
    case "atom": {
      const { title, entries: all = [] } = parsed.feed;
      const entries = all.map((entry) => ({
        ...{ id: entry.id, title: entry.title?.value, published: entry.published, updated: entry.updated },
        link: (entry.links?.find(({ rel }) => rel === undefined || rel === "alternate") ?? entry.links?.[0])?.href,
        summary: entry.summary?.value,
      }));
      return { title: title?.value, entries };
    }
    case "json": {
      const { title, items = [] } = parsed.feed;
      const entries = items.map((item) => ({
        ...{ id: item.id, title: item.title, link: item.url ?? item.external_url },
        ...{ published: item.date_published, updated: item.date_modified, summary: item.summary },
      }));
      return { title, entries };
    }
    default:
      return null;
  }
};

const parsedBy = (text: string): ReturnType<typeof parseFeed> | null => {
  try {
    return parseFeed(text);
  } catch {
    // The parser tells by an exception that something is no feed, or is broken.
    return null;
  }
};

const permalink = (
  guid: { readonly value?: string; readonly isPermaLink?: boolean } | undefined,
): string | undefined => (guid?.isPermaLink === false ? undefined : guid?.value);

const linkIn = (link: string | undefined, base: string): string | null => resolveLink(link, base)?.href ?? null;

/** Null where there is none, undefined where it cannot be read. */
const dateIn = (date: unknown, now: number): number | null | undefined =>
  typeof date !== "string" || date.trim() === "" ? null : (readHttpDate(date, now) ?? undefined);

/** What is text by its format is often markup; then its text is taken. */
const plain = (text: string | undefined | null): string | null => {
  if (!text) return null;
  const bounded = text.slice(0, LONGEST_TEXT);
  const read = /[<&]/.test(bounded) ? textOf(parseHtml(bounded)) : bounded;
  return collapse(read) || null;
};
