import { smallestGap } from "goodbot/world";
import { describe, expect, test } from "vitest";
import { Firms } from "./firms.ts";

describe("A11-A14: what is read of a released site", () => {
  test("A12: of 80 references exactly 50 pages in 30 days, robots.txt and reservation files not counted", async () => {
    const firms = await Firms.read({ references: 80 });
    const first = firms.house.world.log().filter(({ kind }) => kind !== "robots" && kind !== "reservation");
    expect(first).toHaveLength(50);
    await firms.days(29);
    const pages = () =>
      firms.house.world.log().filter(({ kind }) => kind !== "robots" && kind !== "reservation").length;
    expect(pages()).toBe(50);
    await firms.days(2);
    expect(pages()).toBeGreaterThan(50);
  });

  test("A12: the pages of a visit count towards the same 50, its files as well", async () => {
    const firms = await Firms.open([{ references: 80 }]);
    const visit = await firms.visit();
    await firms.release();
    const read = await firms.pass();
    expect(visit.requests.length + read.pages.length).toBe(50);
  });

  test("A11: Crawl-delay 7 is kept to, whatever is asked for", async () => {
    const firms = await Firms.read({ robots: "User-agent: *\nCrawl-delay: 7\nDisallow: /intern/\n" });
    const log = firms.house.world.log().slice(1);
    expect(smallestGap(log, "firma-1.example")).toBeGreaterThanOrEqual(7_000);
  });

  test("A13: contact, team, privacy, PDF and what leads there are never asked for; a PDF under another name is let go", async () => {
    const firms = await Firms.read();
    const paths = firms.house.world.log().map(({ path }) => path);
    for (const path of ["/kontakt", "/team", "/datenschutz", "/kontakt-impressum", "/datei.pdf", "/seite-12"])
      expect(paths).not.toContain(path);
    expect(paths).toContain("/leistungen-alt");
    expect(paths).toContain("/broschuere");
    expect([...(await firms.records()).keys()]).not.toContain("fact:/broschuere");
  });

  test("A14: excerpts of at most 300 characters with a link; the page gone after seven days, the fact not", async () => {
    const firms = await Firms.read();
    const before = await firms.records();
    expect(before.size).toBeGreaterThan(3);
    for (const content of before.values()) {
      expect([...String(content.excerpt)].length).toBeLessThanOrEqual(300);
      expect(String(content.page)).toMatch(/^https:\/\/firma-1\.example\//);
    }
    expect(await firms.copies()).toContain("/leistungen");
    await firms.days(7);
    expect(await firms.copies()).toEqual([]);
    expect(await firms.records()).toEqual(before);
  });

  test.each([
    ["noindex, said to the bot by name", { headers: { "x-robots-tag": "AusschauBot: noindex" } }],
    ["a day on which they end", { head: '<meta name="robots" content="unavailable_after: 2030-01-01">' }],
  ])("A14: pages that come to say %s leave nothing", async (_, says) => {
    const firms = await Firms.read();
    expect((await firms.markers()).length).toBeGreaterThan(3);
    firms.firm.change({
      ...says,
      ...("headers" in says ? { headersOn: ["/leistungen"] } : { headOn: ["/leistungen"] }),
    });
    await firms.days(32);
    expect([...(await firms.records()).keys()]).not.toContain("fact:/leistungen");
    expect((await firms.records()).size).toBeGreaterThan(3);
    expect(await firms.markers()).not.toContain("/leistungen");
  });

  test("A14: a header bounds the excerpt too, and keeps the bot from following links", async () => {
    const firms = await Firms.read({ headers: { "x-robots-tag": "max-snippet:40" } });
    for (const { excerpt, heading = "" } of (await firms.records()).values())
      expect(Math.max([...String(excerpt)].length, [...String(heading)].length)).toBeLessThanOrEqual(40);
    expect((await firms.records()).size).toBeGreaterThan(3);
    const shy = await Firms.read({ headers: { "x-robots-tag": "nofollow" } });
    expect((await shy.records()).size).toBe(1);
  });

  test("A16: while anything is stored, robots.txt and reservation files are looked at at least every seven days", async () => {
    const firms = await Firms.read();
    await firms.days(20);
    const looks = firms.house.world.log().filter(({ path }) => path === "/robots.txt");
    expect(looks.length).toBeGreaterThanOrEqual(4);
    expect(looks.length).toBeLessThan(12);
  });
});
