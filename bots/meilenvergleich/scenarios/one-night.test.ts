import { describe, expect, it } from "vitest";
import { DAY, list, MINUTE, Nights, pausesOf, programme, SECOND } from "./nights.ts";

describe("one host, one promise", () => {
  it("liste: both pages, the site's longer pause, nothing behind the redirect, nothing of the page that is gone", async () => {
    const nights = await Nights.open([list, programme("liste", ["/weiter", "/weg"], { id: "liste-rest" })]);
    const { requests, paths, results } = await nights.pass();
    expect(results).toEqual({ liste: "complete", "liste-rest": "incomplete" });
    expect(paths).toEqual([
      "liste.test/robots.txt",
      "liste.test/partner",
      "liste.test/partner?seite=2",
      "liste.test/weiter",
      "liste.test/weg",
    ]);
    for (const pause of pausesOf(requests)) expect(pause).toBeGreaterThanOrEqual(3_000);
    expect(await nights.offers("liste")).toEqual([
      "live Buchhandlung Morgenstern",
      "live Gartenmarkt Linde",
      "live Optik Klar",
      "live Reisebüro Fernweh",
      "live Schuhhaus Anger",
      "live Werkzeug Werner",
    ]);
    expect(await nights.offers("liste-rest")).toEqual([]);
    expect(await nights.refused()).toMatchObject([{ code: "private area", hop: 1 }]);
  });

  it("verboten: a 403 ends the source (V13)", async () => {
    const nights = await Nights.open([programme("verboten", ["/1", "/2"])]);
    const { paths, summary } = await nights.pass();
    expect(paths).toEqual(["verboten.test/robots.txt", "verboten.test/1"]);
    expect(summary.endings.get("verboten")).toMatchObject({ result: "stopped", code: "shut out" });
    const [source] = await nights.house.store.desk.sources(nights.bot.name);
    expect(source).toMatchObject({ state: "resting", until: Date.parse("2026-12-01T01:15:00Z") });
  });

  it("pruefung: a check with status 200 ends the source (V13)", async () => {
    const nights = await Nights.open([programme("pruefung", ["/1", "/2"])]);
    const { paths, results } = await nights.pass();
    expect(paths).toEqual(["pruefung.test/robots.txt", "pruefung.test/1"]);
    expect(results).toEqual({ pruefung: "check" });
  });

  it("gesperrt: a forbidden path is skipped, and counts as no failure (V15)", async () => {
    const nights = await Nights.open([programme("gesperrt", ["/aktionen/1", "/partner"])]);
    const { paths } = await nights.pass();
    expect(paths).toEqual(["gesperrt.test/robots.txt", "gesperrt.test/partner"]);
    expect(await nights.refused()).toMatchObject([{ code: "robots disallow", by: "robots" }]);
    expect(await nights.offers("gesperrt")).toHaveLength(2);
  });

  it("langsam: a Crawl-delay of 90 seconds becomes 60 (V9)", async () => {
    const nights = await Nights.open([programme("langsam", ["/1", "/2", "/3"])]);
    const { requests } = await nights.pass();
    expect(requests).toHaveLength(4);
    for (const pause of pausesOf(requests)) {
      expect(pause).toBeGreaterThanOrEqual(60_000);
      expect(pause).toBeLessThan(61_000);
    }
  });

  it("kaputt: three failures in a row end the source (V12)", async () => {
    const nights = await Nights.open([programme("kaputt", ["/1", "/2", "/3", "/4", "/5"])]);
    const { paths, summary } = await nights.pass();
    expect(paths).toEqual(["robots.txt", "1", "2", "3"].map((path) => `kaputt.test/${path}`));
    expect(summary.endings.get("kaputt")).toMatchObject({ result: "stopped", code: "given up" });
  });

  it("robots500: a robots.txt that cannot be read forbids everything tonight (V14)", async () => {
    const nights = await Nights.open([programme("robots500", ["/1"])]);
    expect((await nights.pass()).paths).toEqual(["robots500.test/robots.txt"]);
  });

  it("robots503: the ladder holds for robots.txt as well, and nothing else is asked (V11, V14)", async () => {
    const nights = await Nights.open([programme("robots503", ["/1"])]);
    const { paths } = await nights.pass();
    expect([...new Set(paths)]).toEqual(["robots503.test/robots.txt"]);
    expect(paths.length).toBeLessThanOrEqual(3);
  });

  it("robots429: a wait that robots.txt asks for is no longer than others (V10, V11)", async () => {
    const nights = await Nights.open([programme("robots429", ["/1"])]);
    const { paths, summary } = await nights.pass();
    expect(paths).toEqual(["robots429.test/robots.txt"]);
    expect(summary.endedAt - summary.startedAt).toBeLessThan(MINUTE);
    expect((await nights.ends())[0]).toMatchObject({ result: "stopped", code: "resting" });
  });

  it("weiter: the target's own robots.txt is asked, and its forbidden page is not (V14)", async () => {
    const nights = await Nights.open([programme("weiter", ["/1", "/2"], { hosts: ["ziel.test"] })]);
    const { paths } = await nights.pass();
    expect(paths).toEqual(["weiter.test/robots.txt", "weiter.test/1", "ziel.test/robots.txt", "weiter.test/2"]);
    expect(await nights.refused()).toMatchObject([{ code: "robots disallow", hop: 1, host: "ziel.test" }]);
  });

  it("zwilling: two names of one domain share the pause, over two sources (V9)", async () => {
    const twin = (name: string) => programme(`${name}.zwilling`, ["/1", "/2"], { id: `zwilling-${name}` });
    const nights = await Nights.open([twin("a"), twin("b")]);
    const { requests } = await nights.pass();
    expect(requests).toHaveLength(6);
    for (const pause of pausesOf(requests)) expect(pause).toBeGreaterThanOrEqual(2_000);
  });
});

describe("voll: 429 and 503 (V11)", () => {
  const at = (paths: readonly string[]) => Nights.open([programme("voll", paths)]);

  it("waits as long as Retry-After says, in seconds or as a date, then asks again", async () => {
    const seconds = await (await at(["/einmal"])).pass();
    expect(seconds.paths.slice(1)).toEqual(["voll.test/einmal", "voll.test/einmal"]);
    expect(pausesOf(seconds.requests)[1]).toBeGreaterThanOrEqual(7 * SECOND);
    expect(pausesOf(seconds.requests)[1]).toBeLessThan(9 * SECOND);
    const date = await (await at(["/datum"])).pass();
    expect(pausesOf(date.requests)[1]).toBeGreaterThanOrEqual(24 * SECOND);
    expect(date.results).toEqual({ voll: "complete" });
  });

  it("without one 60 seconds, then five minutes, then the host is given up for the night", async () => {
    const { requests, summary } = await (await at(["/ohne", "/kurz"])).pass();
    expect(requests.map(({ path }) => path)).toEqual(["/robots.txt", "/ohne", "/ohne", "/ohne"]);
    const [, first = 0, second = 0] = pausesOf(requests);
    expect([Math.floor(first / SECOND), Math.floor(second / SECOND)]).toEqual([60, 300]);
    expect(summary.endings.get("voll")).toMatchObject({ result: "stopped" });
  });

  it("a wait longer than the time left is no wait: the host is left, tonight and in the nights until then", async () => {
    for (const [path, days] of [
      ["/lang", 1],
      ["/laenger", 2],
    ] as const) {
      const nights = await at([path, "/kurz"]);
      const first = await nights.pass();
      expect(first.paths).toEqual(["voll.test/robots.txt", `voll.test${path}`]);
      expect(first.summary.endedAt - first.summary.startedAt).toBeLessThan(MINUTE);
      const until = (first.requests[1]?.end ?? 0) + days * DAY;
      expect((await nights.ends())[0]).toMatchObject({ code: "resting", until });
      for (let night = 1; night < days; night += 1) expect((await nights.night()).paths).toEqual([]);
      // The rest ends some seconds into that night.
      const { requests } = await nights.night();
      expect(requests[0]?.start).toBeGreaterThanOrEqual(until);
      expect(requests.length).toBeGreaterThan(0);
    }
  });

  it("counts per host and night, whichever source asked; a success in between sets nothing back", async () => {
    const nights = await Nights.open([
      programme("voll", ["/einmal"]),
      programme("voll", ["/datum", "/kurz"], { id: "voll-zwei" }),
      programme("voll", ["/ohne", "/kurz"], { id: "voll-drei" }),
    ]);
    const { requests, results } = await nights.pass();
    const paths = requests.map(({ path }) => path).filter((path) => path !== "/robots.txt");
    expect(paths).toEqual(["/einmal", "/einmal", "/datum", "/datum", "/kurz", "/ohne"]);
    expect(results).toEqual({ voll: "complete", "voll-zwei": "complete", "voll-drei": "stopped" });
  });
});
