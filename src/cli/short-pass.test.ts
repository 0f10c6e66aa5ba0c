import { describe, expect, it } from "vitest";
import { sampleBot } from "../pass/sample-bot.ts";
import { specsOf } from "../pledge/effective.ts";
import { spacing } from "../promises/spacing.ts";
import { idsFrom } from "../time/ids.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { worldChannel } from "../world/world-channel.ts";
import { shortPass } from "./short-pass.ts";

async function shortPassWith(gap: string, pages: number) {
  const bot = sampleBot("news", [spacing({ perHost: gap, atATime: 1, tokens: { all: ["news-bot"] } })], { pages });
  const handle = () => ({ status: 200, headers: { "Content-Type": "text/plain" }, body: "a notice" });
  const replica = { hosts: ["board-of-news.example"], handle, state: () => ({}), reset: () => undefined };
  const { clock, store, seals, random, world } = await VirtualHouse.open({
    start: Date.UTC(2026, 10, 30),
    replicas: [replica],
  });
  const channels = { http: worldChannel(world, clock) };
  const house = { store, channels, clock, ids: idsFrom(clock, random), worker: "1", promises: specsOf(bot), seals };
  const signal = new AbortController().signal;
  const once = () => clock.run(() => shortPass(house, bot, signal));
  return { once, world };
}

describe("the short pass of the demo", () => {
  it("ends after 60 requests, and the next one goes on with what is left", async () => {
    const { once, world } = await shortPassWith("1s", 100);
    expect(await once()).toMatchObject({ stopped: true });
    expect(world.log()).toHaveLength(60);
    expect(await once()).toMatchObject({ stopped: false, how: "resumed" });
    expect(world.log()).toHaveLength(100);
  });

  it("ends after 90 seconds", async () => {
    const { once, world } = await shortPassWith("20s", 100);
    const { stopped, startedAt, endedAt } = await once();
    expect([stopped, endedAt - startedAt]).toEqual([true, 90_000]);
    expect(world.log()).toHaveLength(5);
  });

  it("takes no longer than what there is to read", async () => {
    const { once } = await shortPassWith("1s", 3);
    const { stopped, startedAt, endedAt } = await once();
    expect([stopped, endedAt - startedAt < 5_000]).toEqual([false, true]);
  });
});
