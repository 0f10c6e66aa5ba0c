import { expect, it } from "vitest";
import { councilBot } from "../cli/takedown-testing.ts";
import { openRegister } from "../pass/register.ts";
import { allPromises } from "../promises/index.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { answerCase, casesOf, decideCase, openCase } from "./cases.ts";

it("an answer recorded in the very moment of another decision is not taken back by it (M18)", async () => {
  const house = await VirtualHouse.open({ start: Date.UTC(2026, 10, 30, 11), replicas: [] });
  const bot = councilBot();
  const register = await openRegister(bot, house.store, allPromises, house.clock.now());
  const place = { store: house.store, worker: "1", now: house.clock.now() };
  const wish = { domain: "town.example", want: "stop", contact: "x", wish: "", language: "en" } as const;
  const { id } = await openCase(place, register, wish);
  const decision = { what: "granted", reason: "a small server", offers: [] } as const;
  await decideCase(place, register, id, decision);
  const both = await Promise.allSettled([
    answerCase(place, register, id),
    decideCase(place, register, id, { ...decision, reason: "another one" }),
  ]);
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(await casesOf(house.store, bot.name)).toMatchObject([
    { answered: "2026-11-30", decision: { reason: "a small server" } },
  ]);
  await house.store.close();
});
