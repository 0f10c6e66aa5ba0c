import { describe, expect, it } from "vitest";
import { OrdinarySite } from "../../world/ordinary-site.ts";
import { VirtualHouse } from "../../world/virtual-house.ts";
import { staleNotes } from "../contract.ts";
import { HOST, LIST, NOW, newsBot, newsSource } from "./testing.ts";

const WEEK = 7 * 86_400_000;

async function open(bot = newsBot()) {
  const house = await VirtualHouse.open({ start: NOW, replicas: [new OrdinarySite({ host: HOST, now: NOW })] });
  const { world } = house;
  /** One pass: what was asked in it, and how the source's part ended. */
  const read = async (reading = bot) => {
    await house.pass(60_000);
    const before = world.log().length;
    const startedAt = house.clock.now();
    const { endings } = await house.run(reading);
    expect(await house.disagreements()).toEqual([]);
    expect((await house.audit(reading)).violations).toEqual([]);
    const paths = world
      .log()
      .slice(before)
      .map(({ path }) => path);
    const events = (await house.changes(reading, startedAt)).map(({ what, id }) => `${what} ${id.split("/").at(-1)}`);
    return { ending: endings.get("news"), paths, events };
  };
  const records = async () => {
    const found = [];
    for await (const record of house.store.desk.records({ bot: bot.name })) found.push(record);
    return found;
  };
  const stale = async () => staleNotes((await house.store.desk.sources(bot.name))[0]?.memory.said ?? {});
  const mutate = (text: string) => world.order("mutate", text, undefined, { host: HOST });
  return { house, read, records, stale, mutate };
}

describe("an ordinary site", () => {
  it("is read once through: every page of the list, every article once, under its canonical address", async () => {
    const { read, records } = await open();
    const { ending, paths } = await read();
    expect(ending?.result).toBe("complete");
    expect(paths.slice(0, 4)).toEqual(["/robots.txt", "/aktuelles/", "/aktuelles/?seite=2", "/aktuelles/?seite=3"]);
    expect(paths).toHaveLength(1 + 3 + 20);
    expect(paths.filter((path) => /PHPSESSID|utm_|kalender|intern|print/.test(path))).toEqual([]);
    const first = (await records()).find(({ id }) => id.endsWith("meldung-20.html"));
    expect(first?.content).toEqual({
      title: "Freibad öffnet am Samstag (20)",
      date: "2026-11-29",
      text: "Das Freibad am Anger öffnet wieder. Die Eintrittspreise bleiben unverändert.\nAuskunft gibt das Rathaus.",
    });
    expect(first).toMatchObject({ kind: "Article", reader: "pages pages/1", id: `${LIST}meldung-20.html` });
  });

  it("tells what changed: a title, an article more, one less that is gone after two passes", async () => {
    const { house, read, mutate } = await open();
    await read();
    expect((await read()).events).toEqual([]);
    mutate("retitle:7");
    mutate("add");
    mutate("remove:12");
    await house.pass(WEEK);
    expect((await read()).events.sort()).toEqual([
      "absent meldung-12.html",
      "changed meldung-7.html",
      "created meldung-21.html",
    ]);
    await house.pass(WEEK);
    expect((await read()).events).toEqual(["deleted meldung-12.html"]);
  });

  it("a list that shows nothing any more is not believed: old data stay, marked stale, the capture is named", async () => {
    const { house, read, records, stale, mutate } = await open();
    await read();
    const before = await records();
    mutate("relayout-list");
    await house.pass(WEEK);
    const { ending, events } = await read();
    expect(ending).toMatchObject({ result: "incomplete" });
    expect(ending?.why).toMatch(
      /^list \/aktuelles\/: 0 entries, at least 5 must be there; .*\(capture [0-9a-f]{12}\)$/,
    );
    expect(events).toEqual([]);
    expect(await records()).toEqual(before);
    const [note] = await stale();
    expect(note).toMatchObject({ what: "list /aktuelles/", url: LIST });
    expect(await house.store.blobs.get(note?.capture ?? "")).toBeDefined();
    mutate("relayout-list");
    await house.pass(WEEK);
    expect((await read()).ending?.result).toBe("complete");
    expect(await stale()).toEqual([]);
  });

  it("pages without what they must have change nothing", async () => {
    const { house, read, records, stale, mutate } = await open();
    await read();
    const before = await records();
    mutate("relayout");
    await house.pass(WEEK);
    const { ending, events } = await read();
    expect(ending?.result).toBe("incomplete");
    expect(ending?.why).toContain("no title");
    expect(events).toEqual([]);
    expect(await records()).toEqual(before);
    expect(await stale()).toHaveLength(20);
  });

  it("a sitemap alone leads to the same pages; with dates that are trusted only to what is new", async () => {
    const sitemap = { url: `https://${HOST}/sitemap.xml`, trustDates: true };
    const { house, read, mutate } = await open(newsBot(newsSource({ list: undefined, sitemap })));
    expect((await read()).paths).toHaveLength(1 + 1 + 20);
    mutate("add");
    await house.pass(3 * 86_400_000);
    const { paths, events } = await read();
    expect(paths.slice(2)).toEqual(["/aktuelles/meldung-21.html"]);
    expect(events).toEqual(["created meldung-21.html"]);
  });

  it("a calendar is left after the months that may be of interest, a long list goes on in the next pass", async () => {
    const calendar = newsSource({
      entries: [`https://${HOST}/kalender/2026/11`],
      list: { links: "ul a", next: "a[rel=next]", holds: "the latest" },
      contract: { minItems: 0 },
    });
    const { read } = await open(newsBot(calendar));
    const { paths, ending } = await read();
    expect(paths.at(-1)).toBe("/kalender/2028/01");
    expect(ending?.result).toBe("complete");

    const short = await open(newsBot(newsSource({ limits: { depth: 2 } })));
    const first = await short.read();
    expect(first.ending).toMatchObject({ result: "incomplete" });
    expect(first.ending?.why).toContain("limits.depth");
    expect(first.events).toHaveLength(16);
    const second = await short.read();
    expect(second.ending?.result).toBe("complete");
    expect(second.events).toHaveLength(4);
  });
});
