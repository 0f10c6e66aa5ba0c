import { promises } from "goodbot";
import { describe, expect, it } from "vitest";
import { entries, filesUntilQuiet, kindsOf, PagesTown, pagesSource } from "./pages-town.ts";
import { MINUTE } from "./town.ts";

describe("C8 to C12: conduct", () => {
  it.each([
    "disallow:mandari-ingestor",
    "text:User-agent:%20*%0ADisallow:%20/vo0050",
    "text:User-agent:%20*%0ADisallow:%20/to0040",
  ])("robots.txt that says %s stops the source before its calendar, until it is lifted (C8, M7)", async (variant) => {
    const pages = await PagesTown.open("buergerinfo.halle.de");
    await pages.pass();
    pages.order("fault", `robots:${variant}@${pages.host}`);
    const stopped = await pages.later();
    expect(stopped.paths).toEqual(["/robots.txt"]);
    expect(await pages.town.source()).toMatchObject({ state: "stopped by robots" });
    pages.town.house.world.clear();
    expect((await pages.later()).result).toBe("complete");
  });

  it("a ban on mandari-file-cache alone stops documents and nothing else (C8)", async () => {
    const pages = await PagesTown.open("buergerinfo.halle.de", { documents: true });
    pages.order("fault", `robots:disallow:mandari-file-cache@${pages.host}`);
    const seen = await pages.pass();
    expect(kindsOf(seen)).not.toContain("file");
    expect(kindsOf(seen)).toContain("paper");
  });

  it("reads on where robots.txt answers 500 (C8, M8)", async () => {
    const pages = await PagesTown.open("buergerinfo.halle.de");
    pages.order("fault", `robots:500@${pages.host}`);
    expect((await pages.pass()).result).toBe("complete");
  });

  it("documents follow at the source's pace and under their own name, each once (C1, M4, M13)", async () => {
    const pages = await PagesTown.open("biswl.rznk.de", { documents: true });
    const files = await filesUntilQuiet(pages);
    expect(files).toHaveLength(25);
    expect(new Set(files.map(({ path }) => path)).size).toBe(25);
    expect(files.every(({ ua }) => ua.startsWith("mandari-file-cache/1.0 "))).toBe(true);
  });

  it.each(["gate", "login", "429"])(
    "%s in place of agendas: no second try in the pass, no cookie, no next agenda of a check (C9)",
    async (trick) => {
      const pages = await PagesTown.open("buergerinfo.halle.de");
      await pages.pass();
      pages.order("set", "agenda", trick);
      const next = await pages.later();
      const tricked = next.requests.filter(({ path }) => path.startsWith("/to0040"));
      expect(new Set(tricked.map(({ path }) => path)).size).toBe(
        trick === "429" ? new Set(tricked.map(({ path }) => path)).size : tricked.length,
      );
      if (trick === "gate") expect(tricked.length).toBe(1);
      expect(next.events).toEqual([]);
    },
  );

  it("a page that turned out to be a login is not asked for again within a month (rule 14)", async () => {
    const pages = await PagesTown.open("buergerinfo.halle.de");
    await pages.pass();
    pages.order("set", "agenda", "login");
    await pages.later();
    pages.town.house.world.clear();
    expect(kindsOf(await pages.later())).not.toContain("agenda");
  });

  it("a bot check ends the source for the pass and counts as a failure (C9, M10): ALLRIS 4 from its fifth request on", async () => {
    const pages = await PagesTown.of(
      "allris4.example",
      pagesSource("allris4.example", "https://allris4.example/public/si010"),
    );
    const first = await pages.pass();
    expect(first.result).toBe("check");
    expect(first.requests.filter(({ kind }) => kind === "gate").length).toBeLessThanOrEqual(1);
    expect(kindsOf(first)).not.toContain("trap");
  });

  it("a silent source is asked after 10, 20, 40, 80 minutes, and back to normal after a complete pass (C10, M12)", async () => {
    const pages = await PagesTown.open("buergerinfo.halle.de");
    await pages.pass();
    pages.order("set", "calendar", "login");
    for (let pass = 0; pass < 3; pass += 1) expect((await pages.later()).result).toBe("silent");
    const { house, bot } = pages.town;
    const distances: number[] = [];
    for (let last = house.clock.now(), step = 0; step < 35; step += 1) {
      const before = house.world.log().length;
      await house.pass(5 * MINUTE);
      await house.run(bot, { trigger: "schedule" });
      const [asked] = house.world.log().slice(before);
      if (!asked) continue;
      distances.push(Math.floor((asked.start - last) / MINUTE));
      last = house.clock.now();
    }
    expect(distances).toEqual(
      [10, 20, 40, 80].map((least) => expect.toSatisfy((is: number) => is >= least && is < least + 6)),
    );
    pages.town.house.world.clear();
    expect((await pages.later(180)).result).toBe("complete");
    expect((await pages.later()).result).toBe("complete");
  });

  it("two bodies on one host: one request under way, the longer gap over both (C11)", async () => {
    const url = entries["buergerinfo.halle.de"];
    const [slow, quick] = [
      pagesSource("buergerinfo.halle.de", url, { id: "slow", gap: "5s" }),
      pagesSource("buergerinfo.halle.de", url, { id: "quick" }),
    ];
    const pages = await PagesTown.of("buergerinfo.halle.de", slow, quick);
    const { requests } = await pages.pass();
    const ordered = [...requests].sort((a, b) => a.start - b.start);
    const gaps = ordered.slice(1).map(({ start }, index) => start - (ordered[index]?.end ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5_000);
  });

  it("a gap and a night window of the source's own hold for every request, older months included (C12, M15)", async () => {
    const window = { from: "22:00", to: "06:00", zone: "Europe/Berlin" };
    const night = promises.schedule({ every: "30m", byHand: "any time", window });
    const pages = await PagesTown.open("lkos.example", { gap: "10s", pledge: [night] });
    for (let pass = 0; pass < 16; pass += 1) {
      await pages.town.house.run(pages.town.bot, { trigger: "schedule" });
      await pages.town.house.pass(60 * MINUTE);
    }
    await pages.town.keepsItsWord();
    const ordered = [...pages.town.house.world.log()].sort((a, b) => a.start - b.start);
    expect(ordered.length).toBeGreaterThan(20);
    expect(ordered.slice(1).every(({ start }, index) => start - (ordered[index]?.end ?? 0) >= 10_000)).toBe(true);
    // Berlin is an hour ahead in winter.
    const hours = ordered.map(({ start }) => (new Date(start).getUTCHours() + 1) % 24);
    expect(hours.filter((hour) => hour >= 6 && hour < 22)).toEqual([]);
    const months = ordered.flatMap(({ path }) => /si010_r\.asp\?MM=(\d+)&YY=2026/.exec(path)?.[1] ?? []);
    // Each older month once, newest first; the usual ones in every pass.
    expect(months.filter((month) => month === "9")).toHaveLength(1);
    expect(months.filter((month) => month === "11").length).toBeGreaterThan(2);
  });
});
