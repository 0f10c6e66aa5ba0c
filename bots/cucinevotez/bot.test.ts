import { numbered } from "goodbot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { botProblems } from "../../src/cli/bot-problems.ts";
import { allPromises } from "../../src/promises/index.ts";
import bot from "./bot.ts";
import { type Editorial, editorial, parseEditorial } from "./editorial.ts";
import { handSources, weeklySources } from "./sources.ts";

const withSource = (changes: object) => ({
  ...bot,
  sources: bot.sources.map((source) => (source.id === "partid-a" ? { ...source, ...changes } : source)),
});

const problems = (changes: object) =>
  botProblems(withSource(changes), "bot.ts").map(({ path, is }) => `${path}: ${is}`);

describe("the bot", () => {
  it("keeps every promise of its page by one promise of its pledge", () => {
    const served = bot.pledge.flatMap(({ spec }) => spec.serves.filter((id) => id.startsWith("C")));
    expect([...served].sort()).toEqual([...numbered("C", 25)].sort());
    for (const { spec } of bot.pledge) expect(allPromises.get(spec.name)).toBe(spec);
  });

  it("has nothing that check would refuse", () => {
    expect(botProblems(bot, "bot.ts")).toEqual([]);
  });

  it("C13: check refuses a press link in the plan, by the host of an article that a person has read", () => {
    const found = problems({ url: "https://stire.example/articol", hosts: ["stire.example"] });
    expect(found).toEqual([expect.stringContaining("stire.example, which is never asked (press")]);
  });

  it("C14: check refuses a host that is never asked, be it one of several of a source", () => {
    expect(problems({ hosts: ["partid-a.example", "www.never-2.example"] })).toEqual([
      expect.stringContaining("www.never-2.example, which is never asked (browser check"),
    ]);
  });

  it("C2: check refuses a source on gov.ro that the schedule would read", () => {
    expect(problems({ url: "https://www.gov.ro/ro/", hosts: ["www.gov.ro"] })).toEqual([
      expect.stringContaining("www.gov.ro, which no pass of the schedule asks"),
    ]);
  });

  it("C2: an address on gov.ro is no weekly one: by type in code, by a fault in the editorial file", () => {
    // @ts-expect-error a source that only a person starts is none that the schedule reads
    const weekly: ReturnType<typeof weeklySources> = handSources;
    expect(weekly.map(({ id }) => id)).toEqual(["guvern"]);
    const [first] = editorial.institutions;
    const moved: Editorial = {
      ...editorial,
      institutions: first ? [{ ...first, page: "https://secretariat.gov.ro/" }] : [],
    };
    expect(() => weeklySources(moved)).toThrow(/C2/);
  });
});

describe("editorial data", () => {
  const wrong = (changes: object): string[] => {
    try {
      parseEditorial({ ...editorial, ...changes });
      return [];
    } catch (error) {
      return (error instanceof z.ZodError ? error.issues : []).map(({ path }) => path.map(String).join("."));
    }
  };

  it("names the place of what is wrong", () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ press: [{ article: "stire", read: "yesterday" }] })).toEqual([
      "editorial.json.press.0.article",
      "editorial.json.press.0.read",
    ]);
    expect(wrong({ president: { name: "Ana Exemplu", photograph: "https://elsewhere.example/a.jpg" } })).toEqual([
      "editorial.json.president.photograph",
    ]);
    expect(wrong({ neverAsked: [{ host: "a.example", because: "dislike", since: "2026-01-01" }] })).toEqual([
      "editorial.json.neverAsked.0.because",
    ]);
    expect(wrong({ institutions: [...editorial.institutions, ...editorial.institutions.slice(0, 1)] })).toEqual([
      "editorial.json.institutions",
    ]);
    expect(wrong({ notes: "hidden" })).toEqual(["editorial.json"]);
  });
});
