import { checkKinds } from "goodbot/world";
import { describe, expect, it } from "vitest";
import { MINUTE, OtherWorld } from "./other-world.ts";

const PAGE = "/conducere";
const CSM = "www.csm.example";

/** Six items in place of two: a site with several pages in a weekly pass. */
async function withItems(): Promise<OtherWorld> {
  const world = await OtherWorld.open("wikidata", "csm");
  const item = (number: number) => ({ item: `Q${number}`, name: "Ana Exemplu" });
  const sources = world.bot.sources.map((source) =>
    source.id === "wikidata" ? { ...source, settings: { items: [1, 2, 3, 4, 5].map(item) } } : source,
  );
  world.bot = { ...world.bot, sources };
  return world;
}

describe("a bot check in place of a page (C12, C17)", () => {
  it("S4: once, then the page: a minute of silence at that site, others go on, the same request again", async () => {
    const world = await OtherWorld.open();
    world.order("fault", `check:cloudflare:503:1@${CSM}${PAGE}`);
    const seen = await world.weekly();
    expect(seen.paths(CSM)).toEqual(["/robots.txt", PAGE, PAGE]);
    expect(seen.gaps(CSM)[1]).toBeGreaterThanOrEqual(MINUTE);
    expect(seen.result("csm")).toBe("complete");
    expect(await world.namings()).toMatchObject({ "Sorin Dosar": "present" });
    const [, check, page] = seen.at(CSM);
    const meanwhile = seen.requests.filter(({ start }) => check && page && start > check.end && start < page.start);
    expect(meanwhile.length).toBeGreaterThan(0);
  });

  // Fault 26: the check is seen before the status; a 503 with a check is not tried three times more, a 403 once more.
  for (const kind of checkKinds) {
    it(`fault 26, 28: ${kind} at any status: asked once more after a minute, nothing of it followed, then unread`, async () => {
      for (const status of [200, 202, 403, 429, 503]) {
        const world = await OtherWorld.open("csm");
        if (status !== 200) expect((await world.weekly()).result("csm")).toBe("complete");
        world.order("fault", `check:${kind}:${status}@${CSM}${PAGE}`);
        const before = (await world.house.store.ledger.head())?.seq ?? 0;
        const seen = await world.weekly();
        expect(seen.paths(CSM), `${status}`).toEqual(["/robots.txt", PAGE, PAGE]);
        expect(seen.gaps(CSM)[1], `${status}`).toBeGreaterThanOrEqual(MINUTE);
        expect(seen.result("csm"), `${status}`).toBe("incomplete");
        // Unread is never "absent": what was read a week before stands, and a first pass knows nothing.
        for await (const { request, task } of world.house.store.desk.captures({ bot: world.bot.name, source: "csm" }))
          if (request > before) expect(task, "no reader gets its copy").toBeUndefined();
        expect(await world.namings(), `${status}`).toEqual(status === 200 ? {} : { "Sorin Dosar": "present" });
      }
    });
  }

  it("S5: three pages held back by hand, then silence at that site alone; the next pass starts at zero", async () => {
    const world = await OtherWorld.open("guvern", "csm");
    world.order("fault", "check:imperva@gov.ro/ro/guvernul/cabinetul-de-ministri/");
    const seen = await world.byHand();
    const members = seen.paths("gov.ro").filter((path) => path.includes("/cabinetul-de-ministri/"));
    expect(members).toHaveLength(6);
    expect(new Set(members).size).toBe(3);
    expect(seen.paths("gov.ro").at(-1)).toBe(members.at(-1));
    expect(seen.result("guvern")).toBe("check");
    expect(seen.paths(CSM)).toContain(PAGE);

    world.house.world.clear();
    const next = await world.byHand();
    expect(next.result("guvern")).toBe("complete");
    expect(next.paths("gov.ro").filter((path) => path.endsWith(".jpg"))).toHaveLength(14);
  });

  it("S5: the same in a weekly pass, where held-back pages need not stand in a row", async () => {
    const world = await withItems();
    for (const item of ["Q1", "Q3", "Q4"])
      world.order("fault", `check:f5@www.wikidata.org/wiki/Special:EntityData/${item}.json`);
    const seen = await world.weekly();
    const asked = seen.paths("www.wikidata.org").filter((path) => path !== "/robots.txt");
    expect(new Set(asked.map((path) => path.slice(-7))).size).toBe(4);
    expect(asked.filter((path) => path.endsWith("Q2.json"))).toHaveLength(1);
    expect(asked).toHaveLength(7);
    world.house.world.clear();
    const next = await world.weekly();
    expect(next.paths("www.wikidata.org")).toHaveLength(6);
  });

  it("fault 27: a page that mentions a captcha and carries noscript is a page", async () => {
    const world = await OtherWorld.open("companie-2");
    const seen = await world.weekly();
    expect(seen.paths("companie-2.example")).toEqual(["/robots.txt", PAGE]);
    expect(await world.namings()).toEqual({ "Mihai Registru": "present" });
  });
});
