import { describe, expect, it } from "vitest";
import { hosts, PagesTown } from "./pages-town.ts";
import { MINUTE } from "./town.ts";

describe("C1, C2, C4: councils without OParl, product by product", () => {
  it.each(hosts)("%s: asks for OParl first, reads meetings, items, papers and files; then only calendars and agendas", async (host) => {
    const pages = await PagesTown.open(host);
    const first = await pages.pass();
    expect(first.result).toBe("complete");
    expect(first.paths[0]).toBe("/robots.txt");
    expect(first.paths.slice(1, 4).every((path) => path.endsWith("/system"))).toBe(true);
    expect(first.requests.every(({ ua }) => ua === "mandari-ingestor (+https://mandari.de/crawler)")).toBe(true);
    expect(await pages.town.counts()).toMatchObject({
      ...{ "live Body": 1, "live Meeting": 5, "live AgendaItem": 20, "live Paper": 10, "live Consultation": 10 },
    });
    await pages.town.house.pass(30 * MINUTE);
    const second = await pages.pass("schedule");
    expect(second.result).toBe("complete");
    expect(second.events).toEqual([]);
    expect(second.requests.map(({ kind }) => kind).filter((kind) => kind !== "calendar" && kind !== "agenda")).toEqual(["robots"]);
  });
});
