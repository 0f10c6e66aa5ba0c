import { createHash } from "node:crypto";
import { answerConditional } from "./conditional.ts";
import type { Order, Replica, ReplicaAnswer, ReplicaRequest } from "./replica.ts";

interface Article {
  readonly number: number;
  title: string;
  /** `2026-11-17` */
  readonly day: string;
  text: string;
}

const PER_PAGE = 8;
const DAY = 86_400_000;
const TOPICS = [
  ["Freibad öffnet am Samstag", "Das Freibad am Anger öffnet wieder. Die Eintrittspreise bleiben unverändert."],
  ["Neue Brücke über die Aue", "Der Bau der Brücke beginnt. Fußgänger werden über den Mühlweg geleitet."],
  ["Wochenmarkt zieht um", "Wegen Bauarbeiten findet der Markt auf dem Schulhof statt."],
  ["Bibliothek verlängert Öffnungszeiten", "Die Stadtbibliothek ist donnerstags bis 20 Uhr geöffnet."],
  ["Straßenfest in der Gartenstraße", "Die Anwohner laden ein. Die Straße ist an diesem Tag gesperrt."],
] as const;

/**
 * The site of a small town as ordinary sites are: a list of news over several pages, a page for each, a sitemap, links
 * with session numbers and campaign parameters, a calendar that can be leafed through for ever, and an area nobody may
 * enter. Everything on it is invented.
 *
 * @example startWorld({ replicas: [new OrdinarySite({ host: "www.neustadt.example", now })], … })
 */
export class OrdinarySite implements Replica {
  readonly hosts: readonly string[];
  readonly words = {
    mutations: {
      "retitle:N": "another title for an article",
      add: "one more article, on top of the list",
      "remove:N": "an article leaves the list and is gone",
      relayout: "the pages of the articles get another markup (again: the old one)",
      "relayout-list": "the list gets another markup (again: the old one)",
    },
  };
  readonly #host: string;
  readonly #now: number;
  readonly #count: number;
  #articles: Article[] = [];
  #newLayout = false;
  #newList = false;

  /** @param options.now the newest article is of the day before */
  constructor(options: { readonly host: string; readonly now: number; readonly articles?: number }) {
    this.#host = options.host;
    this.hosts = [options.host];
    this.#now = options.now;
    this.#count = options.articles ?? 20;
    this.reset();
  }

  handle(request: ReplicaRequest): ReplicaAnswer {
    const answer = this.#answer(new URL(`https://${this.#host}${request.path}`));
    if (answer.status !== 200) return answer;
    const etag = `"${createHash("sha256").update(String(answer.body)).digest("hex").slice(0, 16)}"`;
    return answerConditional(request, { ...answer, headers: { ...answer.headers, ETag: etag } });
  }

  command({ way, text }: Order): string | undefined {
    if (way !== "mutate") return undefined;
    const [word, number = "0"] = text.split(":");
    const article = this.#articles.find((one) => one.number === Number(number));
    if (word === "retitle" && article) {
      article.title = `${article.title} (aktualisiert)`;
      return `article ${number} has another title`;
    }
    if (word === "remove" && article) {
      this.#articles = this.#articles.filter((one) => one !== article);
      return `article ${number} is gone`;
    }
    if (word === "add") {
      this.#articles.unshift(this.#article(this.#articles.length + 1, 0));
      return "one more article";
    }
    if (word === "relayout") this.#newLayout = !this.#newLayout;
    else if (word === "relayout-list") this.#newList = !this.#newList;
    else return undefined;
    return "another markup";
  }

  state(): unknown {
    return { articles: this.#articles.length, newLayout: this.#newLayout, newList: this.#newList };
  }

  reset(): void {
    this.#newLayout = false;
    this.#newList = false;
    this.#articles = Array.from({ length: this.#count }, (_, index) => this.#article(this.#count - index, index + 1));
  }

  #article(number: number, daysAgo: number): Article {
    const [title, text] = TOPICS[number % TOPICS.length] ?? TOPICS[0];
    const day = new Date(this.#now - daysAgo * DAY).toISOString().slice(0, 10);
    return { number, title: `${title} (${number})`, day, text };
  }

  #answer(url: URL): ReplicaAnswer {
    const { pathname, searchParams } = url;
    if (pathname === "/robots.txt")
      return plain(`User-agent: *\nDisallow: /intern/\nSitemap: https://${this.#host}/sitemap.xml\n`);
    if (pathname === "/sitemap.xml") return this.#sitemap();
    if (pathname === "/") return page("Neustadt", `<h1>Willkommen in Neustadt</h1>${this.#list(0)}`, "page");
    if (pathname === "/aktuelles/") return this.#listPage(Math.max(1, Number(searchParams.get("seite") ?? 1)));
    if (pathname.startsWith("/intern/")) return { ...page("Intern", "<h1>Intern</h1>", "trap"), kind: "trap" };
    const [, year, month] = /^\/kalender\/(\d{4})\/(\d\d)$/.exec(pathname) ?? [];
    if (year !== undefined && month !== undefined) return calendar(Number(year), Number(month));
    const number = Number(/^\/aktuelles\/meldung-(\d+)\.html$/.exec(pathname)?.[1]);
    const article = this.#articles.find((one) => one.number === number);
    return article ? this.#detail(article) : { ...page("Nicht gefunden", "<h1>404</h1>", "page"), status: 404 };
  }

  #listPage(number: number): ReplicaAnswer {
    const last = Math.ceil(this.#articles.length / PER_PAGE);
    const link = (to: number, text: string, more = ""): string => `<a href="?seite=${to}"${more}>${text}</a> `;
    const pages = Array.from({ length: last }, (_, index) => link(index + 1, String(index + 1))).join("");
    const next = number < last ? link(number + 1, "weiter", ' rel="next" class="weiter"') : "";
    const body = `<h1>Aktuelles</h1>${this.#list(number - 1)}<p class="seiten">${pages}${next}</p>`;
    return page("Aktuelles", body, "list");
  }

  #list(page: number): string {
    const entries = this.#articles.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map(({ number, title, day }) => {
      const way = number % 3 === 0 ? `?PHPSESSID=${number}a7f` : number % 3 === 1 ? "?utm_source=liste" : "";
      const link = `<a href="/aktuelles/meldung-${number}.html${way}">${title}</a>`;
      return `<li><time datetime="${day}">${german(day)}</time> ${link}</li>`;
    });
    return `<ul class="${this.#newList ? "kacheln" : "meldungen"}">${entries.join("\n")}</ul>`;
  }

  #detail({ number, title, day, text }: Article): ReplicaAnswer {
    const heading = this.#newLayout ? `<h2 class="titel">${title}</h2>` : `<h1>${title}</h1>`;
    const body = `<article>${heading}<p class="datum"><time datetime="${day}T09:30:00+01:00">${german(day)}</time></p>
<div class="text"><p>${text}</p><p>Auskunft gibt das Rathaus.</p></div>
<p><a href="/aktuelles/meldung-${number}.html?print=1">Drucken</a> <a href="/aktuelles/">Zurück</a></p></article>`;
    return page(title, body, "detail", `/aktuelles/meldung-${number}.html`);
  }

  #sitemap(): ReplicaAnswer {
    const urls = this.#articles.map(
      ({ number, day }) =>
        `<url><loc>https://${this.#host}/aktuelles/meldung-${number}.html</loc><lastmod>${day}</lastmod></url>`,
    );
    const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("\n")}</urlset>`;
    return { status: 200, headers: { "Content-Type": "application/xml" }, body, kind: "sitemap" };
  }
}

const NAV = `<nav><a href="/">Start</a> <a href="/aktuelles/">Aktuelles</a> <a href="/kalender/2026/11">Kalender</a>
<a href="/intern/">Intern</a></nav>`;

function page(title: string, body: string, kind: string, canonical?: string): ReplicaAnswer {
  const link = canonical === undefined ? "" : `<link rel="canonical" href="${canonical}">`;
  return {
    status: 200,
    headers: { "Content-Type": "text/html; charset=utf-8" },
    body: `<!doctype html>\n<html lang="de"><head><meta charset="utf-8"><title>${title} | Neustadt</title>${link}</head>
<body>${NAV}<main>${body}</main><footer><a href="/impressum">Impressum</a></footer></body></html>\n`,
    kind,
  };
}

const plain = (body: string): ReplicaAnswer => ({ status: 200, headers: { "Content-Type": "text/plain" }, body });

/** Every month leads to the next one, until the end of days. */
function calendar(year: number, month: number): ReplicaAnswer {
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
  const next = `/kalender/${nextYear}/${String(nextMonth).padStart(2, "0")}`;
  return page("Kalender", `<h1>Kalender</h1><a rel="next" href="${next}">nächster Monat</a>`, "trap");
}

const german = (day: string): string => day.split("-").reverse().join(".");
