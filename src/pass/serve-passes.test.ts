import { describe, expect, it } from "vitest";
import { readOnly } from "../desk/read-only.ts";
import { audit } from "../ledger/audit.ts";
import type { Bot } from "../pledge/bot.ts";
import { specsOf } from "../pledge/effective.ts";
import type { Row } from "../pledge/row.ts";
import { schedule } from "../promises/schedule.ts";
import { spacing } from "../promises/spacing.ts";
import { idsFrom } from "../time/ids.ts";
import type { Replica } from "../world/replica.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { worldChannel } from "../world/world-channel.ts";
import type { House } from "./house.ts";
import { sampleBot } from "./sample-bot.ts";
import { type ScheduleEvent, servePasses } from "./serve-passes.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Monday, midnight in Berlin being at 23:00 UTC of the day before. */
const MONDAY = Date.UTC(2026, 10, 30);

const board = (name: string): Replica => ({
  hosts: [`board-of-${name}.example`],
  handle: () => ({ status: 200, headers: { "Content-Type": "text/plain" }, body: "a notice" }),
  state: () => ({}),
  reset: () => undefined,
});

const nightly = () => schedule({ cron: "15 2 * * *", zone: "Europe/Berlin" });

async function open(bots: readonly Bot[], start = MONDAY) {
  const virtual = await VirtualHouse.open({ start, replicas: bots.map(({ name }) => board(name)) });
  const { clock, store, seals, random, world } = virtual;
  const promises = new Map(bots.flatMap((bot) => [...specsOf(bot)]));
  const channels = { http: worldChannel(world, clock) };
  const house: House = { store, channels, clock, ids: idsFrom(clock, random), worker: "virtual", promises, seals };
  const events: ScheduleEvent[] = [];
  /** Serves for so long, then stops. */
  const serve = (milliseconds: number, change: Partial<House> = {}): Promise<void> =>
    clock.run(async () => {
      const controller = new AbortController();
      const over = clock.sleepUntil(clock.now() + milliseconds).then(() => controller.abort());
      const tell = (event: ScheduleEvent) => events.push(event);
      await servePasses({ ...house, ...change }, { bots, signal: controller.signal, tell });
      await over;
    });
  const starts = async (): Promise<readonly string[]> => {
    const rows: Row[] = [];
    for await (const row of store.ledger.rows()) rows.push(row);
    return rows.flatMap((row) =>
      row.event === "pass started" ? [`${row.bot} ${row.trigger} ${row.how} ${new Date(row.at).toISOString()}`] : [],
    );
  };
  const violations = async () =>
    (await audit(store.ledger, { bots, seals: await seals.all() })).violations.map(({ what }) => what);
  return { virtual, store, clock, house, serve, starts, events, violations };
}

describe("passes by the schedule", () => {
  it("a week of two bots: each at its own times, once each, audited clean", async () => {
    const bots = [sampleBot("nightly", [nightly()]), sampleBot("hourly", [schedule({ every: "6h" })])];
    const { serve, starts, virtual, violations } = await open(bots);
    await serve(7 * DAY + MINUTE);
    const seen = await starts();
    expect(seen.filter((line) => line.startsWith("nightly"))).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map(
        (day) => `nightly schedule new ${new Date(MONDAY + day * DAY + 1.25 * HOUR).toISOString()}`,
      ),
    );
    expect(seen.filter((line) => line.startsWith("hourly"))).toHaveLength(28);
    expect(await virtual.disagreements()).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it("both nights of the change of clocks have one start each (V7)", async () => {
    for (const day of [Date.UTC(2027, 2, 27, 12), Date.UTC(2027, 9, 30, 12)]) {
      const { serve, starts } = await open([sampleBot("nightly", [nightly()])], day);
      await serve(DAY);
      expect(await starts()).toHaveLength(1);
    }
  });

  it("a bot without schedule, or with an empty one, starts nothing by itself and does not hinder others", async () => {
    const bots = [sampleBot("none"), sampleBot("empty", [schedule({ cron: [] })]), sampleBot("nightly", [nightly()])];
    const { serve, starts } = await open(bots);
    await serve(DAY);
    expect(await starts()).toHaveLength(1);
  });

  it("a start that was missed while nobody was there is made up for once", async () => {
    const bot = sampleBot("nightly", [nightly()]);
    const { serve, starts, virtual, violations } = await open([bot]);
    await serve(2 * HOUR);
    await virtual.pass(3 * DAY);
    await serve(HOUR);
    expect(await starts()).toEqual([
      "nightly schedule new 2026-11-30T01:15:00.000Z",
      "nightly schedule new 2026-12-03T02:00:00.000Z",
    ]);
    expect(await violations()).toEqual([]);
  });

  it("a pass by hand shortly before a planned start does not replace it", async () => {
    const bot = sampleBot("nightly", [nightly()]);
    const { serve, starts, virtual } = await open([bot], MONDAY + HOUR);
    await virtual.run(bot, { trigger: "hand" });
    await serve(HOUR);
    expect((await starts()).map((line) => line.split(" ")[1])).toEqual(["hand", "schedule"]);
  });

  it("a pass that was stopped goes on when the process is back, and no other begins beside it", async () => {
    const bot = sampleBot("nightly", [nightly()]);
    const { serve, starts, virtual, clock } = await open([bot]);
    virtual.world.order("fault", "delay:25000");
    await serve(1.25 * HOUR + 20_000);
    expect(await starts()).toHaveLength(1);
    virtual.world.clear();
    await virtual.pass(HOUR);
    const back = new Date(clock.now()).toISOString();
    await serve(HOUR);
    expect((await starts()).slice(1)).toEqual([`nightly schedule resumed ${back}`]);
  });

  it("where a promise lets nothing be asked, the bot sleeps until its next start", async () => {
    const bot = sampleBot("nightly", [schedule({ every: "1h", sourcesByHandOnly: ["board"] })]);
    const { serve, starts, events } = await open([bot]);
    await serve(5 * HOUR + MINUTE);
    expect(await starts()).toEqual([]);
    const ended = events.filter(({ kind }) => kind === "ended");
    expect(ended).toHaveLength(5);
  });

  it("a fault of one bot is told, does not stop the others, and is no reason to try again at once", async () => {
    const bots = [sampleBot("broken", [schedule({ every: "1h" })]), sampleBot("hourly", [schedule({ every: "1h" })])];
    const { serve, starts, events, store } = await open(bots);
    const desk = {
      ...store.desk,
      overrides: async (bot: string) => {
        if (bot === "broken") throw new Error("the disk is on fire");
        return store.desk.overrides(bot);
      },
    };
    const broken = { ...readOnly(store), turn: store.turn.bind(store), desk };
    await serve(3 * HOUR + MINUTE, { store: broken });
    expect((await starts()).filter((line) => line.startsWith("hourly"))).toHaveLength(3);
    expect(events.filter(({ kind }) => kind === "failed")).toHaveLength(3);
  });

  it("starts that fall into a pass of the schedule still under way are left out", async () => {
    const slow = spacing({ perHost: "50m", atATime: 1, tokens: { all: ["slow-bot"] } });
    const { serve, starts } = await open([sampleBot("slow", [schedule({ every: "1h" }), slow], { pages: 4 })]);
    await serve(5 * HOUR);
    expect((await starts()).map((line) => line.split("T")[1])).toEqual(["01:00:00.000Z", "04:00:00.000Z"]);
  });

  it("a pass of hours is sealed every hour while it runs", async () => {
    const slow = spacing({ perHost: "50m", atATime: 1, tokens: { all: ["slow-bot"] } });
    const { serve, virtual, violations } = await open([sampleBot("slow", [nightly(), slow], { pages: 5 })]);
    await serve(8 * HOUR);
    const hours = (await virtual.seals.all()).map(({ at }) => (at - MONDAY) / HOUR);
    expect(hours.slice(0, -1)).toEqual([2.25, 3.25, 4.25]);
    expect(await violations()).toEqual([]);
  });
});
