import { expect, it } from "vitest";
import { VirtualHouse } from "../world/virtual-house.ts";
import { sampleBot } from "./sample-bot.ts";

it("a source whose kit says that a setting is missing is off: nothing is asked, and the reason is told", async () => {
  const bot = sampleBot("board");
  const [kit] = bot.kits;
  const house = await VirtualHouse.open({ start: Date.UTC(2026, 10, 30), replicas: [] });
  const summary = await house.run({ ...bot, kits: kit ? [{ ...kit, off: () => "not set: codes" }] : [] });
  expect(summary).toMatchObject({ pass: null, notNow: [{ source: "board", why: "not set: codes" }] });
  expect(house.world.log()).toEqual([]);
});
