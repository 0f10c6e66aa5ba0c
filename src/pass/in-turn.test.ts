import { expect, it } from "vitest";
import type { Bot, Source } from "../pledge/bot.ts";
import { specsOf } from "../pledge/effective.ts";
import type { Row, SourceRow } from "../pledge/row.ts";
import { caps } from "../promises/caps.ts";
import { inTurn } from "../promises/in-turn.ts";
import { reviewed } from "../promises/reviewed.ts";
import { idsFrom } from "../time/ids.ts";
import type { Replica } from "../world/replica.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { worldChannel } from "../world/world-channel.ts";
import type { House } from "./house.ts";
import { type PassSummary, runPass } from "./run-pass.ts";
import { sampleBot } from "./sample-bot.ts";

const NIGHT = Date.parse("2026-11-30T01:15:00Z");
const NAMES = ["anton", "berta", "caesar", "dora"];

const source = (id: string, more: Partial<Source> = {}): Source => ({
  ...{ id, kind: "notice", title: id, url: `https://${id}.example/notice`, hosts: [`${id}.example`], pledge: [] },
  ...{ settings: { pages: 3 }, ...more },
});

const bot: Bot = sampleBot("turns", [inTurn({}), caps({ requests: 20, time: "10m", pass: "1h" })], {
  sources: NAMES.map((name) => source(name)),
});

/** Answers after a while, so that two sources would overlap if they could. */
const board = (name: string, delayMs = 300): Replica => ({
  hosts: [`${name}.example`],
  addresses: ["93.184.215.14"],
  handle: () => ({ status: 200, headers: { "content-type": "text/plain" }, body: "a notice", delayMs }),
  state: () => ({}),
  reset: () => undefined,
});

async function open(delays: Readonly<Record<string, number>> = {}) {
  const replicas = NAMES.map((name) => board(name, delays[name]));
  const virtual = await VirtualHouse.open({ start: NIGHT, replicas });
  const { clock, store, seals, random, world } = virtual;
  /** One more process at the same store. */
  const process = (worker: string): House => ({
    ...{ store, clock, seals, worker, promises: specsOf(bot), ids: idsFrom(clock, random) },
    channels: { http: worldChannel(world, clock) },
  });
  const rows = async (): Promise<readonly Row[]> => {
    const all: Row[] = [];
    for await (const row of store.ledger.rows()) all.push(row);
    return all;
  };
  const asked = async () => (await rows()).flatMap((row) => (row.event === "asked" ? [row.source ?? ""] : []));
  const ends = async () => (await rows()).filter((row): row is SourceRow => row.event === "source");
  const kept = async (...bots: readonly Bot[]) => (await virtual.audit(...bots)).violations.map(({ what }) => what);
  return { virtual, clock, process, asked, ends, kept };
}

const thrice = (names: readonly string[]) => names.flatMap((name) => [name, name, name]);

it("V8: reads the sources one after the other, in their order", async () => {
  const { virtual, asked, ends, kept } = await open();
  const { endings } = await virtual.run(bot, { trigger: "schedule" });
  expect(await asked()).toEqual(thrice(NAMES));
  expect([...endings.values()].map(({ result }) => result)).toEqual(NAMES.map(() => "complete"));
  expect((await ends()).map((row) => row.source)).toEqual(NAMES);
  expect(await kept(bot)).toEqual([]);
  // Without the promise the same sources overlap, and the proof sees it.
  const loose = { ...bot, pledge: bot.pledge.filter(({ spec }) => spec.name !== "in-turn") };
  await virtual.run(loose);
  expect((await asked()).slice(12)).not.toEqual(thrice(NAMES));
});

it("V8: three workers at one pass never begin two sources", async () => {
  const { clock, process, asked, ends, kept } = await open({ berta: 4_000 });
  const { signal } = new AbortController();
  const run = (worker: string): Promise<PassSummary> => runPass(process(worker), { bot, trigger: "schedule", signal });
  const summaries = await clock.run(async () => {
    const first = run("one");
    await clock.sleepUntil(clock.now() + 100);
    return Promise.all([first, run("two"), run("three")]);
  });
  expect(new Set(summaries.map(({ pass }) => pass)).size).toBe(1);
  expect(await asked()).toEqual(thrice(NAMES));
  expect((await ends()).map((row) => row.source)).toEqual(NAMES);
  expect(await kept(bot)).toEqual([]);
});

it("goes on behind the last finished source after a stop, with what time its source has left", async () => {
  const { virtual, clock, asked, kept } = await open();
  const stop = new AbortController();
  const over = clock.sleepUntil(clock.now() + 5_000).then(() => stop.abort());
  await virtual.run(bot, { trigger: "schedule", signal: stop.signal });
  await over;
  const before = (await asked()).length;
  expect(before).toBeLessThan(12);
  await virtual.pass(30_000);
  const { how } = await virtual.run(bot);
  expect(how).toBe("resumed");
  expect(await asked()).toEqual(thrice(NAMES));
  expect(await kept(bot)).toEqual([]);
});

it("V10: a pass that goes on after its time asks for nothing more", async () => {
  const { virtual, clock, asked, ends, kept } = await open();
  const stop = new AbortController();
  const over = clock.sleepUntil(clock.now() + 5_000).then(() => stop.abort());
  await virtual.run(bot, { trigger: "schedule", signal: stop.signal });
  await over;
  const before = await asked();
  await virtual.pass(3_600_000);
  await virtual.run(bot);
  expect(await asked()).toEqual(before);
  expect((await ends()).filter(({ code }) => code === "budget spent").length).toBeGreaterThanOrEqual(2);
  expect(await kept(bot)).toEqual([]);
});

it("V10: an answer that takes too long is cut off at the end of the source's time", async () => {
  const { virtual, clock, ends, kept } = await open({ anton: 590_000, berta: 300 });
  const short = { ...bot, pledge: [...bot.pledge, caps({ requests: 20, time: "1m", pass: "1h" })] };
  await virtual.run(short, { trigger: "schedule" });
  const [first] = await ends();
  expect(first?.source).toBe("anton");
  expect((first?.at ?? 0) - NIGHT).toBeLessThanOrEqual(60_000);
  expect(clock.now() - NIGHT).toBeLessThan(120_000);
  expect(await kept(short)).toEqual([]);
});

it("V6: a source without a review, or with one that is overdue, is off and says so; the others are read", async () => {
  const { virtual, asked, kept } = await open();
  const review = { robots: "2026-11-01", terms: "2026-11-02", by: "Operator" };
  const [anton, berta, ...rest] = bot.sources;
  if (!anton || !berta) throw new Error("four sources");
  const looked: Bot = {
    ...bot,
    pledge: [...bot.pledge, reviewed({ atMost: "60d" })],
    sources: [
      anton,
      { ...berta, review: { ...review, terms: "2026-09-01" } },
      ...rest.map((one) => ({ ...one, review })),
    ],
  };
  const { notNow } = await virtual.run(looked, { trigger: "schedule" });
  expect(await asked()).toEqual(thrice(["caesar", "dora"]));
  expect(notNow).toMatchObject([
    { source: "anton", promise: "reviewed" },
    { source: "berta", promise: "reviewed", why: expect.stringContaining("2026-09-01") },
  ]);
  expect(await kept(looked)).toEqual([]);
});
