import { describe, expect, it } from "vitest";
import { termsOf, wordsOf } from "./analyser.ts";
import { searchWords } from "./query.ts";
import { snippetOf } from "./snippet.ts";

const same = (language: "de" | "ro" | "en", ...words: readonly string[]): void =>
  expect(new Set(words.map((word) => termsOf(word, language)))).toHaveLength(1);

describe("the analyser", () => {
  it("brings German forms of a word to one term, with and without umlauts and capitals", () => {
    same("de", "Häuser", "Haus", "HÄUSERN", "hauser", "Hauses");
    same("de", "Straße", "strassen", "STRASSE");
    same("de", "Schule", "Schulen", "schule");
  });

  it("takes ș and ț for one letter each, with comma or cedilla, composed or not, typed or not", () => {
    same("ro", "știință", "ştiinţă", "știință".normalize("NFD"), "ȘTIINȚĂ");
    same("ro", "comunității", "comunităţii", "COMUNITĂȚII", "comunitatii");
    same("ro", "miniștri", "miniştri", "ministri");
  });

  it("folds diacritics only after stemming: they tell stems apart", () => {
    // Folded first, the stemmer would not see the Romanian ending.
    same("ro", "președinția", "preşedinţia");
    expect(termsOf("mână", "ro")).toMatch(/^man/);
    expect(termsOf("Bürger", "de")).not.toMatch(/[^\x20-\x7e]/);
  });

  it("looks through soft hyphens and marks, and knows where each word stands", () => {
    same("de", "Bürger\u00adbegehren", "Bürgerbegehren");
    expect([...wordsOf("§ 5: Der Rat", "de")]).toEqual([
      { term: "5", from: 2, to: 3 },
      { term: "der", from: 5, to: 8 },
      { term: "rat", from: 9, to: 12 },
    ]);
  });

  it("makes letters and digits of anything, and no more than 64 of one word", () => {
    const odd = 'a"b* NEAR(x) {c} ^d:e\u0000f -- ; drop table';
    expect(termsOf(odd, "en")).toMatch(/^[a-z0-9 ]+$/);
    expect(termsOf("x".repeat(10_000), "de").length).toBeLessThanOrEqual(64);
    expect(termsOf("— …  ", "ro")).toBe("");
  });
});

describe("what was typed", () => {
  it.each([
    ["Spielplatz Rat", '"spielplatz" AND "rat"'],
    ['"öffentliche Sitzung"', '"offent sitzung"'],
    ["-Haushalt Rat", '"rat" NOT "haushalt"'],
    ["spielpl*", '("spielpl" OR "spielpl"*)'],
    ["VO/2026/12", '"vo 2026 12"'],
    ['") OR ("', '"or"'],
  ])("%s", (typed, match) => {
    expect(searchWords(typed, "de").match).toBe(match);
  });

  it.each(["", "   ", "-", '""', "-Haushalt", "***", "(((", "\u0000"])("finds nothing to look for in %j", (typed) => {
    expect(searchWords(typed, "de").match).toBeNull();
  });

  it("takes so many words and no more", () => {
    const { match } = searchWords("wort ".repeat(500), "de");
    expect(match?.split(" AND ")).toHaveLength(20);
  });
});

describe("snippets", () => {
  const text = `${"Vorwort ohne Belang. ".repeat(40)}Der Spielplatz an der Schule wird gebaut. ${"Nachwort. ".repeat(40)}`;

  it("shows the place where the words stand together, and tells them apart", () => {
    const { isHit } = searchWords("Spielplätze Schulen", "de");
    const parts = snippetOf(text, "de", isHit);
    expect(parts.filter(({ hit }) => hit).map((part) => part.text)).toEqual(["Spielplatz", "Schule"]);
    const whole = parts.map((part) => part.text).join("");
    expect(whole).toMatch(/^… .*Der Spielplatz an der Schule wird gebaut\..* …$/);
    expect(whole.length).toBeLessThan(300);
  });

  it("shows the beginning where none is in it, and short texts whole", () => {
    expect(snippetOf("Kurz.", "de", () => false)).toEqual([{ text: "Kurz.", hit: false }]);
    expect(snippetOf("", "de", () => false)).toEqual([]);
    expect(snippetOf(text, "de", () => false)[0]?.text).toMatch(/^Vorwort/);
  });

  it("is quick however often a word stands in a long text", () => {
    const long = "Rat ".repeat(200_000);
    expect(snippetOf(long, "de", (term) => term === "rat").length).toBeLessThan(200);
  });
});
