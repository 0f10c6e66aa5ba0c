import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { maxInFlight, VirtualHouse } from "goodbot/world";
import { afterAll, describe, expect, it } from "vitest";
import mandari from "../bot.ts";
import { mandariHosts } from "../replica/hosts.ts";
import { entries, pagesSource } from "./pages-town.ts";
import { MINUTE, NOON } from "./town.ts";

const HOST = "buergerinfo.halle.de";
const folder = mkdtempSync(join(tmpdir(), "pages-processes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("C11: two bodies on one host, four processes on one store", () => {
  it("one request under way, the longer gap kept over both, each page once for each body", async () => {
    const sources = [
      pagesSource(HOST, entries[HOST], { id: "slow", gap: "5s" }),
      pagesSource(HOST, entries[HOST], { id: "quick" }),
    ];
    const bot = { ...mandari, sources };
    const first = await VirtualHouse.open({ start: NOON, replicas: mandariHosts({ now: NOON }), folder });
    const others = await Promise.all(["two", "three", "four"].map((seed) => first.beside(seed)));
    const houses = [first, ...others];
    // Left alone one process would ask for everything: all but the last are stopped on the way, minute by minute.
    const stops = houses.map(() => new AbortController());
    const stopping = stops.slice(0, -1).map(async (stop, index) => {
      await first.clock.sleepUntil(NOON + (index + 1) * MINUTE);
      stop.abort();
    });
    const running = houses.map((house, index) => {
      const { signal } = stops[index] ?? new AbortController();
      return house.run(bot, { trigger: "hand", worker: `worker ${index + 1}`, signal });
    });
    const [summaries] = await Promise.all([Promise.all(running), ...stopping]);
    expect(new Set(summaries.map(({ pass }) => pass)).size).toBe(1);
    const workers = new Set<string>();
    for await (const row of first.store.ledger.rows()) if (row.event === "asked") workers.add(row.worker ?? "");
    expect(workers.size).toBeGreaterThan(1);
    expect(await first.disagreements()).toEqual([]);
    expect((await first.audit(bot)).violations).toEqual([]);
    const log = first.world.log();
    expect(maxInFlight(log)).toBe(1);
    const ordered = [...log].sort((a, b) => a.start - b.start);
    const gaps = ordered.slice(1).map(({ start }, index) => start - (ordered[index]?.end ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5_000);
    const papers = log.filter(({ path }) => path.startsWith("/vo0050")).map(({ path }) => path);
    expect([papers.length, new Set(papers).size]).toEqual([20, 10]);
    for (const { store } of houses) await store.close();
  });
});
