import { describe, expect, it } from "vitest";
import { sleep } from "./clock.ts";
import { SteadyClock } from "./steady-clock.ts";
import { VirtualClock } from "./virtual-clock.ts";

const NOON = Date.UTC(2026, 10, 30, 11);
const HOUR = 3_600_000;

/** Elapsed time that the test runs through at once, and a wall that it sets as it likes. */
function clocks() {
  const elapsed = new VirtualClock(0);
  const wall = { off: NOON };
  const clock = new SteadyClock(elapsed, () => elapsed.now() + wall.off);
  return { elapsed, wall, clock };
}

describe("the steady clock", () => {
  it("begins with the time of the wall", () => {
    expect(clocks().clock.now()).toBe(NOON);
  });

  it.each([HOUR, -HOUR, 365 * 24 * HOUR, -5_000])(
    "neither hurries nor waits when the wall is set by %i ms",
    async (by) => {
      const { elapsed, wall, clock } = clocks();
      await elapsed.run(async () => {
        await sleep(clock, 500);
        wall.off += by;
        await sleep(clock, 1_500);
      });
      expect([elapsed.now(), clock.now()]).toEqual([2_000, NOON + 2_000]);
    },
  );

  it("believes the wall again after a quiet minute, so that a night is kept by the right hours", async () => {
    const { elapsed, wall, clock } = clocks();
    wall.off += HOUR;
    await elapsed.run(() => clock.sleepUntil(NOON + 3 * HOUR));
    expect(clock.now()).toBeGreaterThanOrEqual(NOON + 3 * HOUR);
    expect(elapsed.now()).toBeLessThan(2 * HOUR + 120_000);
  });

  it("does not believe it while work is under way, or was within the last minute", async () => {
    const { elapsed, wall, clock } = clocks();
    await elapsed.run(async () => {
      const waiting = clock.sleepUntil(NOON + 4 * 60_000);
      wall.off += HOUR;
      // Three turns, each more than a minute's sleep behind the last look.
      for (let turn = 0; turn < 4; turn += 1) {
        await sleep(clock, 45_000);
        await clock.during(Promise.resolve());
      }
      expect(clock.now()).toBe(NOON + 180_000);
      await waiting;
    });
  });

  it("never tells an earlier time again: after a step back it stands still in quiet minutes", async () => {
    const { elapsed, wall, clock } = clocks();
    const told: number[] = [];
    await elapsed.run(async () => {
      wall.off -= HOUR;
      for (let look = 0; look < 50; look += 1) {
        told.push(clock.now());
        await sleep(clock, 150_000);
      }
    });
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    // By and by the wall has come up to it.
    expect(clock.now() - (elapsed.now() + wall.off)).toBeLessThan(1_000);
  });

  it("goes on from the time that an earlier process told last", async () => {
    const { elapsed, clock } = clocks();
    clock.atLeast(NOON + 700);
    expect(clock.now()).toBe(NOON + 700);
    clock.atLeast(NOON);
    await elapsed.run(() => sleep(clock, 100));
    expect([elapsed.now(), clock.now()]).toEqual([100, NOON + 800]);
  });

  it("wakes a sleeper whose signal aborts", async () => {
    const { elapsed, clock } = clocks();
    const stop = new AbortController();
    await elapsed.run(async () => {
      const waiting = clock.sleepUntil(NOON + HOUR, stop.signal);
      stop.abort();
      await waiting;
    });
    expect(elapsed.now()).toBe(0);
  });
});
