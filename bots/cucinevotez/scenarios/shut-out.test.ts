import { describe, expect, it } from "vitest";
import { MINUTE, OtherWorld, SECOND } from "./other-world.ts";

const PAGE = "/conducere";
const CSM = "www.csm.example";

const robots = (world: OtherWorld, variant: string, host = CSM): void =>
  world.order("fault", `robots:${variant}@${host}`);
const text = (lines: string): string => `text:${encodeURIComponent(lines)}`;

describe("robots.txt (C11, C18, C19)", () => {
  it("S6: a group for this bot that appears between two passes ends the reading, and its going resumes it", async () => {
    const world = await OtherWorld.open("csm", "partid-b");
    expect((await world.weekly()).paths(CSM)).toEqual(["/robots.txt", PAGE]);
    robots(world, "disallow:cucinevotez-bot");
    const shut = await world.weekly();
    expect(shut.paths(CSM)).toEqual(["/robots.txt"]);
    expect(shut.codes(CSM)).toContain("robots disallow");
    expect(shut.paths("partid-b.example")).toHaveLength(2);
    expect(await world.namings()).toMatchObject({ "Sorin Dosar": "present" });
    world.house.world.clear();
    expect((await world.weekly()).paths(CSM)).toEqual(["/robots.txt", PAGE]);
  });

  it("S6: shut from the first pass on, where the group stands there already", async () => {
    const world = await OtherWorld.open("partid-f");
    expect((await world.weekly()).paths("partid-f.example")).toEqual(["/robots.txt"]);
    expect(await world.namings()).toEqual({});
  });

  const groups: readonly (readonly [string, string, boolean])[] = [
    ["in other letters", "User-Agent: CUCINEVOTEZ-BOT\nDISALLOW: /\n", false],
    ["behind a byte order mark", "\uFEFFUser-agent: cucinevotez-bot\nDisallow: /\n", false],
    ["with CRLF", "User-agent: cucinevotez-bot\r\nDisallow: /\r\n", false],
    [
      "split in two groups",
      "User-agent: cucinevotez-bot\nDisallow: /x\n\nUser-agent: *\nDisallow:\n\nUser-agent: cucinevotez-bot\nDisallow: /conducere\n",
      false,
    ],
    ["for cucinevotez alone, which is not ours", "User-agent: cucinevotez\nDisallow: /\n", true],
    [
      "for us, open, where all others are shut out",
      "User-agent: *\nDisallow: /\n\nUser-agent: cucinevotez-bot\nAllow: /\n",
      true,
    ],
  ];
  it.each(groups)("fault 30: a group %s", async (_, lines, isRead) => {
    const world = await OtherWorld.open("csm");
    robots(world, text(lines));
    expect((await world.weekly()).paths(CSM)).toEqual(isRead ? ["/robots.txt", PAGE] : ["/robots.txt"]);
  });

  it.each(["500", "reset", "hang", "503:5"])(
    "fault 29: %s in place of robots.txt is tried three times more, with growing pauses, then nothing is asked",
    async (variant) => {
      const world = await OtherWorld.open("csm", "partid-b");
      robots(world, variant);
      const seen = await world.weekly();
      expect(seen.paths(CSM)).toEqual(Array.from({ length: 4 }, () => "/robots.txt"));
      const [first = 0, second = 0, third = 0] = seen.gaps(CSM);
      expect(first).toBeGreaterThanOrEqual(5 * SECOND);
      expect(second).toBeGreaterThan(first);
      expect(third).toBeGreaterThan(second);
      expect(seen.codes(CSM)).toContain("robots unreadable");
      expect(seen.result("partid-b")).toBe("complete");
    },
  );

  it("fault 29: a check in place of robots.txt is asked once more after a minute, then nothing", async () => {
    const world = await OtherWorld.open("csm");
    robots(world, "challenge");
    const seen = await world.weekly();
    expect(seen.paths(CSM)).toEqual(["/robots.txt", "/robots.txt"]);
    expect(seen.gaps(CSM)[0]).toBeGreaterThanOrEqual(MINUTE);
  });

  it("fault 29: a check in place of robots.txt that is gone after a minute: the page is read", async () => {
    const world = await OtherWorld.open("csm");
    world.order("fault", `check:proof-of-work:200:1@${CSM}/robots.txt`);
    const seen = await world.weekly();
    expect(seen.paths(CSM)).toEqual(["/robots.txt", "/robots.txt", PAGE]);
  });

  it.each(["404", "403", "html", "empty"])("fault 29: %s is no rule: the page is read", async (variant) => {
    const world = await OtherWorld.open("csm");
    robots(world, variant);
    expect((await world.weekly()).paths(CSM)).toEqual(["/robots.txt", PAGE]);
  });

  it.each([
    ["disallow-all", ["/robots.txt"]],
    ["allow", ["/robots.txt", PAGE]],
  ])("fault 29: robots.txt behind a redirect counts as it stands there: %s", async (variant, expected) => {
    const world = await OtherWorld.open("csm");
    world.order("fault", `redirect:301:https://csm.example/robots.txt@${CSM}/robots.txt`);
    robots(world, variant, "csm.example");
    const seen = await world.weekly();
    expect(seen.requests.filter(({ host }) => host === CSM).map(({ path }) => path)).toEqual(expected);
    expect(seen.requests.filter(({ host }) => host === "csm.example")).toHaveLength(1);
  });
});

describe("no page, and no way round (C2, C13, C16)", () => {
  it("fault 31: a 429 is not retried; its Retry-After holds for the whole site", async () => {
    const world = await OtherWorld.open("wikidata");
    world.order("fault", "retry-after:5:429:1@www.wikidata.org/wiki/Special:EntityData/Q1.json");
    const seen = await world.weekly();
    expect(seen.paths("www.wikidata.org").filter((path) => path.endsWith("Q1.json"))).toHaveLength(1);
    expect(seen.paths("www.wikidata.org").filter((path) => path.endsWith("Q2.json"))).toHaveLength(1);
    expect(seen.gaps("www.wikidata.org")[1]).toBeGreaterThanOrEqual(5 * SECOND);
  });

  it("fault 31: more than a quarter of an hour away, and the site is closed for the pass", async () => {
    const world = await OtherWorld.open("wikidata");
    world.order("fault", "retry-after:901:429:1@www.wikidata.org/wiki/Special:EntityData/Q1.json");
    const seen = await world.weekly();
    expect(seen.paths("www.wikidata.org")).toHaveLength(2);
    expect(seen.summary.endedAt - seen.summary.startedAt).toBeLessThan(MINUTE);
  });

  it("fault 33: a Crawl-delay longer than 1.5 s is kept, a shorter one makes nothing faster", async () => {
    const world = await OtherWorld.open("wikidata");
    robots(world, text("User-agent: cucinevotez-bot\nCrawl-delay: 30\n"), "www.wikidata.org");
    const slow = await world.weekly();
    expect(slow.gaps("www.wikidata.org").every((gap) => gap >= 30 * SECOND)).toBe(true);
    robots(world, text("User-agent: cucinevotez-bot\nCrawl-delay: 1\n"), "www.wikidata.org");
    const usual = await world.weekly();
    expect(Math.min(...usual.gaps("www.wikidata.org"))).toBeGreaterThanOrEqual(1.5 * SECOND);
    expect(Math.max(...usual.gaps("www.wikidata.org"))).toBeLessThan(30 * SECOND);
  });

  it.each([
    ["to-presidency", "www.presidency.ro", "never asked"],
    ["to-government", "gov.ro", "out of scope"],
    ["to-press", "stire.example", "never asked"],
  ])(
    "S12, fault 32: a party page that leads %s is not followed, and unread with its reason",
    async (where, host, code) => {
      const world = await OtherWorld.open("partid-a", "partid-b");
      await world.weekly();
      world.order("set", "cited", where, "partid-a.example");
      const seen = await world.weekly();
      expect(seen.paths("partid-a.example")).toEqual(["/robots.txt", PAGE]);
      expect(seen.at(host)).toEqual([]);
      expect(seen.codes(host)).toEqual([code]);
      expect(seen.summary.endings.get("partid-a")?.figures).toEqual({ refused: 1 });
      expect(await world.namings()).toMatchObject({ "Ion Exemplu": "present" });
      expect(seen.result("partid-b")).toBe("complete");
    },
  );
});
