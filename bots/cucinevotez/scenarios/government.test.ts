import { describe, expect, it } from "vitest";
import { noteViews } from "../../../src/desk/note-views.ts";
import { openRegister } from "../../../src/pass/register.ts";
import { allPromises } from "../../../src/promises/index.ts";
import { sourceInWords } from "../../../src/web/bot-page-words.ts";
import { loadBotPage } from "../../../src/web/load-bot-page.ts";
import { siteOf } from "../../../src/web/site-testing.ts";
import { otherPeople } from "../replica/cited-hosts.ts";
import { wikidataCanary } from "../replica/wikidata-host.ts";
import { OtherWorld } from "./other-world.ts";

const pictures = (paths: readonly string[]): readonly string[] => paths.filter((path) => path.endsWith(".jpg"));

describe("S7: the Government, by hand only (C2, C21)", () => {
  it("is read by hand: cabinet, members, ministries, portraits; never in a weekly pass, robots.txt included", async () => {
    const world = await OtherWorld.open();
    expect((await world.weekly()).at("gov.ro")).toEqual([]);
    const seen = await world.byHand();
    const paths = seen.paths("gov.ro");
    expect(pictures(paths)).toHaveLength(14);
    // Robots, cabinet, ministries, fourteen members.
    expect(paths.filter((path) => !path.endsWith(".jpg"))).toHaveLength(17);
    expect(await world.records("CabinetMember")).toHaveLength(14);
    expect(await world.records("Ministry")).toHaveLength(8);
    // C6, C7: pages read yesterday are not read again, whoever starts the pass.
    expect(seen.at("partid-a.example")).toEqual([]);
    expect((await world.weekly()).at("gov.ro")).toEqual([]);
  });

  it("the bot page tells how many pages each source came to when it was last read, beside what is promised", async () => {
    const world = await OtherWorld.open();
    const operator = { name: "x", url: "https://x.example/", mail: "x@x.example" };
    await world.weekly();
    const byHand = await world.byHand();
    const last = await world.weekly();
    const { store, clock } = world.house;
    const register = await openRegister(world.bot, store, allPromises, clock.now());
    const more = { operator, language: "en", seals: [], at: clock.now() } as const;
    const { sources } = await loadBotPage(store, register, more);
    const lately = (id: string) => sources.find((source) => source.id === id)?.lately;
    const at = ({ summary }: typeof last) => new Date(summary.startedAt).toISOString();
    expect(lately("guvern")).toEqual({ pages: 16, startedAt: at(byHand) });
    expect(lately("wikidata")).toEqual({ pages: 2, startedAt: at(last) });
    // The picture is none, nor is a page that robots.txt forbids.
    expect(lately("fotografia-presedintelui")).toEqual({ pages: 1, startedAt: at(last) });
    expect(lately("partid-f")).toBeNull();
    const [government] = sources.filter(({ id }) => id === "guvern");
    expect(government && sourceInWords(government, "ro")).toMatch(/ultima dată 16 pagini \(/);
  });

  it("a second pass by hand fetches a portrait again only where its address is new (C10)", async () => {
    const world = await OtherWorld.open("guvern");
    await world.byHand();
    expect(pictures((await world.byHand()).paths("gov.ro"))).toEqual([]);
    world.order("mutate", "new-portrait");
    expect(pictures((await world.byHand()).paths("gov.ro"))).toEqual(["/fisiere/ministri/1-2.jpg"]);
  });

  it("too few members, or another layout: unread, the old ones stay", async () => {
    const world = await OtherWorld.open("guvern");
    await world.byHand();
    for (const what of ["few", "relayout"]) {
      world.order("mutate", what);
      expect((await world.byHand()).result("guvern"), what).toBe("incomplete");
      const members = await world.records("CabinetMember");
      expect(
        members.filter(({ state }) => state === "live"),
        what,
      ).toHaveLength(14);
    }
  });

  it("who is missing once is pending, and told so; twice in a row is gone, also where the whole Government is another", async () => {
    const world = await OtherWorld.open("guvern");
    await world.byHand();
    const shown = async () => {
      const { get, book } = siteOf(world.house, [world.bot]);
      const { store, clock } = world.house;
      await noteViews({ store, promises: allPromises, clock, worker: "1" }, world.bot);
      await book.refresh();
      return (await get("/bots/cucinevotez/guvern?lang=en")).text;
    };
    const states = async () => (await world.records("CabinetMember")).map(({ state }) => state).sort();
    expect(await shown()).not.toContain("not listed on");
    world.order("mutate", "new-minister");
    await world.byHand();
    expect((await shown()).match(/Paul Variantă.*Ministrul culturii; not listed on 30 Nov 2026/g)).toHaveLength(1);
    await world.byHand();
    expect(await shown()).not.toContain("Paul Variantă");
    expect(await states()).toEqual(["deleted", ...Array.from({ length: 14 }, () => "live")]);
    world.order("mutate", "new-government");
    await world.byHand();
    expect((await shown()).match(/not listed on/g)).toHaveLength(14);
    await world.byHand();
    expect(await shown()).not.toContain("Horea Pildescu");
    expect((await states()).filter((state) => state === "live")).toHaveLength(14);
  });

  it("silent: four tries for robots.txt, and nothing else (C16, C18)", async () => {
    const world = await OtherWorld.open("guvern");
    world.order("set", "government", "silent");
    const seen = await world.byHand();
    expect(seen.paths("gov.ro")).toEqual(Array.from({ length: 4 }, () => "/robots.txt"));
    expect(await world.records("CabinetMember")).toEqual([]);
  });
});

describe("what is taken of other pages (C6-C9)", () => {
  it("one answer for each name, and nobody else of the page", async () => {
    const world = await OtherWorld.open();
    await world.weekly();
    expect(await world.namings()).toEqual({
      ...{ "Ion Exemplu": "present", "Maria Pildă": "present in alt only", "Vasile Model": "absent" },
      ...{ "Elena Mostră": "present", "Ioana Normă": "present", "Petru Lege": "absent", "Sorin Dosar": "present" },
      ...{ "Dana Bilanț": "present", "Mihai Registru": "present", "Alina Raport": "present" },
    });
    for await (const { content } of world.house.store.desk.records({ bot: world.bot.name })) {
      const text = JSON.stringify(content);
      for (const nobody of [...otherPeople, wikidataCanary]) expect(text).not.toContain(nobody);
    }
  });

  it("an empty page is unread, and what was known of it stays", async () => {
    const world = await OtherWorld.open("partid-a");
    await world.weekly();
    world.order("set", "cited", "empty", "partid-a.example");
    const seen = await world.weekly();
    expect(seen.paths("partid-a.example")).toHaveLength(2);
    expect(seen.result("partid-a")).toBe("incomplete");
    expect(await world.namings()).toEqual({ "Ion Exemplu": "present" });
  });

  it.each([
    ["match", "match; deprecated statement ignored"],
    ["spelling", "match; deprecated statement ignored"],
    ["ended", "differs: office ended 2026-11; deprecated statement ignored"],
    ["merged", "merged into Q144"],
    ["gone", "deleted"],
  ])("an item of Wikidata that says %s is told the operator, no value of it kept", async (variant, finding) => {
    const world = await OtherWorld.open("wikidata");
    world.order("set", "Q1", variant);
    await world.weekly();
    const [first] = await world.records("Comparison");
    expect(first?.content).toEqual({ item: "Q1", person: "Ana Exemplu", finding });
  });
});

describe("S15: the President's photograph (C8, C10)", () => {
  const PICTURE = "upload.wikimedia.org";

  it("is fetched once, after its licence was read; again only where it did not arrive complete or is a new file", async () => {
    const world = await OtherWorld.open("fotografia-presedintelui");
    world.order("fault", "cut-photograph");
    const first = await world.weekly();
    expect(pictures(first.paths(PICTURE))).toHaveLength(2);
    expect(pictures((await world.weekly()).paths(PICTURE))).toEqual([]);
    world.order("mutate", "new-photograph");
    expect(pictures((await world.weekly()).paths(PICTURE))).toHaveLength(1);
  });

  it.each([
    ["no-licence", "withheld"],
    ["not-accepted", "withheld"],
    ["nominated", "withheld"],
    ["deleted", "deleted"],
  ])("%s: hidden at once; shown again with its licence, and not fetched again", async (variant, state) => {
    const world = await OtherWorld.open("fotografia-presedintelui");
    await world.weekly();
    expect(await world.records("Photograph")).toMatchObject([{ state: "live" }]);
    world.order("set", "photograph", variant);
    const seen = await world.weekly();
    expect(pictures(seen.paths(PICTURE))).toEqual([]);
    expect(await world.records("Photograph")).toMatchObject([{ state }]);
    world.order("set", "photograph", "two-licences");
    await world.weekly();
    expect(await world.records("Photograph")).toMatchObject([{ state: "live", content: { author: "Autor Exemplu" } }]);
  });

  it("without a licence from the start, the file is never asked for; ids in coded form are read", async () => {
    const world = await OtherWorld.open("fotografia-presedintelui");
    world.order("set", "photograph", "not-accepted");
    expect(pictures((await world.weekly()).paths(PICTURE))).toEqual([]);
    world.order("set", "photograph", "coded");
    await world.weekly();
    expect(await world.records("Photograph")).toMatchObject([{ state: "live", content: { author: "Autor Exemplu" } }]);
  });
});
