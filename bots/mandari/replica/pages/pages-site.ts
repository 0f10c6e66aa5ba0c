import { type Order, type Replica, type ReplicaAnswer, type ReplicaRequest, robotsFile } from "goodbot/world";
import { documentOf } from "../pdf.ts";
import { PagesCouncil } from "./pages-council.ts";

/** What an address of a product shows; undefined: there is no such page. */
export interface PagesLook {
  answer(
    at: { readonly path: string; readonly query: URLSearchParams; readonly request: ReplicaRequest },
    site: PagesSite,
  ): ReplicaAnswer | undefined;
  /** A product's own mutations, such as tokens that change. */
  mutate?(word: string): string | undefined;
  reset?(): void;
}

/** What comes in place of a page, by order: kind of page -> a way. */
const TRICKS = {
  "error page": "an error page with 200",
  "soft 404": "a page of the town's website that echoes the address, with 200",
  login: "a login in place of the page",
  withdrawn: "the system shows it to nobody",
  "no landmark": "a page of the product without its table",
  nesting: "468 KB of nested start tags",
  gate: "a bot check",
  "429": "too many requests",
  "503": "unavailable",
} as const;
type Trick = keyof typeof TRICKS;

const isTrick = (word: string): word is Trick => Object.hasOwn(TRICKS, word);

interface PagesSiteOptions {
  readonly host: string;
  readonly now: number;
  readonly look: PagesLook;
  /** Meetings that its council has at most. */
  readonly meetings?: number;
  /** Sent with every page; bringing it back is a failure of the bot. */
  readonly cookie?: string;
}

/** A host with the public pages of a council. Forms sent to it, cookies brought back and pages of members are failures. */
export class PagesSite implements Replica {
  readonly hosts: readonly string[];
  readonly council: PagesCouncil;
  readonly words = {
    mutations: {
      result: "an item with a paper gets a result",
      seat: "a member leaves a committee",
      tokens: "addresses with tokens get new ones",
    },
    settings: {
      "calendar|agenda|paper=TRICK": `what comes in place of such pages: ${Object.keys(TRICKS).join(", ")}; usual`,
    },
  };
  readonly #options: PagesSiteOptions;
  readonly #tricks = new Map<string, Trick>();

  constructor(options: PagesSiteOptions) {
    this.#options = options;
    this.hosts = [options.host];
    this.council = new PagesCouncil(options.now, options.meetings);
  }

  handle(request: ReplicaRequest): ReplicaAnswer {
    const { look, cookie } = this.#options;
    if (request.method !== "GET") return { status: 405, kind: "trap" };
    if (request.path === "/robots.txt") return robotsFile("User-agent: *\nDisallow:\n", request);
    if (request.headers.cookie !== undefined || /ylogon|\/intern\//.test(request.path))
      return { status: 403, kind: "trap" };
    const { pathname, searchParams } = new URL(request.path, "https://replica.example");
    const answer = look.answer({ path: pathname, query: searchParams, request }, this);
    if (!answer)
      return page("<html><title>Nicht gefunden</title><body>Seite nicht gefunden</body></html>", "none", 404);
    const trick = answer.status === 200 ? this.#tricks.get(answer.kind ?? "") : undefined;
    if (trick) return tricked(trick, request);
    return cookie === undefined ? answer : { ...answer, headers: { ...answer.headers, "Set-Cookie": cookie } };
  }

  command({ way, text, value = "" }: Order): string | undefined {
    if (way === "mutate" && text === "seat") return this.council.leaveSeat();
    if (way === "mutate") return text === "result" ? this.council.decide() : this.#options.look.mutate?.(text);
    if (way !== "set" || !["calendar", "agenda", "paper"].includes(text)) return undefined;
    if (value === "usual") this.#tricks.delete(text);
    else if (isTrick(value)) this.#tricks.set(text, value);
    else return undefined;
    return `${text}: ${value}`;
  }

  state(): unknown {
    return { meetings: this.council.meetings.length, tricks: Object.fromEntries(this.#tricks) };
  }

  clear(): void {
    this.#tricks.clear();
  }

  reset(): void {
    this.clear();
    this.council.reset();
    this.#options.look.reset?.();
  }
}

/** A page in UTF-8, or in the latin1 bytes that old products send. */
export const page = (text: string, kind: string, status = 200, charset = "utf-8"): ReplicaAnswer => ({
  status,
  headers: { "Content-Type": charset === "utf-8" ? "text/html; charset=utf-8" : "text/html" },
  body: charset === "utf-8" ? text : Buffer.from(text, "latin1"),
  kind,
});

export const file = (name: string): ReplicaAnswer => ({
  status: 200,
  headers: { "Content-Type": "application/pdf" },
  body: documentOf({ id: name, type: "File", name }),
  kind: "file",
});

export const trap: ReplicaAnswer = { status: 200, headers: { "Content-Type": "text/html" }, body: "", kind: "trap" };

function tricked(trick: Trick, { path }: ReplicaRequest): ReplicaAnswer {
  const body = (inner: string): string =>
    `<!doctype html><html lang="de"><head><title>Hinweis</title></head><body>${inner}</body></html>`;
  switch (trick) {
    case "error page":
      return page(
        body('<div class="smc_page_error"><h1>SessionNet Fehlermeldung</h1><p>Fehlercode: 1104</p></div>'),
        "trick",
      );
    case "soft 404":
      return page(
        body(`<main><h1>Willkommen</h1><p>Die Adresse ${path.replaceAll("&", "&amp;")} ist umgezogen.</p></main>`),
        "trick",
      );
    case "login":
      return page(body('<form method="post"><input name="user"><input type="password" name="pass"></form>'), "trick");
    case "withdrawn":
      return page(body("<p>Berechtigungsfehler: Dieser Eintrag wird nicht angezeigt.</p>"), "trick");
    case "no landmark":
      return page(body('<div id="smclayout" class="smclayout"><p>Heute ohne Inhalt</p></div>'), "trick");
    case "nesting":
      return page("<table><tr><td>".repeat(26_000), "trick");
    case "gate":
      return page(
        "<html><head><title>Zugriff prüfen</title></head><body><p>Einen Moment bitte.</p></body></html>",
        "trick",
      );
    case "429":
      return { ...page(body("zu viel"), "trick", 429), headers: { "Content-Type": "text/html", "Retry-After": "120" } };
    case "503":
      return page(body("Wartung"), "trick", 503);
  }
}
