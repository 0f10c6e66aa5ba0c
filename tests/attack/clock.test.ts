import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type AccessRow,
  maxInFlight,
  type Replica,
  seededRandom,
  smallestGap,
  VirtualClock,
  VirtualWorld,
} from "goodbot/world";
import { describe, expect, it } from "vitest";
import { audit } from "../../src/ledger/audit.ts";
import { openStore } from "../../src/ledger/open-store.ts";
import { sealList } from "../../src/ledger/seal-book.ts";
import { runPass } from "../../src/pass/run-pass.ts";
import { sampleBot } from "../../src/pass/sample-bot.ts";
import { specsOf } from "../../src/pledge/effective.ts";
import type { Store } from "../../src/store/store.ts";
import type { Clock } from "../../src/time/clock.ts";
import { idsFrom } from "../../src/time/ids.ts";
import { SteadyClock } from "../../src/time/steady-clock.ts";
import { worldChannel } from "../../src/world/world-channel.ts";
import { rowsOf } from "./process/stored.ts";

const NOON = Date.UTC(2026, 10, 30, 11);
const HOUR = 3_600_000;
const GAP = 1_000;
const PAGES = 20;
const bot = sampleBot("steady", [], { pages: PAGES });

/** A board on time that nobody can set: its log shows what a server sees. */
async function open(answered: (request: number) => void = () => undefined) {
  const elapsed = new VirtualClock(NOON);
  let requests = 0;
  const board: Replica = {
    hosts: ["board-of-steady.example"],
    handle: () => {
      requests += 1;
      answered(requests);
      return { status: 200, body: `notice ${requests}`, delayMs: 30 };
    },
    state: () => ({}),
    reset: () => undefined,
  };
  const world = new VirtualWorld({ replicas: [board], clock: elapsed });
  const random = seededRandom("steady");
  const ids = idsFrom(elapsed, random);
  const folder = mkdtempSync(join(tmpdir(), "goodbot-clock-"));
  const settings = { path: join(folder, "goodbot.db"), dataDir: folder, clock: elapsed, random, ids };
  const [store, second] = [await openStore(settings), await openStore(settings)];
  const close = async () => {
    await Promise.all([store.close(), second.close()]);
    rmSync(folder, { recursive: true });
  };
  return { elapsed, world, store, second, ids, close };
}

type Place = Awaited<ReturnType<typeof open>>;

/** A process with a clock of its own, running the bot once. */
const run = ({ world, store, ids }: Omit<Place, "second">, clock: Clock, worker = "one") => {
  const channels = { http: worldChannel(world, clock) };
  const house = { store, channels, clock, ids, worker, promises: specsOf(bot), seals: sealList() };
  return runPass(house, { bot, trigger: "hand", signal: new AbortController().signal });
};

async function keptItsWord(log: readonly AccessRow[], store: Store): Promise<void> {
  expect(new Set(log.map(({ path }) => path)).size).toBe(PAGES);
  expect(log.length).toBe(PAGES);
  expect(maxInFlight(log)).toBe(1);
  expect(smallestGap(log)).toBeGreaterThanOrEqual(GAP);
  expect((await audit(store.ledger, { bots: [bot] })).violations).toEqual([]);
}

describe("a wall clock that is set during a pass", () => {
  const steps: readonly (readonly [string, (request: number) => number])[] = [
    ["back by an hour, once", (request) => (request === 5 ? -HOUR : 0)],
    ["ahead by an hour, once", (request) => (request === 5 ? HOUR : 0)],
    ["back and forth by hours", (request) => (request % 2 === 0 ? 5 : -7) * HOUR],
    ["by a second at every request", (request) => (request % 3 === 0 ? -1_000 : 1_000)],
    ["to 1970", (request) => (request === 8 ? -NOON : 0)],
  ];

  it.each(steps)("%s: gaps hold in real time, and the pass takes as long as ever", async (_, step) => {
    const wall = { off: 0 };
    const place = await open((request) => {
      wall.off += step(request);
    });
    const { elapsed, world, store } = place;
    await elapsed.run(() => run(place, new SteadyClock(elapsed, () => elapsed.now() + wall.off)));
    await keptItsWord(world.log(), store);
    // 30 ms an answer, the gap, and one millisecond since both clocks count whole ones.
    expect(elapsed.now() - NOON).toBeLessThanOrEqual(PAGES * (GAP + 1 + 30));
    const times = (await rowsOf(store)).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    await place.close();
  });
});

describe("two processes whose clocks a step has set apart", () => {
  it.each([3 * HOUR, -3 * HOUR, 700, -700])(
    "by %i ms: gaps hold in real time and in the ledger, and nobody waits for hours",
    async (apart) => {
      const place = await open();
      const { elapsed, world, store } = place;
      const one = new SteadyClock(elapsed, () => elapsed.now());
      const other = new SteadyClock(elapsed, () => elapsed.now() + apart);
      await elapsed.run(async () => {
        const first = run(place, one);
        await elapsed.sleepUntil(NOON + 4_500);
        await Promise.all([first, run({ ...place, store: place.second }, other, "two")]);
      });
      await keptItsWord(world.log(), store);
      // Whoever sees the other's request waits at most one more gap, and looks once a second.
      expect(elapsed.now() - NOON).toBeLessThanOrEqual(PAGES * 3 * (GAP + 100));
      await place.close();
    },
  );
});
