import { describe, expect, test } from "vitest";
import { Firms } from "./firms.ts";

describe("A8: websites are off until a person has released the single one", () => {
  test("as delivered, no name is looked up and no site is asked, not even for its robots.txt", async () => {
    const firms = await Firms.open([{}, {}], { on: false });
    let lookedUp = 0;
    for (const firm of firms.firms)
      Object.defineProperty(firm, "addresses", {
        get: () => {
          // Whether a host is a replica is asked of the configuration; only "resolve" asks for an address.
          if (/\bresolve\b/.test(new Error().stack ?? "")) lookedUp += 1;
          return undefined;
        },
      });
    await firms.release();
    const { requests, summary } = await firms.pass({ trigger: "schedule" });
    expect(requests).toEqual([]);
    expect(lookedUp).toBe(0);
    expect(summary.notNow.map(({ promise, why }) => `${promise}: ${why}`)).toEqual([
      "released: this kind of source is switched off",
      "released: this kind of source is switched off",
    ]);
  });

  test("on but not released: nothing; a visit by hand: four pages at most, and nothing kept but the proof", async () => {
    const firms = await Firms.open([{}]);
    expect((await firms.pass()).requests).toEqual([]);
    expect((await firms.pass({ trigger: "schedule", source: "firma-1", demanded: "visit" })).requests).toEqual([]);
    const { paths, pages } = await firms.visit();
    expect(pages).toEqual(["/", "/impressum"]);
    expect(paths.slice(0, 4)).toEqual(["/robots.txt", "/.well-known/tdmrep.json", "/ai.txt", "/.well-known/ai.txt"]);
    const records = await firms.records();
    expect([...records.keys()]).toEqual(["proof:/impressum"]);
    expect(records.get("proof:/impressum")).toMatchObject({ verdict: "proven", by: "FN", id: "FN 990002k" });
  });

  test("released: pages are read; taken back: none", async () => {
    const firms = await Firms.open([{}, {}]);
    await firms.release("firma-1");
    const first = await firms.pass();
    expect(new Set(first.requests.map(({ host }) => host))).toEqual(new Set(["firma-1.example"]));
    expect(first.pages).toContain("/leistungen");
    await firms.revoke("firma-1");
    await firms.house.pass(31 * 86_400_000);
    expect((await firms.pass()).requests).toEqual([]);
  });

  test("A16: a release taken back takes with it what came from the site: nobody would look at its files any more", async () => {
    const firms = await Firms.read();
    await firms.revoke();
    expect(await firms.records()).toEqual(new Map());
    expect(await firms.markers()).toEqual([]);
    await firms.days(9);
    await firms.keepsItsWord();
  });

  test("A9: another domain than the proven one is not read, and no redirect leads there", async () => {
    const firms = await Firms.open([{ impressumAt: "https://firma-2.example/impressum" }, {}]);
    await firms.release("firma-1");
    const { requests } = await firms.pass({ trigger: "hand", source: "firma-1" });
    expect(requests.filter(({ host }) => host === "firma-2.example")).toEqual([]);
  });

  test("A12: the www twin belongs to the same organisation: both share its budget, and a hop counts", async () => {
    const firms = await Firms.open([{ references: 80, movesToWww: true }]);
    await firms.release();
    const { requests, pages } = await firms.pass();
    expect(new Set(requests.map(({ host }) => host))).toEqual(new Set(["firma-1.example", "www.firma-1.example"]));
    expect(pages).toHaveLength(50);
  });

  test("A1: websites see the mail address in every request", async () => {
    const firms = await Firms.read();
    const agents = new Set(firms.house.world.log().map(({ ua }) => ua));
    expect([...agents]).toEqual([
      "AusschauBot/1.0 (+https://ausschau.at/bot; responsible public-data crawler) (+mailto:office@ausschau.at)",
    ]);
  });
});
