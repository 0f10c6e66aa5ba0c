import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import {
  answerConditional,
  type Order,
  type Replica,
  type ReplicaAnswer,
  type ReplicaRequest,
  robotsFile,
} from "goodbot/world";
import { type InventedContract, inventedContract } from "./invented.ts";
import { kdText } from "./kd-text.ts";

/** How a publisher serves its index and its documents. */
export interface KdqShape {
  readonly host: string;
  readonly publisher: string;
  /** Path and query of the index. */
  readonly index: string;
  /** Path and query of a document, as the index writes it (blanks and umlauts may stand there as they are). */
  readonly document: (id: string) => string;
  readonly scheme?: "https" | "http";
  readonly encoding?: "utf-8" | "utf-16";
  /** Index packed for whoever takes it so. */
  readonly gzip?: boolean;
  /** Addresses wrapped in line breaks. */
  readonly wrapped?: boolean;
  readonly robots?: string;
  /** How many documents there are, and the number of the first contract. */
  readonly count: number;
  readonly first: number;
  /** Contracts in place of the invented one with a number. */
  readonly contracts?: ReadonlyMap<number, InventedContract>;
  readonly certificate?: Replica["certificate"];
  readonly addresses?: readonly string[];
  readonly unreachable?: boolean;
}

/** What was ordered of one document since the start. */
interface Changed {
  edition: number;
  /** Milliseconds by which its time in the index moved. */
  later: number;
  gone: boolean;
}

type Mode = "whole" | "half" | "empty";

const MINUTE = 60_000;
const xml = { "Content-Type": "application/xml" };

/**
 * A publisher of core data: an index and one document per entry. An unchanged index has the same ETag; whoever asks with
 * it gets 304.
 */
export class KdqHost implements Replica {
  readonly hosts: readonly string[];
  readonly certificate: NonNullable<Replica["certificate"]>;
  readonly unreachable: boolean;
  readonly addresses?: readonly string[];
  readonly words;
  readonly #shape: KdqShape;
  readonly #now: number;
  readonly #changes = new Map<string, Changed>();
  readonly #more = new Map<string, string>();
  #count: number;
  #mode: Mode = "whole";
  #made: ReplicaAnswer | undefined;

  /** @param now epoch milliseconds: the newest change lies an hour before it */
  constructor(shape: KdqShape, now: number) {
    this.#shape = shape;
    this.#now = now;
    this.#count = shape.count;
    this.hosts = [shape.host];
    this.certificate = shape.certificate ?? "good";
    this.unreachable = shape.unreachable ?? false;
    if (shape.addresses) this.addresses = shape.addresses;
    this.words = {
      mutations: {
        "kdq-touch:ID": "a later time in the index, the document as it was",
        "kdq-change:ID": "the document changed, and a later time in the index",
        "kdq-silent:ID": "the document changed, its time in the index as it was",
        "kdq-vanish:ID": "no longer in the index",
        "kdq-return:ID": "in the index again",
        "kdq-add:COUNT": "so many new documents",
        "kdq-item:ID:URL": "one more entry that leads to an address",
      },
      settings: { "kdq=whole|half|empty": "how much of the index is there" },
    };
  }

  handle(request: ReplicaRequest): ReplicaAnswer {
    const { index, robots } = this.#shape;
    if (request.path === "/robots.txt")
      return robots === undefined ? { status: 404, body: "none", kind: "robots" } : robotsFile(robots, request);
    if (request.path === encodeURI(index)) return this.#packed(request, this.#index());
    const id = this.#byPath(request.path);
    const change = id === undefined ? undefined : this.#changes.get(id);
    // What vanished from the index still lies there: only the index is asked.
    return id === undefined ? { status: 404, body: "404", kind: "none" } : this.#document(id, change?.edition ?? 0);
  }

  command({ way, text, value }: Order): string | undefined {
    if (way === "set" && text === "kdq") return this.#setMode(value);
    if (way !== "mutate") return undefined;
    const [word, id = "", ...rest] = text.split(":");
    if (word === "kdq-add" && /^\d{1,5}$/.test(id)) this.#count += Number(id);
    else if (word === "kdq-item" && id !== "") this.#more.set(id, rest.join(":"));
    else if (!this.#changed(word ?? "", id)) return undefined;
    this.#made = undefined;
    return text;
  }

  state(): unknown {
    return { items: this.#count, mode: this.#mode, changed: Object.fromEntries(this.#changes) };
  }

  clear(): void {
    this.#mode = "whole";
    this.#made = undefined;
  }

  reset(): void {
    this.clear();
    this.#changes.clear();
    this.#more.clear();
    this.#count = this.#shape.count;
  }

  #setMode(value: string | undefined): string | undefined {
    if (value !== "whole" && value !== "half" && value !== "empty") return undefined;
    this.#mode = value;
    this.#made = undefined;
    return `the index is ${value}`;
  }

  #changed(word: string, id: string): boolean {
    if (this.#numberOf(id) === undefined) return false;
    const change = this.#changes.get(id) ?? { edition: 0, later: 0, gone: false };
    if (word === "kdq-touch") change.later += MINUTE;
    else if (word === "kdq-change") {
      change.later += MINUTE;
      change.edition += 1;
    } else if (word === "kdq-silent") change.edition += 1;
    else if (word === "kdq-vanish") change.gone = true;
    else if (word === "kdq-return") change.gone = false;
    else return false;
    this.#changes.set(id, change);
    return true;
  }

  /** Made once and kept: of a large one the text is never there twice. */
  #index(): ReplicaAnswer {
    this.#made ??= this.#makeIndex();
    return this.#made;
  }

  #makeIndex(): ReplicaAnswer {
    const { publisher, document, host, scheme = "https", wrapped } = this.#shape;
    const count = this.#mode === "empty" ? 0 : this.#mode === "half" ? Math.floor(this.#count / 2) : this.#count;
    const parts: string[] = [
      `<?xml version="1.0" encoding="${this.#encodingName()}"?>\n<!-- Kerndatenquelle, erfunden -->\n`,
      `<kdq xmlns="http://www.brz.gv.at/eproc/kdq/20180626"><header><publisher>${publisher}</publisher>`,
      "<contact-person>canary-kontakt-4711</contact-person><contact-email>canary-kontakt-4711@kd.example</contact-email></header>\n",
    ];
    const entry = (id: string, at: number, url: string): void => {
      const text = wrapped ? `\n${url}\n` : url;
      parts.push(`<item id="${id}" lastmod="${new Date(at).toISOString()}"><url>${text}</url></item>\n`);
    };
    // Oldest first: whoever wants the newest first has to sort.
    for (let position = count - 1; position >= 0; position--) {
      const id = this.#idAt(position);
      const change = this.#changes.get(id);
      if (!change?.gone)
        entry(id, this.#modified(position) + (change?.later ?? 0), `${scheme}://${host}${document(id)}`);
    }
    for (const [id, url] of this.#more) entry(id, this.#now, url);
    parts.push("</kdq>\n");
    const body = this.#encoded(parts);
    const tag = createHash("sha256").update(body).digest("hex").slice(0, 16);
    return { status: 200, headers: { ...xml, ETag: `"${tag}"` }, body, kind: "index" };
  }

  /** Position 0 is the newest. Documents added later are newer still. */
  #idAt(position: number): string {
    return String(1_000 + this.#count - 1 - position);
  }

  #modified(position: number): number {
    return this.#now - 60 * MINUTE - (position - (this.#count - this.#shape.count)) * 11 * MINUTE;
  }

  #numberOf(id: string): number | undefined {
    const number = /^\d{1,6}$/.test(id) ? Number(id) - 1_000 : -1;
    return number >= 0 && number < this.#count ? number : undefined;
  }

  #byPath(path: string): string | undefined {
    const id = /(\d{4,6})(?!.*\d)/.exec(decodeURI(path))?.[1];
    return id !== undefined && this.#numberOf(id) !== undefined && encodeURI(this.#shape.document(id)) === path
      ? id
      : undefined;
  }

  #document(id: string, edition: number): ReplicaAnswer {
    const number = this.#shape.first + (this.#numberOf(id) ?? 0);
    const contract = this.#shape.contracts?.get(number) ?? inventedContract(number, this.#now);
    const text = kdText(contract, edition, this.#encodingName());
    return { status: 200, headers: xml, body: this.#encoded([text]), kind: "document" };
  }

  #encodingName(): string {
    return this.#shape.encoding === "utf-16" ? "UTF-16" : "UTF-8";
  }

  #encoded(parts: readonly string[]): Uint8Array {
    if (this.#shape.encoding === "utf-16") return Buffer.from(`\uFEFF${parts.join("")}`, "utf16le");
    return Buffer.concat(parts.map((part) => Buffer.from(part, "utf8")));
  }

  #packed(request: ReplicaRequest, answer: ReplicaAnswer): ReplicaAnswer {
    const seen = answerConditional(request, answer);
    const takesGzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    if (!this.#shape.gzip || !takesGzip || seen.status !== 200 || !(seen.body instanceof Uint8Array)) return seen;
    return { ...seen, headers: { ...seen.headers, "Content-Encoding": "gzip" }, body: gzipSync(seen.body) };
  }
}
