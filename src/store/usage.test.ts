import { expect, it } from "vitest";
import { openStore } from "../ledger/open-store.ts";
import { idsFrom } from "../time/ids.ts";
import { seededRandom } from "../time/random.ts";
import { VirtualClock } from "../time/virtual-clock.ts";
import { capture, digestOf, write } from "./conformance/samples.ts";
import { daysLeft, noteSize, usageOf } from "./usage.ts";

const DAY = 86_400_000;

async function newStore() {
  const clock = new VirtualClock(0);
  const random = seededRandom("usage");
  const store = await openStore({ path: ":memory:", dataDir: "", clock, random, ids: idsFrom(clock, random) });
  const keep = async (request: number, bot: string, text: string): Promise<void> => {
    await store.blobs.put(digestOf(text), Buffer.from(text));
    await write(store, { capture: capture(request, { bot, digest: digestOf(text), at: clock.now() }) });
  };
  return { store, clock, keep };
}

it("counts each body once for each bot that keeps it, and what the newest pass brought", async () => {
  const { store, clock, keep } = await newStore();
  await keep(1, "b", "four");
  await keep(2, "b", "four");
  await keep(3, "other", "four");
  clock.step(10);
  await write(store, { pass: { id: "p", bot: "b", trigger: "hand", startedAt: 5, endedAt: 20, sources: [] } });
  await keep(4, "b", "four");
  await keep(5, "b", "sixsix");
  const { bytes, database, bots, lastPasses } = await usageOf(store, ["b", "other", "none"], clock.now());
  expect(bots).toEqual([
    { bot: "b", captures: 2, bytes: 10 },
    { bot: "other", captures: 1, bytes: 4 },
    { bot: "none", captures: 0, bytes: 0 },
  ]);
  expect(lastPasses).toMatchObject([{ bot: "b", pass: { id: "p" }, captures: 1, bytes: 6 }]);
  expect(bytes - database).toBe(10);
});

it("measures growth over the last four weeks, from notes of the store's size", async () => {
  const { store, clock } = await newStore();
  const perDay = async () => (await usageOf(store, [], clock.now())).perDay;
  expect(await perDay()).toBeNull();
  await store.blobs.put(digestOf("x".repeat(900_000)), Buffer.from("x".repeat(900_000)));
  await noteSize(store, clock);
  clock.step(DAY / 4);
  await noteSize(store, clock);
  expect(await perDay()).toBeNull();
  // The first reading brought much; what counts is what came since.
  for (let day = 1; day <= 35; day += 1) {
    clock.step(DAY);
    await store.blobs.put(digestOf(`${day}`.padEnd(1_000)), Buffer.from(`${day}`.padEnd(1_000)));
    await noteSize(store, clock);
  }
  expect(await perDay()).toBeGreaterThanOrEqual(950);
  expect(await perDay()).toBeLessThan(2_000);
});

it("tells how many days are left; nothing where it does not grow", () => {
  expect(daysLeft(10_000, 300)).toBe(33);
  expect(daysLeft(10_000, 0)).toBeNull();
  expect(daysLeft(10_000, -5)).toBeNull();
  expect(daysLeft(10_000, null)).toBeNull();
});
