import { feed } from "goodbot";
import { describe, expect, test } from "vitest";
import { HOUR, Republic } from "./republic.ts";

const sources = ["rss", "atom"].map((form) =>
  feed({ id: form, title: `Vergaben (${form})`, url: `https://feeds.vergabe.example/${form}.xml`, minItems: 1 }),
);
const numbered = (...numbers: readonly number[]): readonly string[] =>
  numbers.map((number) => `https://feeds.vergabe.example/bekanntmachung/${number}`);

/** Feeds that an operator took into the bot's list: the form of an official publisher's news. */
describe("feeds of public bodies", () => {
  test("each entry is a record, the one that stands there twice as well, the one with a date that is none without it", async () => {
    const republic = await Republic.open(sources);
    const { results, requests } = await republic.pass();
    expect(results).toEqual({ rss: "complete", atom: "complete" });
    for (const id of ["rss", "atom"]) expect(Object.keys(await republic.states(id)).sort()).toEqual(numbered(1, 2, 3));
    expect(await republic.counts()).toEqual({ "live Entry": 6 });
    expect(requests).toHaveLength(3);
  });

  test("A4: not before five hours have passed; a feed that did not change answers 304", async () => {
    const republic = await Republic.open(sources);
    await republic.pass();
    expect((await republic.later(4 * HOUR)).paths).toEqual([]);
    const { requests } = await republic.later(2 * HOUR);
    const feeds = requests.filter(({ kind }) => kind !== "robots");
    expect(feeds.map(({ conditional, status }) => [conditional, status])).toEqual([
      [true, 304],
      [true, 304],
    ]);
    expect(await republic.counts()).toEqual({ "live Entry": 6 });
  });

  test("a new entry is one new record in each; what a feed no longer shows stays", async () => {
    const republic = await Republic.open(sources);
    await republic.pass();
    republic.order("mutate", "feed-add");
    const { summary } = await republic.later(6 * HOUR);
    const events = await republic.house.changes(republic.bot, summary.startedAt);
    expect(events.map(({ id, what }) => `${what} ${id}`)).toEqual(numbered(4, 4).map((id) => `created ${id}`));
    expect((await republic.states("rss"))["https://feeds.vergabe.example/bekanntmachung/1"]).toBe("live");
    expect(await republic.counts()).toEqual({ "live Entry": 8 });
  });

  test("a page in place of a feed is no reading: the source is incomplete, its entries stay", async () => {
    const republic = await Republic.open(sources);
    await republic.pass();
    republic.order("fault", "html200@feeds.vergabe.example/rss.xml");
    const { results } = await republic.later(6 * HOUR);
    expect(results.atom).toBe("complete");
    expect(results.rss).not.toBe("complete");
    expect(await republic.counts()).toEqual({ "live Entry": 6 });
  });
});
