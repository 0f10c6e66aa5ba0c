import { describe, expect, it } from "vitest";
import { HOST, listPages, MINUTE, Town } from "./town.ts";

describe("reading a whole council and then what changed (M4, M5)", () => {
  it("reads everything once, one request at a time, a second apart, and nothing alone that stood in a list", async () => {
    const town = await Town.open();
    const first = await town.pass({ trigger: "hand" });
    expect(first.result).toBe("complete");
    expect(first.paths[0]).toBe("/robots.txt");
    expect(first.paths).toHaveLength(30);
    expect(new Set(first.paths).size).toBe(30);
    expect(await town.counts()).toMatchObject({
      "live Meeting": 47,
      "live Paper": 172,
      "deleted Meeting": 1,
      "deleted Paper": 3,
    });
  });

  it("asks six questions when nothing changed, and writes nothing", async () => {
    const town = await Town.read();
    const before = await town.counts();
    const next = await town.pass();
    expect(next.result).toBe("complete");
    expect(next.paths).toHaveLength(7);
    expect(next.requests[0]).toMatchObject({ path: "/robots.txt", status: 304 });
    expect(next.events).toEqual([]);
    expect(await town.counts()).toEqual(before);
  });

  it("finds a changed meeting and a tombstoned paper in six requests: exactly two events", async () => {
    const town = await Town.read();
    town.house.world.order("mutate", "change-meeting:3", undefined, { host: HOST });
    town.house.world.order("mutate", "tombstone-paper:2:without-type", undefined, { host: HOST });
    const next = await town.pass();
    expect(next.paths).toHaveLength(7);
    expect(next.events.map(({ what, kind }) => `${what} ${kind}`).sort()).toEqual(["changed Meeting", "deleted Paper"]);
    expect(next.events.find(({ what }) => what === "changed")?.fields.map(({ field }) => field)).toEqual(["name"]);
    expect(await town.counts()).toMatchObject({ "live Paper": 171, "deleted Paper": 4 });
  });

  it("finds a new paper on the last page, and asks once for an agenda item that vanished", async () => {
    const town = await Town.read();
    town.house.world.order("mutate", "add-paper", undefined, { host: HOST });
    town.house.world.order("mutate", "remove-agenda-item:5:410", undefined, { host: HOST });
    const next = await town.pass();
    const alone = next.paths.filter((path) => path.includes("/agendaitem/"));
    expect(alone).toHaveLength(1);
    expect(next.events.map(({ what, kind }) => `${what} ${kind}`)).toContain("deleted AgendaItem");
    expect(next.events.map(({ what, kind }) => `${what} ${kind}`)).toContain("created Paper");
    await town.house.pass(30 * MINUTE);
    expect((await town.pass()).paths).toHaveLength(7);
  });

  it("writes nothing where every paper got a new date of change and none changed", async () => {
    const town = await Town.read();
    town.house.world.order("mutate", "bump-papers", undefined, { host: HOST });
    const next = await town.pass();
    expect(listPages(next.paths).length).toBeGreaterThan(17);
    expect(next.events).toEqual([]);
  });

  it("brings back what its source brings back", async () => {
    const town = await Town.read();
    town.house.world.order("mutate", "revive", undefined, { host: HOST });
    expect((await town.pass()).events.map(({ what, kind }) => `${what} ${kind}`)).toContain("revived Paper");
  });
});

describe("references that lead nowhere", () => {
  it("are asked for alone after one, three and seven days, and five times in all", async () => {
    const town = await Town.read();
    const missing = (await town.counts())["missing Location"] ?? 0;
    const asked: number[] = [];
    for (let day = 1; day <= 45; day += 1) {
      await town.house.pass(24 * 60 * MINUTE);
      const seen = await town.pass();
      if (seen.paths.some((path) => path.includes("/location/"))) asked.push(day);
    }
    expect(asked.length).toBeLessThanOrEqual(5);
    if (missing > 0) expect(asked[0]).toBe(1);
  });
});
