import { describe, expect, test } from "vitest";
import type { FirmSays } from "../replica/firm.ts";
import { DAY, Firms } from "./firms.ts";

const later: readonly (readonly [string, FirmSays, "site" | "page"])[] = [
  ["robots.txt shuts the bot out", { robots: "User-agent: AusschauBot\nDisallow: /\n" }, "site"],
  ["robots.txt with a Content-Signal", { robots: "User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n" }, "site"],
  ["tdmrep.json", { tdmrep: '[{"location":"/","tdm-reservation":1}]' }, "site"],
  ["ai.txt", { ai: "User-Agent: *\nDisallow: /\n" }, "site"],
  ["a header", { headers: { "tdm-reservation": "1" } }, "page"],
  ["a meta element", { head: '<meta name="tdm-reservation" content="1">' }, "page"],
  ["noai in X-Robots-Tag", { headers: { "x-robots-tag": "noai" } }, "page"],
  ["noai in a meta element named after the bot", { head: '<meta name="AusschauBot" content="noai">' }, "page"],
];

describe("A10: a reservation that stands from the first day", () => {
  test.each(later)("%s: nothing of the site is kept or taken in", async (_, says) => {
    const firms = await Firms.read(says);
    expect(await firms.records()).toEqual(new Map());
    expect(await firms.copies()).toEqual([]);
    expect(await firms.markers()).toEqual([]);
    expect((await firms.days(31)).flatMap(({ pages }) => pages)).toEqual([]);
  });

  test.each([
    ["503", { tdmrep: 503 }],
    ["a check in its place", { ai: 503 }],
  ] as const)("no answer (%s): nothing is read, and nothing stored goes", async (_, says) => {
    const firms = await Firms.read();
    const before = await firms.records();
    expect(before.size).toBeGreaterThan(0);
    firms.firm.change(says);
    expect((await firms.days(31)).flatMap(({ pages }) => pages)).toEqual([]);
    expect(await firms.records()).toEqual(before);
  });

  test("what allows is read: too strict is a fault as well", async () => {
    const robots = "User-agent: *\nContent-Signal: search=yes\nAllow: /\n";
    const firms = await Firms.read({ tdmrep: '[{"location":"/","tdm-reservation":0}]', robots });
    expect((await firms.records()).size).toBeGreaterThan(3);
  });
});

describe("A15, A16: a wish that comes later, by each of its places", () => {
  test.each(later)("%s: copies and facts are gone at the next look, in one transaction", async (_, says, reach) => {
    const firms = await Firms.read();
    expect((await firms.markers()).length).toBeGreaterThan(3);
    firms.firm.change(says);
    // A file is looked at within seven days; a page when it is asked for again (and answers 304 or not).
    await firms.days(reach === "site" ? 7 : 32);
    const left = [...(await firms.records()).keys()];
    if (reach === "site") {
      expect(left).toEqual([]);
      expect(await firms.markers()).toEqual([]);
    } else expect(left).not.toContain("profile");
    expect(await firms.copies()).toEqual([]);
  });

  test("after it nothing is asked of the site until a person releases it anew", async () => {
    const firms = await Firms.read();
    firms.firm.change({ robots: "User-agent: AusschauBot\nDisallow: /\n" });
    await firms.house.pass(7 * DAY - 2 * 3_600_000);
    await firms.pass({ trigger: "schedule" });
    expect(await firms.records()).toEqual(new Map());
    firms.firm.change({ robots: null });
    await firms.house.pass(31 * DAY);
    expect((await firms.pass()).requests).toEqual([]);
    expect((await firms.visit()).pages).toEqual(["/", "/impressum"]);
    expect([...(await firms.records()).keys()]).toEqual(["proof:/impressum"]);
    await firms.release();
    expect((await firms.pass()).pages).toContain("/leistungen");
    expect((await firms.records()).size).toBeGreaterThan(3);
  });

  test("a later partial Disallow takes the pages it forbids, and only those", async () => {
    const firms = await Firms.read();
    firms.firm.change({ robots: "User-agent: *\nDisallow: /referenzen/\n" });
    await firms.house.pass(7 * DAY - 2 * 3_600_000);
    await firms.pass({ trigger: "schedule" });
    const left = [...(await firms.records()).keys()];
    expect(left.some((id) => id.includes("/referenzen/"))).toBe(false);
    expect(left).toContain("fact:/leistungen");
    expect(await firms.markers()).not.toContain("/referenzen/1");
  });

  test("a site asked to be forgotten by mail: everything goes at once", async () => {
    const firms = await Firms.read();
    expect(await firms.revoke()).toBeGreaterThan(3);
    expect(await firms.records()).toEqual(new Map());
    expect(await firms.markers()).toEqual([]);
    await firms.keepsItsWord();
    expect((await firms.pass()).requests).toEqual([]);
  });

  test("a release taken back while a page is under way: its answer is let go, its place in the budget is spent", async () => {
    const firms = await Firms.open([{}]);
    await firms.release();
    const abort = new AbortController();
    let revoked = false;
    const { handle } = firms.firm;
    firms.firm.handle = (request) => {
      const answer = handle.call(firms.firm, request);
      if (request.path !== "/leistungen") return answer;
      revoked = true;
      return { ...answer, delayMs: 5_000 };
    };
    const pass = firms.house.run(firms.bot, { trigger: "hand", signal: abort.signal });
    const watching = firms.house.clock.run(async () => {
      while (!revoked) await firms.house.clock.sleepUntil(firms.house.clock.now() + 1_000);
      await firms.revoke();
    });
    await Promise.all([pass, watching]);
    await firms.keepsItsWord();
    expect(await firms.records()).toEqual(new Map());
    expect(await firms.markers()).toEqual([]);
  });
});
