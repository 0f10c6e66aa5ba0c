import type { Bot, Source } from "../../pledge/bot.ts";
import type { Answer } from "../../pledge/kit.ts";
import { freshness } from "../../promises/freshness.ts";
import { identity } from "../../promises/identity.ts";
import { keeping } from "../../promises/keeping.ts";
import { robots } from "../../promises/robots.ts";
import { spacing } from "../../promises/spacing.ts";
import { pagesKit } from "./kit.ts";
import { type PagesSource, pages } from "./source.ts";

/** Fixtures for tests of the pages kit: a town that does not exist. */
export const HOST = "www.neustadt.example";
export const LIST = `https://${HOST}/aktuelles/`;

/** Monday, 30 November 2026, 12:00 UTC. */
export const NOW = Date.UTC(2026, 10, 30, 12);

export const newsSource = (more: Partial<PagesSource> = {}): Source =>
  pages({
    id: "news",
    title: "Neustadt: Aktuelles",
    url: LIST,
    kind: "Article",
    list: { links: "ul.meldungen a", next: "a[rel=next]" },
    detail: {
      urlPattern: "/aktuelles/*.html",
      fields: { title: "h1", date: { select: "time", as: "date" }, text: { select: ".text", as: "html-free" } },
    },
    contract: { minItems: 5, required: ["title"] },
    ...more,
  });

const token = "neustadt-bot";

/** A bot that reads one ordinary site, and keeps what it read. */
export const newsBot = (source: Source = newsSource(), more: Partial<Bot> = {}): Bot => ({
  name: "neustadt",
  token,
  purpose: { en: "Reads the news of Neustadt." },
  languages: ["en"],
  page: "https://bot.example/neustadt",
  contact: "bot@bot.example",
  promised: [],
  pledge: [
    identity({ agents: { default: `${token}/1.0 (+https://bot.example/neustadt)` } }),
    robots({
      atMost: "24h",
      tokens: { all: [token] },
      on: {
        ...{ unavailable: "allow", empty: "allow", "no rule line": "allow", forbidden: "allow", check: "stop source" },
        ...{ "rate limited": "allow", "unavailable for now": "allow", unreachable: "allow", "bad redirect": "allow" },
      },
    }),
    spacing({ perHost: "1s", atATime: 1, tokens: { all: [token] } }),
    freshness({ fullEvery: "30d", conditional: true }),
    keeping({ usual: "for good" }),
  ],
  sources: [source],
  kits: [pagesKit],
  ...more,
});

export const answer = (url: string, body: string, more: Partial<Answer> = {}): Answer => ({
  asked: url,
  url,
  outcome: "answered",
  status: 200,
  contentType: "text/html; charset=utf-8",
  body: new TextEncoder().encode(body),
  at: NOW,
  ...more,
});
