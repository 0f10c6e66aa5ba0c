import { gunzipSync } from "node:zlib";
import { decodeText } from "./charset.ts";
import { readTags } from "./tags.ts";

/** Bounds of the protocol (sitemaps.org): a file has at most 50,000 addresses and 50 MiB unpacked. */
const MOST_ENTRIES = 50_000;
const MOST_BYTES = 52_428_800;
/** Addresses are shorter than this by the protocol. */
const LONGEST_ADDRESS = 2_048;

export interface SitemapEntry {
  /** As written; not yet checked to be an address. */
  readonly url: string;
  /** When it was changed, epoch milliseconds; absent where the file does not say it understandably. */
  readonly modified?: number;
}

/** What a sitemap file holds. `none`: it is none. `more`: true where it had more entries than are read. */
export type Sitemap =
  | { readonly kind: "pages" | "index"; readonly entries: readonly SitemapEntry[]; readonly more: boolean }
  | { readonly kind: "none"; readonly why: string };

/**
 * Reads a sitemap or a sitemap index (sitemaps.org 0.9), packed with gzip or not, or a plain list of addresses. Never
 * throws.
 *
 * @example readSitemap(body) // { kind: "pages", entries: [{ url: "https://town.example/news/1", modified: … }], more: false }
 */
export function readSitemap(body: Uint8Array, contentType?: string): Sitemap {
  const bytes = unpacked(body);
  if (bytes === null) return { kind: "none", why: "packed in a way that cannot be read" };
  const { text } = decodeText(bytes, { contentType, kind: "xml" });
  if (/^\s*https?:\/\/\S/.test(text)) return plainList(text);
  const found = new Entries();
  readTags(text, found, "xml");
  if (found.kind === null) return { kind: "none", why: "neither a sitemap nor an index of sitemaps" };
  return { kind: found.kind, entries: found.entries, more: found.more };
}

function unpacked(body: Uint8Array): Uint8Array | null {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MOST_BYTES });
  } catch {
    // Cut off, damaged or larger than allowed: what came of it is no sitemap.
    return null;
  }
}

function plainList(text: string): Sitemap {
  const lines = text.split(/\s+/, MOST_ENTRIES + 1).filter((line) => /^https?:\/\//.test(line));
  const entries = lines.slice(0, MOST_ENTRIES).filter(({ length }) => length <= LONGEST_ADDRESS);
  return { kind: "pages", entries: entries.map((url) => ({ url })), more: lines.length > MOST_ENTRIES };
}

/** Gathers `<loc>` and `<lastmod>` of each `<url>` or `<sitemap>`, whatever prefix the names carry. */
class Entries {
  kind: "pages" | "index" | null = null;
  readonly entries: SitemapEntry[] = [];
  more = false;
  #within: "url" | "sitemap" | null = null;
  #field: "loc" | "lastmod" | null = null;
  #texts = { loc: "", lastmod: "" };

  open(name: string): void {
    // Images and videos have a `loc` of their own, under their own prefix.
    const plain = /^(?:image|video|news|xhtml):/.test(name) ? "" : localName(name);
    if (plain === "urlset") this.kind ??= "pages";
    if (plain === "sitemapindex") this.kind ??= "index";
    if (plain === "url" || plain === "sitemap") {
      this.#within = plain;
      this.#texts = { loc: "", lastmod: "" };
    }
    this.#field = this.#within && (plain === "loc" || plain === "lastmod") ? plain : null;
  }

  text(text: string): void {
    if (this.#field && this.#texts[this.#field].length <= LONGEST_ADDRESS) this.#texts[this.#field] += text;
  }

  close(name: string): void {
    this.#field = null;
    if (this.#within === null || localName(name) !== this.#within) return;
    const wanted = this.kind === "index" ? "sitemap" : "url";
    if (this.#within === wanted) this.#add();
    this.#within = null;
  }

  #add(): void {
    const url = this.#texts.loc.trim();
    if (url === "" || url.length > LONGEST_ADDRESS) return;
    if (this.entries.length >= MOST_ENTRIES) {
      this.more = true;
      return;
    }
    const modified = Date.parse(this.#texts.lastmod.trim());
    this.entries.push({ url, ...(Number.isFinite(modified) && { modified }) });
  }
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1).toLowerCase();
