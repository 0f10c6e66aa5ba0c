import { smallestGap, VirtualHouse } from "goodbot/world";
import { describe, expect, it } from "vitest";
import bot from "../bot.ts";
import { replicas } from "./index.ts";
import { realData } from "./test-access.ts";

const NOON = Date.UTC(2026, 10, 30, 11);

describe("the demo of mandari", () => {
  it("reads all sources, documents included, in at most 60 requests and 90 seconds, at the promised gap, and a second time too", async () => {
    const house = await VirtualHouse.open({ start: NOON, replicas: replicas({ now: NOON }) });
    for (const pass of ["first", "second"]) {
      const before = house.world.log().length;
      const { endings, startedAt, endedAt } = await house.run(bot);
      expect([...endings.values()].map(({ result }) => result)).toEqual(["complete", "complete", "complete"]);
      expect(house.world.log().length - before, pass).toBeLessThanOrEqual(60);
      expect(endedAt - startedAt).toBeLessThanOrEqual(90_000);
    }
    const log = house.world.log();
    expect(smallestGap(log, "sdnetrim.kdvz-frechen.de")).toBeGreaterThanOrEqual(1_000);
    expect(smallestGap(log, "buergerinfo.halle.de")).toBeGreaterThanOrEqual(2_000);
    for (const { host } of bot.sources.map(({ url }) => new URL(url)))
      expect(log.filter((row) => row.host === host && row.kind === "file").length, host).toBeGreaterThan(2);
    expect(log.filter(({ kind }) => kind === "trap")).toEqual([]);
    expect(await house.disagreements()).toEqual([]);
  });

  it("leaves its host to recordings where there are some", () => {
    const realFolder = realData(".");
    if (!realFolder) return;
    const hosts = replicas({ now: NOON, realFolder }).flatMap((replica) => replica.hosts);
    expect(hosts.filter((host) => host === "sdnetrim.kdvz-frechen.de")).toHaveLength(1);
    expect(hosts).toContain("web1.karlsruhe.de");
  });
});
