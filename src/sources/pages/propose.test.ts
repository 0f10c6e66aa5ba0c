import { describe, expect, it } from "vitest";
import { parseHtml } from "../../read/html.ts";
import { proposeFields } from "./propose-fields.ts";
import { proposeList } from "./propose-list.ts";
import { HOST, NOW } from "./testing.ts";

const list = (html: string) => proposeList(parseHtml(html), `https://${HOST}/`, NOW);

const teaser = (n: number): string =>
  `<div class="teaser teaser-${n}"><h3 class="head"><a href="/de/presse/2026/artikel-${n}?utm_source=x">Eine Überschrift mit der Nummer ${n}</a></h3><span>1.${n}.2026</span><a class="more" href="/de/presse/2026/artikel-${n}">mehr</a></div>`;

describe("proposed lists", () => {
  it("headlines before menus, footers and 'more' links; the pattern covers what they share", () => {
    const menu = Array.from({ length: 12 }, (_, n) => `<li><a href="/thema/${n}">Ein Menüpunkt ${n}</a></li>`).join("");
    const found = list(`<nav><ul>${menu}</ul></nav><main>${[1, 2, 3, 4, 5].map(teaser).join("")}</main>
      <p><a href="?seite=2">Nächste Seite</a></p>`);
    expect(found).toMatchObject({ urlPattern: "/de/presse/*", next: expect.any(String) });
    expect(found?.links).toMatch(/head|teaser/);
    expect(found?.urls).toHaveLength(5);
  });

  it("no list where nothing repeats, or where it leads elsewhere", () => {
    expect(list(`<p><a href="/impressum">Impressum und Datenschutz</a></p>`)).toBeNull();
    const away = [1, 2, 3, 4].map((n) => `<li><a href="https://other.example/${n}">Eine andere Seite ${n}</a></li>`);
    expect(list(`<ul>${away.join("")}</ul>`)).toBeNull();
  });
});

describe("proposed fields", () => {
  it("the article's own heading, its time, the element that holds the paragraphs", () => {
    const page = parseHtml(`<header><h1>Stadt</h1><time>1.1.2020</time></header><main><article><header><h1>Titel</h1>
      <time datetime="2026-11-30">heute</time></header><div class="content body"><p>Ein langer Absatz mit viel Text.</p>
      <p>Noch ein Absatz mit Text.</p></div></article></main><footer><p>Anschrift und Öffnungszeiten des Rathauses, lang und breit und ausführlich beschrieben.</p></footer>`);
    expect(proposeFields(page)).toEqual({
      title: "article h1",
      date: { select: "article time" },
      text: "div.content",
    });
  });

  it("what is written in metadata or in words, where there is nothing better", () => {
    const meta = `<meta property="article:published_time" content="2026-11-30T08:00:00Z"><title>T</title>`;
    expect(proposeFields(parseHtml(`<html><head>${meta}</head><body></body></html>`))).toEqual({
      title: "title",
      date: { select: "meta[property='article:published_time']", attr: "content" },
      text: null,
    });
    expect(proposeFields(parseHtml(`<h1>T</h1><p class="datum">Stand: 30. November 2026</p>`)).date).toEqual({
      select: "p.datum",
    });
  });
});
