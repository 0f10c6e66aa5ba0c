import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bot } from "goodbot";
import { VirtualHouse } from "goodbot/world";
import { describe, expect, it } from "vitest";
import town from "../examples/town-news/bots/neustadt/bot.ts";
import { replicas } from "../examples/town-news/bots/neustadt/replica/index.ts";
import { memoryOf } from "../src/desk/look-at-url.ts";
import { applyReread, type Reread, rereadSource } from "../src/desk/reread.ts";
import { openRegister } from "../src/pass/register.ts";
import { allPromises } from "../src/promises/index.ts";
import { staleNotes } from "../src/sources/contract.ts";

const HOST = "www.neustadt.example";
const DAY = 86_400_000;
const START = Date.UTC(2026, 11, 1, 9);

/** The bot with another selector for the title. */
const withTitle = (selector: string): Bot => ({
  ...town,
  sources: town.sources.map((source) => ({
    ...source,
    settings: JSON.parse(JSON.stringify(source.settings).replace('"h1"', JSON.stringify(selector))),
  })),
});

async function open() {
  const house = await VirtualHouse.open({ start: START, replicas: replicas() });
  const { store, clock, world } = house;
  const pass = async (bot: Bot) => {
    await house.pass(DAY);
    const startedAt = clock.now();
    const { endings } = await house.run(bot, { trigger: "schedule" });
    expect(await house.disagreements()).toEqual([]);
    expect((await house.audit(bot)).violations).toEqual([]);
    return { ending: endings.get("site"), changes: await house.changes(bot, startedAt) };
  };
  const records = async () => {
    const found = [];
    for await (const record of store.desk.records({ bot: town.name })) found.push(record);
    return found;
  };
  /** What a reader mended as this bot reads differently, and what is stale. */
  const reread = async (bot: Bot) => {
    const register = await openRegister(bot, store, allPromises, clock.now());
    const found: Reread[] = [];
    for (const source of register.sources.values())
      for await (const each of rereadSource(store, register, source)) found.push(each);
    return { register, found };
  };
  const stale = async () => staleNotes(memoryOf((await reread(town)).register, "site").said);
  return { house, world, store, clock, pass, records, reread, stale };
}

describe("examples/town-news: an ordinary site, its bot made by init --from, its replica recorded", () => {
  it("the bot is thirty lines at most, and reads the whole site", async () => {
    const file = join(import.meta.dirname, "../examples/town-news/bots/neustadt/bot.ts");
    expect(readFileSync(file, "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(30);
    const { pass, records } = await open();
    expect((await pass(town)).ending?.result).toBe("complete");
    const found = await records();
    expect(found).toHaveLength(12);
    for (const { content } of found)
      expect(content).toMatchObject({ title: expect.any(String), date: expect.stringMatching(/^2026-11-\d\d$/) });
  });

  it("broken selector: floor holds, data stale, nothing lost; mended: differences first, applied, nothing asked", async () => {
    const { house, world, store, clock, pass, records, reread, stale } = await open();
    await pass(town);
    const before = await records();

    const broken = await pass(withTitle("h1.gone"));
    expect(broken.ending).toMatchObject({ result: "incomplete", why: expect.stringContaining("no title") });
    expect(broken.changes).toEqual([]);
    expect(await records()).toEqual(before);
    expect(await stale()).toHaveLength(12);

    const log = world.log().length;
    const mended = withTitle("title");
    const { register, found } = await reread(mended);
    const fields = found.flatMap(({ changes }) => changes.flatMap((change) => change.fields));
    expect(fields).toHaveLength(12);
    expect(fields[0]).toEqual({ field: "title", old: expect.any(String), new: expect.stringMatching(/ \| Neustadt$/) });
    expect(await records()).toEqual(before);
    for (const each of found) await applyReread(store, register, each, { now: clock.now(), worker: "desk" });
    expect((await records()).map(({ content }) => String(content.title))).toEqual(
      before.map(({ content }) => `${content.title} | Neustadt`),
    );
    expect((await reread(mended)).found).toEqual([]);
    expect(await stale()).toEqual([]);
    expect(world.log()).toHaveLength(log);
    expect((await house.audit(mended)).violations).toEqual([]);
  });

  it("what the site changes is told, field old -> new, with its capture", async () => {
    const { world, pass } = await open();
    await pass(town);
    expect((await pass(town)).changes).toEqual([]);
    world.order("mutate", "replace:Wochenmarkt_zieht_um_(7):Wochenmarkt_bleibt_(7)", undefined, { host: HOST });
    const { changes } = await pass(town);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      ...{ what: "changed", id: `https://${HOST}/aktuelles/meldung-7.html` },
      fields: [{ field: "title", old: "Wochenmarkt zieht um (7)", new: "Wochenmarkt bleibt (7)" }],
      capture: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});
