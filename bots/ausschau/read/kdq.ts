import { collapse, readXml, type XmlAttributes, type XmlEvents } from "goodbot";
import type { Flag } from "./flags.ts";
import { itemAddress } from "./item-address.ts";
import { readLastModified } from "./last-modified.ts";
import { refusal } from "./open-xml.ts";
import type { Unreadable } from "./publication.ts";

/** An entry of an index: where a KD document lies, and when it was changed. */
export interface KdqItem {
  /** Unique within the index, never used again (Kerndaten-VO). */
  readonly id: string;
  readonly url: string;
  /** Epoch milliseconds; null where the index does not say it believably. */
  readonly modified: number | null;
  readonly flags: readonly Flag[];
}

/** What became of the entries. */
export interface KdqCounts {
  readonly items: number;
  readonly withoutId: number;
  readonly withoutUrl: number;
  /** Addresses in private networks. */
  readonly refused: number;
  /** Ids that stood there again with another address; the later change counted. */
  readonly contradicting: number;
}

export type KdqReading =
  | {
      readonly kind: "index";
      readonly publisher: string | null;
      readonly items: ReadonlyMap<string, KdqItem>;
      readonly counts: KdqCounts;
      /** Addresses that were refused, for the ledger; no more than a person reads. */
      readonly refused: readonly string[];
      /** Ids that contradict themselves, for the operator. */
      readonly contradicting: readonly string[];
      readonly repaired: boolean;
    }
  | Unreadable;

/** An index is never larger (A7). */
const LARGEST = 64 * 1024 * 1024;
/** Texts of an index are shorter; what is longer is cut and then no address. */
const LONGEST_TEXT = 4_000;
const MOST_NAMED = 50;

/**
 * Reads the index of a publisher (Kerndatenquelle) as a stream: an index of tens of thousands of entries never is one
 * text or one tree. A partial index is none: cut off, it is unreadable.
 *
 * @param at address that the index came from, after redirects, and when (epoch milliseconds)
 */
export const readKdq = (
  bytes: Uint8Array,
  { url, now, contentType }: { readonly url: string; readonly now: number; readonly contentType?: string | undefined },
): KdqReading => {
  let index = new Index(url, now);
  const reading = readXml(bytes, { contentType, limits: { bytes: LARGEST } }, () => {
    index = new Index(url, now);
    return index;
  });
  if (reading.kind !== "read") return refusal(reading);
  if (index.root !== "kdq") return { kind: "unreadable", reason: "unknown_type", why: (index.root ?? "").slice(0, 60) };
  return {
    ...{ kind: "index", publisher: index.publisher, items: index.items, counts: index.counts },
    ...{ refused: index.refused, contradicting: index.contradicting, repaired: reading.repaired },
  };
};

/** One list for all entries: there are tens of thousands. */
const noFlags: readonly Flag[] = [];
const repairedUrl: readonly Flag[] = ["url_repaired"];

class Index implements XmlEvents {
  root: string | null = null;
  publisher: string | null = null;
  readonly items = new Map<string, KdqItem>();
  readonly refused: string[] = [];
  readonly contradicting: string[] = [];
  readonly #url: string;
  readonly #now: number;
  readonly #path: string[] = [];
  #counts = { items: 0, withoutId: 0, withoutUrl: 0, refused: 0, contradicting: 0 };
  #attributes: XmlAttributes = new Map();
  #address = "";
  #text = "";

  constructor(url: string, now: number) {
    this.#url = url;
    this.#now = now;
  }

  get counts(): KdqCounts {
    return this.#counts;
  }

  open(name: string, attributes: XmlAttributes): void {
    this.root ??= name;
    this.#path.push(name);
    this.#text = "";
    if (!this.#isAt("item")) return;
    this.#attributes = attributes;
    this.#address = "";
  }

  text(text: string): void {
    if (this.#text.length < LONGEST_TEXT) this.#text += text;
  }

  close(): void {
    if (this.#isAt("header", "publisher")) this.publisher = collapse(this.#text).slice(0, 500) || null;
    if (this.#isAt("item", "url") && this.#address === "") this.#address = this.#text;
    if (this.#isAt("item")) this.#take();
    this.#path.pop();
    this.#text = "";
  }

  #isAt(...path: readonly string[]): boolean {
    return this.#path.length === path.length + 1 && path.every((name, index) => this.#path[index + 1] === name);
  }

  #take(): void {
    this.#counts.items++;
    const id = (this.#attributes.get("id") ?? "").trim();
    if (id === "" || id.length > 500) {
      this.#counts.withoutId++;
      return;
    }
    const address = itemAddress(this.#address, this.#url);
    if (address.kind === "none") {
      this.#counts.withoutUrl++;
      return;
    }
    if (address.kind === "refused") {
      this.#counts.refused++;
      if (this.refused.length < MOST_NAMED) this.refused.push(address.url);
      return;
    }
    const modified = readLastModified(this.#attributes.get("lastmod"), this.#now);
    this.#keep({ id, url: address.url, modified, flags: address.repaired ? repairedUrl : noFlags });
  }

  /** Of two entries of one id the one that was changed later counts. */
  #keep(item: KdqItem): void {
    const other = this.items.get(item.id);
    if (other !== undefined && other.url !== item.url) {
      this.#counts.contradicting++;
      if (this.contradicting.length < MOST_NAMED) this.contradicting.push(item.id);
    }
    if (other === undefined || (item.modified ?? 0) > (other.modified ?? 0)) this.items.set(item.id, item);
  }
}
