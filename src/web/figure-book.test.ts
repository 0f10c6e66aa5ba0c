import { describe, expect, it, vi } from "vitest";
import { readOnly } from "../desk/read-only.ts";
import { sampleBot } from "../pass/sample-bot.ts";
import { allPromises } from "../promises/index.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { FigureBook } from "./figure-book.ts";

/** A book whose every computation takes ten seconds on the clock. */
async function open() {
  const house = await VirtualHouse.open({ start: 0, replicas: [] });
  let now = 1_000_000;
  let computed = 0;
  const desk = {
    ...house.store.desk,
    counts: async (bot: string) => {
      now += 10_000;
      computed += 1;
      return house.store.desk.counts(bot);
    },
  };
  const store = { ...readOnly(house.store), desk };
  const clock = { now: () => now, sleepUntil: async () => undefined, during: <T>(work: Promise<T>) => work };
  const failed = vi.fn();
  const parts = { store, clock, seals: house.seals, failed };
  const book = new FigureBook({ ...parts, bots: [sampleBot("news")], promises: allPromises });
  const pass = (at: number) => {
    now = at;
  };
  return { book, pass, failed, computed: () => computed, now: () => now, house };
}

describe("figures in the background", () => {
  it("are computed by themselves for a tenth of the time at most; whoever asks for them gets them", async () => {
    const { book, pass, computed, now, failed } = await open();
    await book.refresh();
    expect(computed()).toBe(1);
    book.passEnded();
    pass(now() + 80_000);
    book.passEnded();
    expect(computed()).toBe(1);
    pass(now() + 10_000);
    book.passEnded();
    await vi.waitFor(() => expect(computed()).toBe(2));
    await book.refresh();
    await book.refresh();
    expect(computed()).toBe(4);
    expect(failed).not.toHaveBeenCalled();
  });

  it("are asked for twice at once, and once more after that, not in parallel", async () => {
    const { book, computed } = await open();
    await Promise.all([book.refresh(), book.refresh(), book.refresh()]);
    expect(computed()).toBe(2);
  });

  it("stay the old ones where computing fails, and the operator is told", async () => {
    const { book, failed, house } = await open();
    await book.refresh();
    const before = book.latest;
    vi.spyOn(house.seals, "all").mockRejectedValue(new Error("the book is gone"));
    await book.refresh();
    expect(book.latest).toBe(before);
    expect(failed).toHaveBeenCalledTimes(1);
  });
});
