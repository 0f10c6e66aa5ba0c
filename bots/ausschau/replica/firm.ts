import { createHash } from "node:crypto";
import { answerConditional, type Replica, type ReplicaAnswer, type ReplicaRequest } from "goodbot/world";

/** What a firm's site is like; everything may change while the world runs. */
export interface FirmSays {
  /** Body of robots.txt; null: there is none; a number: that status. */
  robots?: string | number | null;
  /** Body of `/.well-known/tdmrep.json`, or a status. */
  tdmrep?: string | number | null;
  /** Body of `/ai.txt`, or a status. */
  ai?: string | number | null;
  /** tdmrep.json, or ai.txt, lies there: asked for, the site leads on. */
  tdmrepAt?: string;
  aiAt?: string;
  /** Headers of every page, or of the pages at these paths. */
  headers?: Readonly<Record<string, string>>;
  headersOn?: readonly string[];
  /** Tags in the head of every page, or of those at these paths. */
  head?: string;
  headOn?: readonly string[];
  /** What stands in the Impressum. */
  impressum?: string;
  /** Reference pages. */
  references?: number;
  /** Pages are at the www twin: the bare name leads there. */
  movesToWww?: boolean;
  /** The Impressum lies there instead, by a redirect. */
  impressumAt?: string;
  /** Further pages, by path; the home page leads to them. A function is asked with the query. */
  pages?: Readonly<Record<string, ReplicaAnswer | ((query: URLSearchParams) => ReplicaAnswer)>>;
}

const TRAPS = ["/kontakt", "/team", "/datenschutz", "/kontakt-impressum", "/datei.pdf"];

/**
 * The website of an invented firm, with its www twin: a home page, an Impressum, services, references, and the pages that
 * must never be asked for. Every page carries a marker word of its own, so that a search of everything stored shows what
 * came from it. Answers `304` to whoever holds the same page.
 */
export class Firm implements Replica {
  readonly hosts: readonly string[];
  readonly host: string;
  readonly #first: FirmSays;
  #says: FirmSays;

  constructor(host: string, says: FirmSays = {}) {
    this.host = host;
    this.hosts = [host, `www.${host}`];
    this.#first = says;
    this.#says = { ...says };
  }

  /** The marker word of a page. */
  marker(path: string): string {
    return `wort${createHash("sha256").update(`${this.host}${path}`).digest("hex").slice(0, 10)}`;
  }

  /** From now on the site says this as well. */
  change(says: FirmSays): void {
    this.#says = { ...this.#says, ...says };
  }

  handle(request: ReplicaRequest): ReplicaAnswer {
    const url = new URL(`https://${this.host}${request.path}`);
    const { robots = null, tdmrep = null, ai = null, tdmrepAt, aiAt } = this.#says;
    switch (url.pathname) {
      case "/robots.txt":
        return { ...fileAnswer(robots, "text/plain"), kind: "robots" };
      case "/.well-known/tdmrep.json":
        return {
          ...(tdmrepAt === undefined ? fileAnswer(tdmrep, "application/json") : movedTo(tdmrepAt)),
          kind: "reservation",
        };
      case "/ai.txt":
        return { ...(aiAt === undefined ? fileAnswer(ai, "text/plain") : movedTo(aiAt)), kind: "reservation" };
      case "/.well-known/ai.txt":
        return { status: 404, body: "none", kind: "reservation" };
    }
    if (this.#says.movesToWww && request.host === this.host)
      return { status: 301, headers: { location: `https://www.${this.host}${request.path}` } };
    if (TRAPS.includes(url.pathname)) return { ...html("<h1>Falle</h1>"), kind: "trap" };
    if (url.pathname === "/leistungen-alt") return { status: 302, headers: { location: "/kontakt" } };
    if (url.pathname === "/impressum" && this.#says.impressumAt !== undefined)
      return { status: 302, headers: { location: this.#says.impressumAt } };
    if (url.pathname === "/broschuere")
      return { status: 200, headers: { "content-type": "application/pdf" }, body: "%PDF-1.7" };
    const more = this.#says.pages?.[url.pathname];
    if (more) return typeof more === "function" ? more(url.searchParams) : more;
    const answer = this.#page(url.pathname);
    return answer.status === 200
      ? answerConditional(request, { ...answer, headers: { ...answer.headers, etag: etagOf(answer) } })
      : answer;
  }

  #page(path: string): ReplicaAnswer {
    const { references = 3, headers, headersOn, head = "", headOn } = this.#says;
    const own = headers && (headersOn?.includes(path) ?? true) ? headers : {};
    const tags = (headOn?.includes(path) ?? true) ? head : "";
    const content = this.#content(path, references);
    if (content === undefined) return { status: 404, headers: { "content-type": "text/html" }, body: "<h1>404</h1>" };
    const page = `<!DOCTYPE html><html lang="de"><head><title>${this.host}</title>${tags}</head><body>${content}</body></html>`;
    return { status: 200, headers: { "content-type": "text/html; charset=utf-8", ...own }, body: page };
  }

  #content(path: string, references: number): string | undefined {
    const nav = [
      "/impressum",
      "/leistungen",
      "/kontakt",
      "/team",
      "/datenschutz",
      "/kontakt-impressum",
      "/datei.pdf",
      "/leistungen-alt",
      "/broschuere",
      ...Object.keys(this.#says.pages ?? {}),
    ]
      .map((target) => `<a href="${target}">${target.slice(1)}</a>`)
      .join(" ");
    const text = `<p>Die Muster IT plant und baut. ${this.marker(path)} ${"Sorgfalt zählt. ".repeat(40)}</p>`;
    if (path === "/") {
      const list = Array.from(
        { length: references },
        (_, index) => `<a href="/referenzen/${index + 1}">Referenz ${index + 1}</a>`,
      );
      return `<nav>${nav}</nav><h1>Muster IT</h1>${text}${list.join(" ")}<a href="/seite-12">Kontakt</a>`;
    }
    if (path === "/impressum")
      return `<h1>Impressum</h1>${this.#says.impressum ?? "<p>Muster IT GmbH, FN 990002k</p>"}${text}`;
    if (path === "/leistungen") return `<h1>Leistungen</h1>${text}`;
    const number = Number(/^\/referenzen\/(\d+)$/.exec(path)?.[1] ?? 0);
    return number >= 1 && number <= references ? `<h1>Referenz ${number}</h1>${text}` : undefined;
  }

  state(): Readonly<Record<string, unknown>> {
    return { says: this.#says };
  }

  reset(): void {
    this.#says = { ...this.#first };
  }
}

const html = (body: string): ReplicaAnswer => ({ status: 200, headers: { "content-type": "text/html" }, body });

const movedTo = (location: string): ReplicaAnswer => ({ status: 302, headers: { location } });

const fileAnswer = (file: string | number | null, type: string): ReplicaAnswer =>
  typeof file === "string"
    ? { status: 200, headers: { "content-type": type }, body: file }
    : { status: file ?? 404, headers: { "content-type": "text/plain" }, body: "" };

const etagOf = ({ body }: ReplicaAnswer): string =>
  `"${createHash("sha256").update(String(body)).digest("hex").slice(0, 16)}"`;
