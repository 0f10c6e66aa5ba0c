import { type Bot, oparl } from "goodbot";
import type { Replica } from "goodbot/world";
import { describe, expect, it } from "vitest";
import { mandariHosts } from "../replica/hosts.ts";
import { PagesCouncil, type PagesMeeting } from "../replica/pages/pages-council.ts";
import { entries, pagesSource } from "./pages-town.ts";
import { MINUTE, NOON, Town } from "./town.ts";

const HOST = "buergerinfo.halle.de";
const OPARL = "https://oparl.example";
const PAGES = "buergerinfo-halle-de";

type Listed = Readonly<Record<string, unknown>>;

const paperOf = (item: PagesMeeting["items"][number]): Listed[] =>
  item.paper && item.open
    ? [
        {
          ...{ id: `${OPARL}/paper/${item.number}`, type: "https://schema.oparl.org/1.0/Paper" },
          ...{ name: `${item.paper.title} neu`, reference: item.paper.reference, date: "2026-11-02" },
          // Every other one names its page, in one of its spellings; the others are known by reference and date.
          ...(item.number % 4 === 0 && { web: `https://${HOST}/vo0050.asp?voselect=9&__kvonr=${item.paper.number}` }),
          mainFile: {
            ...{ id: `${OPARL}/file/${item.number}`, type: "https://schema.oparl.org/1.0/File", name: "Vorlage" },
            accessUrl: `${OPARL}/files/${item.number}`,
          },
          modified: "2026-11-20T10:00:00+01:00",
        },
      ]
    : [];

const meetingOf = ({ number, committee, items }: PagesMeeting): Listed => ({
  ...{ id: `${OPARL}/meeting/${number}`, type: "https://schema.oparl.org/1.0/Meeting", name: `Sitzung ${committee}` },
  web: `https://${HOST}/si0057.asp?__ksinr=${number}`,
  agendaItem: items
    .filter(({ open }) => open)
    .map((item) => ({
      ...{ id: `${OPARL}/item/${item.number}`, type: "https://schema.oparl.org/1.0/AgendaItem", name: item.title },
    })),
  modified: "2026-11-20T10:00:00+01:00",
});

/** The same council as on the pages of the host, delivered as OParl: other ids, other names. */
class SameCouncil implements Replica {
  readonly hosts = ["oparl.example"];
  readonly words = { mutations: {}, settings: {} };
  readonly council = new PagesCouncil(NOON);

  handle({ path }: { readonly path: string }) {
    const { meetings } = this.council;
    const lists: Readonly<Record<string, Listed | readonly Listed[]>> = {
      "/system": {
        ...{ id: `${OPARL}/system`, type: "https://schema.oparl.org/1.0/System", body: `${OPARL}/bodies` },
        oparlVersion: "https://schema.oparl.org/1.0/",
      },
      "/bodies": [
        {
          ...{
            id: `${OPARL}/body`,
            type: "https://schema.oparl.org/1.0/Body",
            name: "Halle",
            system: `${OPARL}/system`,
          },
          ...{ organization: `${OPARL}/organizations`, person: `${OPARL}/persons` },
          ...{ meeting: `${OPARL}/meetings`, paper: `${OPARL}/papers`, legislativeTerm: [] },
        },
      ],
      "/organizations": [...this.council.committees].map(([number, { name }]) => ({
        ...{ id: `${OPARL}/organization/${number}`, type: "https://schema.oparl.org/1.0/Organization", name },
      })),
      "/persons": [],
      "/meetings": meetings.map(meetingOf),
      "/papers": meetings.flatMap(({ items }) => items.flatMap(paperOf)),
    };
    const found = lists[path.split("?")[0] ?? ""];
    if (!found) return { status: 404, kind: "none" };
    const body = JSON.stringify(Array.isArray(found) ? { data: found, links: {}, pagination: {} } : found);
    return { status: 200, headers: { "Content-Type": "application/json" }, body, kind: "oparl" };
  }
  command() {
    return undefined;
  }
  state() {
    return {};
  }
  clear() {}
  reset() {}
}

/** A council whose pages were read, and whose OParl interface is there now. */
async function both(): Promise<{ readonly town: Town; readonly later: Bot }> {
  const sources = [pagesSource(HOST, entries[HOST])];
  const town = await Town.open(sources, NOON, [...mandariHosts({ now: NOON }), new SameCouncil()]);
  await town.pass({ trigger: "hand" });
  await town.house.pass(30 * MINUTE);
  const interfaceOf = oparl({ id: "halle", title: "Halle", url: `${OPARL}/system`, inPlaceOf: PAGES });
  return { town, later: { ...town.bot, sources: [interfaceOf, ...sources] } };
}

async function live(town: Town, kind: string) {
  const found = [];
  for await (const record of town.house.store.desk.records({ bot: "mandari", kind, state: "live" })) found.push(record);
  return found;
}

const search = (town: Town, words: string) =>
  town.house.store.desk.search({
    ...{ bot: "mandari", words, sources: [PAGES, "halle"], kinds: ["Paper", "Meeting", "AgendaItem"], most: 100 },
  });

describe("a council that was read from its pages, and delivers OParl now (M1, M16)", () => {
  it("everything stands once and keeps since when it is known; the pages are asked for no more", async () => {
    const { town, later } = await both();
    const before = await live(town, "Paper");
    expect(before).toHaveLength(10);
    const start = town.house.world.log().length;
    await town.house.run(later, { trigger: "hand" });
    expect(
      town.house.world
        .log()
        .slice(start)
        .filter(({ host }) => host === HOST),
    ).toEqual([]);
    for (const [kind, count] of Object.entries({ Body: 1, Paper: 10, Meeting: 5, AgendaItem: 20, Organization: 3 })) {
      const records = await live(town, kind);
      expect([kind, records.length, ...new Set(records.map(({ source }) => source))]).toEqual([kind, count, "halle"]);
    }
    const since = new Set(before.map(({ firstSeen }) => firstSeen));
    expect((await live(town, "Paper")).every(({ firstSeen }) => since.has(firstSeen))).toBe(true);
    const moved = (await town.house.changes(later)).filter(({ what, kind }) => what === "moved" && kind === "Paper");
    expect(moved).toHaveLength(10);
    const { hits, total } = await search(town, "Vorlage");
    expect([total, ...new Set(hits.map(({ record }) => record.source))]).toEqual([10, "halle"]);
    expect((await town.house.audit(later)).violations).toEqual([]);
  });

  it("what was taken down on the pages stays out, with what hangs below it, by number and by reference", async () => {
    const { town, later } = await both();
    const down = ["meeting/200", "paper/20002", "paper/20004"];
    for (const id of down)
      await town.house.store.turn({}, () => ({
        takeDown: {
          ...{
            bot: "mandari",
            source: PAGES,
            scope: "record",
            target: `${HOST}/${id}`,
            reason: "asked for",
            case: null,
          },
          at: town.house.clock.now(),
        },
        result: () => undefined,
      }));
    await town.house.run(later, { trigger: "hand" });
    const ids = [];
    for (const kind of ["Paper", "Meeting", "AgendaItem", "File"])
      ids.push(...(await live(town, kind)).map(({ id }) => id));
    expect(ids).toHaveLength(9 - 1 + 4 + 16 + 8);
    expect(ids.filter((id) => /meeting\/200|item\/200|paper\/2000[24]|file\/2000[24]/.test(id))).toEqual([]);
  });

  it("where all of the pages was taken down nothing comes back", async () => {
    const { town, later } = await both();
    await town.house.store.turn({}, () => ({
      takeDown: {
        ...{ bot: "mandari", source: PAGES, scope: "body", target: null, reason: "asked for", case: null },
        at: town.house.clock.now(),
      },
      result: () => undefined,
    }));
    await town.house.run(later, { trigger: "hand" });
    expect(await live(town, "Paper")).toEqual([]);
    expect((await search(town, "Vorlage")).total).toBe(0);
  });

  it("a source in place of one that nobody knows is not read: what was taken down there would not be known", async () => {
    const { town, later } = await both();
    const [first] = later.sources;
    const unknown = oparl({ id: "halle", title: "Halle", url: first?.url ?? "", inPlaceOf: "nobody" });
    const summary = await town.house.run({ ...town.bot, sources: [unknown] }, { trigger: "hand" });
    expect(JSON.stringify([...summary.endings, summary])).toContain("nobody");
    expect(await live(town, "Paper")).toHaveLength(10);
  });
});
