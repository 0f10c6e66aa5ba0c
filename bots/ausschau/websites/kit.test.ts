import { expect, test } from "vitest";
import { linksWorthReading } from "./links.ts";
import { factsOf } from "./page-facts.ts";

const URL_OF = "https://firma.example/";
const hosts = ["firma.example", "www.firma.example"];
const links = (html: string) => linksWorthReading(html, { url: URL_OF, hosts });

test("A13: links to contact, team and privacy pages are left out, by their address, text, title or rel", () => {
  const { pages, impressum } = links(`
    <a href="/leistungen">Leistungen</a> <a href="/kontakt">Hier</a> <a href="/seite-12">Kontakt</a>
    <a href="/seite-13" title="Unser Team">x</a> <a href="/x" rel="privacy-policy">y</a> <a href="/kontaktlinsen">Kontaktlinsen</a>
    <a href="/datei.pdf">Folder</a> <a href="https://andere.example/a">Andere</a> <a href="mailto:a@firma.example">Mail</a>
    <a href="/geheim" rel="nofollow">z</a> <a href="/ueber-uns/impressum">Rechtliches</a> <a href="/p7">Impressum</a>
    <a href="/kontakt-impressum">Kontakt & Impressum</a>`);
  expect(pages).toEqual(["https://firma.example/leistungen", "https://firma.example/kontaktlinsen"]);
  expect(impressum).toEqual(["https://firma.example/ueber-uns/impressum", "https://firma.example/p7"]);
});

test("A8: at most three pages are taken for an Impressum; a page that says nofollow leads nowhere", () => {
  const many = [1, 2, 3, 4].map((number) => `<a href="/impressum/${number}">Impressum</a>`).join("");
  expect(links(many).impressum).toHaveLength(3);
  expect(links(`<meta name="robots" content="nofollow">${many}`)).toEqual({ impressum: [], pages: [] });
});

const facts = (html: string, isHome = false) =>
  factsOf(html, { url: `${URL_OF}leistungen`, asked: `${URL_OF}leistungen`, at: 0, isHome });

test("A14: of a page its heading and the beginning of its first paragraph, with the link; of the home page the profile", () => {
  const html = `<h1>Leistungen</h1><p data-nosnippet>Nicht zitieren</p><p>Wir planen. ${"Wort ".repeat(100)}</p>`;
  const [fact] = facts(html);
  expect(fact).toMatchObject({ kind: "WebsiteFact", id: "fact:/leistungen" });
  expect(fact?.content).toMatchObject({ page: `${URL_OF}leistungen`, heading: "Leistungen" });
  expect(String(fact?.content.excerpt)).toMatch(/^Wir planen\./);
  expect([...String(fact?.content.excerpt)].length).toBeLessThanOrEqual(300);
  const [profile] = facts('<title>Firma</title><meta name="description" content="Plant und baut.">', true);
  expect(profile).toMatchObject({ kind: "WebsiteProfile", content: { title: "Firma", excerpt: "Plant und baut." } });
});

test("what a page says of excerpts is heeded, to everybody or to this bot by name", () => {
  const say = (meta: string) => facts(`${meta}<h1>Leistungen</h1><p>Wir planen und bauen.</p>`);
  expect(say('<meta name="robots" content="noindex">')).toEqual([]);
  expect(say('<meta name="AusschauBot" content="none">')).toEqual([]);
  expect(say('<meta name="robots" content="nosnippet">')[0]?.content.excerpt).toBe("");
  expect(say('<meta name="robots" content="max-snippet:10">')[0]?.content.excerpt).toBe("Wir planen");
  expect(say('<meta name="otherbot" content="nosnippet">')[0]?.content.excerpt).toBe("Wir planen und bauen.");
});
