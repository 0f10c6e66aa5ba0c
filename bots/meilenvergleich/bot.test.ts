import { expect, it } from "vitest";
import { botProblems } from "../../src/cli/bot-problems.ts";
import { allPromises } from "../../src/promises/index.ts";
import bot from "./bot.ts";

it("makes every promise, each by a promise of the house", () => {
  const served = bot.pledge.flatMap(({ spec }) => spec.serves.filter((id) => id.startsWith("V")));
  expect(bot.promised.filter((id) => !served.includes(id))).toEqual([]);
  for (const { spec } of bot.pledge) expect(allPromises.get(spec.name)).toBe(spec);
});

it("is as it should be, and is refused with a source that nobody reviewed or a browser without a reason", () => {
  expect(botProblems(bot, "bot.ts")).toEqual([]);
  const paths = (review: object) =>
    botProblems(
      { ...bot, sources: bot.sources.map(({ review: _, ...source }) => ({ ...source, ...review })) },
      "bot.ts",
    ).map(({ path }) => path);
  expect(paths({})).toEqual(bot.sources.map(({ id }) => `sources.${id}.review`));
  const days = { robots: "2026-11-01", terms: "2026-11-01", by: "Redaktion" };
  expect(paths({ review: days })).toEqual(["sources.spa.review.browser"]);
});

it("keeps every source on the gentle side: a cap, a time, two seconds, no other method than GET", () => {
  const options = new Map(bot.pledge.map(({ spec, options: set }) => [spec.name, set]));
  expect(options.get("caps")).toEqual({ requests: 120, time: 900_000, pass: 18_000_000 });
  expect(options.get("spacing")).toMatchObject({ perHost: 2_000, perSite: 2_000, atATime: 1, crawlDelayUpTo: 60_000 });
  expect(options.get("scope")).toMatchObject({ methods: ["GET"] });
  expect(options.get("keeping")).toMatchObject({ usual: "nothing", by: {}, public: [] });
});
