import { expect, it } from "vitest";
import { SteadyClock } from "../time/steady-clock.ts";
import { VirtualClock } from "../time/virtual-clock.ts";
import { catchUp } from "./catch-up.ts";

const NOON = Date.UTC(2026, 10, 30, 11);

const at = async (lastRow: number | null): Promise<number> => {
  const clock = new SteadyClock(new VirtualClock(0), () => NOON);
  const head = async () => (lastRow === null ? null : { seq: 1, hash: "", at: lastRow });
  await catchUp({ head }, clock);
  return clock.now() - NOON;
};

it("goes on from the time of the last row where the clock was set back a little", async () => {
  expect(await at(null)).toBe(0);
  expect(await at(NOON - 86_400_000)).toBe(0);
  expect(await at(NOON + 300_000)).toBe(300_000);
});

it("does not start by a clock that lies hours behind the ledger: 2, with the time from which it may", async () => {
  await expect(at(NOON + 3 * 3_600_000)).rejects.toMatchObject({
    code: "not now",
    message: expect.stringContaining("2026-11-30T14:00:00.000Z"),
    next: expect.stringContaining("run again after 2026-11-30T14:00:00.000Z"),
  });
});
