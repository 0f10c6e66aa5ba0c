import { describe, expect, it } from "vitest";
import mandari from "../../bots/mandari/bot.ts";
import { sampleBot } from "../pass/sample-bot.ts";
import { identity } from "../promises/identity.ts";
import { addressesOf, botPaths, normalPath } from "./bot-paths.ts";

describe("paths of bots", () => {
  it("are those that its User-Agents name: for mandari /crawler, and / for documents (M3)", () => {
    expect([...botPaths([mandari]).keys()].sort()).toEqual(["/", "/crawler"]);
  });

  it("end where the address ends in running text, also in the name of a single source", () => {
    const named = identity({ agents: { default: "news-bot/1.0 (contact: https://news.example/why; (x))" } });
    const own = sampleBot("news");
    const bot = { ...own, sources: own.sources.map((source) => ({ ...source, pledge: [named] })) };
    expect(addressesOf(bot)).toEqual(["https://news.example/bot", "https://news.example/why"]);
  });

  it("hold every bot that shares them", () => {
    const shared = botPaths([sampleBot("one"), sampleBot("two")]).get("/bot");
    expect(shared?.map(({ bot, host }) => `${bot.name} ${host}`)).toEqual(["one one.example", "two two.example"]);
  });

  it("a slash at the end says nothing", () => {
    expect(["/", "//", "/bot/", "/bot"].map(normalPath)).toEqual(["/", "/", "/bot", "/bot"]);
  });
});
