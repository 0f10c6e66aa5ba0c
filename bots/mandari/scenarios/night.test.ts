import { describe, expect, it } from "vitest";
import { HOST, HOUR, listPages, MINUTE, NOON, Town } from "./town.ts";

describe("whole readings are rare and happen at night (M5)", () => {
  it("asks nothing for a whole reading at noon, and says when", async () => {
    const town = await Town.read();
    await town.house.pass(31 * 24 * HOUR - 1 * HOUR);
    const noon = await town.pass({ trigger: "hand", demanded: "full" });
    expect(noon.requests).toEqual([]);
    expect(noon.summary.pass).toBeNull();
    expect(new Date(noon.summary.notNow[0]?.until ?? 0).toISOString()).toMatch(/T21:00:00/);
  });

  it("waits for the night with the first reading that the schedule starts", async () => {
    const town = await Town.open();
    expect((await town.pass({ trigger: "schedule" })).requests).toEqual([]);
    await town.house.pass(11 * HOUR);
    expect((await town.pass({ trigger: "schedule" })).result).toBe("complete");
  });

  it("reads whole again after thirty days, and believes no list that lost half of its entries", async () => {
    const town = await Town.read();
    town.house.world.order("mutate", "halve:paper", undefined, { host: HOST });
    await town.house.pass(30 * 24 * HOUR + 11 * HOUR);
    const night = await town.pass();
    expect(night.paths.some((path) => path.includes("modified_since"))).toBe(false);
    expect(night.events).toEqual([]);
    expect(await town.counts()).toMatchObject({ "live Paper": 172 });
  });

  it("calls absent what a whole list no longer holds, and gone what two no longer hold", async () => {
    const town = await Town.read();
    town.house.world.order("mutate", "remove-paper:2:404", undefined, { host: HOST });
    await town.house.pass(30 * 24 * HOUR + 11 * HOUR);
    expect((await town.pass()).events.map(({ what }) => what)).toEqual(["absent"]);
    await town.house.pass(30 * 24 * HOUR);
    expect((await town.pass()).events.map(({ what }) => what)).toEqual(["deleted"]);
  });

  it("reads at most twelve list pages by day where the filter is ignored, and finds the change at night", async () => {
    const town = await Town.read();
    town.house.world.order("set", "filter", "ignored", { host: HOST });
    town.house.world.order("mutate", "change-paper:9", undefined, { host: HOST });
    const day = [await town.pass()];
    for (let again = 0; again < 3; again += 1) {
      await town.house.pass(30 * MINUTE);
      day.push(await town.pass());
    }
    expect(day.flatMap(({ paths }) => listPages(paths)).length).toBeLessThanOrEqual(12);
    await town.house.pass(10 * HOUR);
    const night = await town.pass();
    expect([...day, night].flatMap(({ events }) => events).map(({ what, kind }) => `${what} ${kind}`)).toEqual([
      "changed Paper",
    ]);
  });

  it("breaks off a first reading in the morning and goes on at that page the next night", async () => {
    // 05:59:50 in Berlin: ten seconds of night are left.
    const town = await Town.open(undefined, NOON + 18 * HOUR - 10_000);
    const morning = await town.pass({ trigger: "schedule" });
    expect(morning.result).toBe("incomplete");
    expect(morning.paths.length).toBeLessThan(12);
    await town.house.pass(6 * HOUR);
    const day = await town.pass();
    expect(listPages(day.paths).filter((path) => !path.includes("modified_since"))).toEqual([]);
    await town.house.pass(11 * HOUR);
    const night = await town.pass();
    expect(night.result).toBe("complete");
    const pages = listPages([...morning.paths, ...night.paths]).filter((path) => !path.includes("modified_since"));
    expect(new Set(pages).size).toBe(pages.length);
    expect(await town.counts()).toMatchObject({ "live Paper": 172, "live Meeting": 47 });
  });

  it("goes on with the other filter-keeping lists as before where only one list ignores its filter", async () => {
    const town = await Town.read();
    town.house.world.order("set", "filter", "ignored:organization", { host: HOST });
    await town.pass();
    expect(await town.cursor("organization")).toMatchObject({ unfiltered: true });
    expect(await town.cursor("paper")).toMatchObject({ unfiltered: false });
  });
});
