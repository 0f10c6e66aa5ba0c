import { expect, it } from "vitest";
import type { Bot } from "../pledge/bot.ts";
import { allPromises } from "../promises/index.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { openRegister } from "./register.ts";
import { sampleBot } from "./sample-bot.ts";

it("a source whose kit says that a setting is missing is off: nothing is asked, and the reason is told", async () => {
  const bot = sampleBot("board");
  const [kit] = bot.kits;
  const house = await VirtualHouse.open({ start: Date.UTC(2026, 10, 30), replicas: [] });
  const waiting = { ...bot, kits: kit ? [{ ...kit, off: () => "not set: codes" }] : [] };
  const summary = await house.run(waiting);
  expect(summary).toMatchObject({ pass: null, notNow: [{ source: "board", why: "not set: codes" }] });
  expect(house.world.log()).toEqual([]);
  const stateOf = async (one: Bot) =>
    (await openRegister(one, house.store, allPromises, house.clock.now())).entries.get("board");
  expect(await stateOf(waiting)).toMatchObject({ state: "off", why: "not set: codes" });
  // Once it is set, nothing of that is left.
  expect(await stateOf(bot)).toMatchObject({ state: "running" });
});
