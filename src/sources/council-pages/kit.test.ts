import { describe, expect, it } from "vitest";
import type { Json, Observations, Wanted } from "../../pledge/observation.ts";
import { fileAddress, recordAt } from "./record-address.ts";
import {
  agendaOf,
  agendaPage,
  base,
  fileLink,
  group,
  host,
  idsOf,
  memoryOf,
  now,
  paperLink,
  pass,
  planned,
  readWanted,
  recordOf,
  row,
  session,
  source,
} from "./testing.ts";

const open = group("Öffentlicher Teil");
const page = (...rows: readonly string[]): string => agendaPage(open, ...rows);
const papersOf = ({ wanted = [] }: Observations): readonly string[] =>
  wanted.filter(({ reader }) => reader === "paper").map(({ url }) => url);

/** What is remembered after an answer. */
const remembered = (observations: Observations, before: { readonly [key: string]: Json } = { site: session }) =>
  memoryOf(
    Object.fromEntries(Object.entries({ ...before, ...observations.memory }).filter(([, value]) => value !== null)),
  );

describe("rule 3: identity", () => {
  it.each([
    "vo0050.php?__kvonr=32100&voselect=21804",
    "vo0050.php?voselect=1&__kvonr=32100#top",
    "vo0050.php;jsessionid=A1?__kvonr=32100&__cselect=2",
  ])("%s is paper 32100", (path) => {
    expect(recordAt(new URL(path, base), session)).toEqual({ kind: "paper", number: "32100" });
  });

  it.each([
    "https://fremd.example/bi/vo0050.php?__kvonr=1",
    `${host}/anders/vo0050.php?__kvonr=1`,
    `${base}vo0050.php?__kvonr=0`,
    `${base}vo0050.php?__kvonr=1x`,
    `${base}ylogon.php?__kvonr=1`,
    `${base}getfile.php?id=1&name=___tmp1.pdf`,
  ])("%s is no record of the source", (url) => expect(recordAt(new URL(url), session)).toBeNull());

  it("a file has one address, whatever noise its links carry", () => {
    const plain = `${base}getfile.php?id=9&type=do`;
    expect(fileAddress(new URL(`${base}getfile.php?id=9&type=do&`))).toBe(plain);
    expect(fileAddress(new URL(`${base}getfile.php?id=9&type=do&voselect=3`))).toBe(plain);
  });
});

describe("rule 12: months", () => {
  const night = Date.UTC(2026, 10, 30, 22);
  const calendar = '<table id="smc_page_si0040_contenttable1"><tbody></tbody></table>';
  const monthsAt = (startedAt: number, said: { readonly [key: string]: Json } = {}): readonly string[] => {
    const given = { memory: memoryOf({ site: session, probed: true, ...said }), pass: pass({ startedAt }) };
    const [first] = planned(given);
    if (!first) throw new Error("nothing is planned");
    const others = readWanted(first, calendar, given).wanted ?? [];
    return [first, ...others].map(({ url }) => url.replace(/^.*__cjahr=(\d+)&__cmonat=/, "$1-"));
  };

  it("the current one, the next three, the previous one; by day no older one", () => {
    expect(monthsAt(now)).toEqual(["2026-11", "2026-12", "2027-1", "2027-2", "2026-10"]);
  });

  it("at night two older ones besides, each once", () => {
    expect(monthsAt(night).slice(5)).toEqual(["2026-9", "2026-8"]);
    expect(monthsAt(night, { "read: 2026-09": true, "read: 2026-08": true }).slice(5)).toEqual(["2026-7", "2026-6"]);
  });

  it("the month is the clock's in Berlin: on the first of a month, half an hour after midnight", () => {
    expect(monthsAt(Date.UTC(2026, 10, 30, 23, 30))[0]).toBe("2026-12");
  });
});

describe("M1: OParl first", () => {
  it("asks under three addresses before the pages, once", () => {
    const first = planned();
    expect(first.map(({ url }) => url)).toEqual([
      `${host}/webservice/oparl/v1.1/system`,
      `${host}/public/oparl/system`,
      `${host}/oparl/system`,
      `${base}si0040.php`,
    ]);
    expect(first.slice(0, 3).every(({ role }) => role === "other")).toBe(true);
    expect(planned({ memory: memoryOf({ site: session, probed: true }) })).toHaveLength(1);
  });

  it("where a System answers the pages are read no further, and the reason is told", () => {
    const [probe, , , entry] = planned();
    if (!probe || !entry) throw new Error("nothing is planned");
    const system = readWanted(
      probe,
      '{"oparlVersion":"https://schema.oparl.org/1.1/","body":"x"}',
      {},
      { contentType: "application/json" },
    );
    expect(system.memory).toEqual({ oparl: probe.url });
    expect(system).toMatchObject({ over: true, verdict: { kind: "failed", why: expect.stringContaining("(M1)") } });
    const read = readWanted(entry, "<html></html>", { memory: remembered(system, {}) });
    expect(read).toMatchObject({ verdict: { kind: "failed", why: expect.stringContaining("(M1)") } });
    expect(read.wanted).toBeUndefined();
    expect(readWanted(probe, "<html>oparlVersion</html>").memory).toEqual({});
  });

  it("later passes ask whether the interface is still there and nothing else; one that is gone gives way to the pages", () => {
    const memory = memoryOf({ site: session, oparl: `${host}/oparl/system` });
    const [probe, ...rest] = planned({ memory });
    expect([probe?.url, rest]).toEqual([`${host}/oparl/system`, []]);
    if (!probe) throw new Error("nothing is planned");
    expect(readWanted(probe, "", { memory }, { status: 503 }).memory).toBeUndefined();
    expect(readWanted(probe, "", { memory }, { status: 404 }).memory).toEqual({ oparl: null });
  });

  it.each(["ri", "gi"])("the members' area (%s) is left (rule 14)", (area) => {
    const [, , , entry] = planned();
    const markup = `<html><head><meta name="author" content="SessionNet Version 5.4.1 ${area} (Layout 5)"></head></html>`;
    expect(readWanted(entry ?? agendaOf(), markup, { memory: memoryOf() }).verdict.kind).toBe("refused");
  });
});

describe("rule 11: agendas tell whether papers are asked for", () => {
  const first = readWanted(agendaOf(), page(row(1, "1", "A", paperLink(10)), row(2, "2", "B", paperLink(20))));

  it("all of them the first time, none while nothing changes, the changed item's alone", () => {
    expect(papersOf(first)).toEqual([`${base}vo0050.php?__kvonr=10`, `${base}vo0050.php?__kvonr=20`]);
    const read = remembered(first, { site: session });
    const done = memoryOf(
      Object.fromEntries(Object.entries(read.said).filter(([key]) => !key.startsWith("paper due"))),
    );
    const again = (...rows: readonly string[]) => readWanted(agendaOf(), page(...rows), { memory: done });
    expect(papersOf(again(row(1, "1", "A", paperLink(10)), row(2, "2", "B", paperLink(20))))).toEqual([]);
    expect(papersOf(again(row(1, "1", "A", paperLink(10)), row(2, "2", "B2", paperLink(20))))).toEqual([
      `${base}vo0050.php?__kvonr=20`,
    ]);
  });

  it("a paper that a pass did not come to is wanted by the next one", () => {
    const memory = remembered(first, { site: session, probed: true });
    expect(
      planned({ memory })
        .filter(({ reader }) => reader === "paper")
        .map(({ url }) => url),
    ).toEqual(papersOf(first));
  });

  it("a paper that cannot be read is tried five times in all", () => {
    let memory = remembered(first, { site: session, probed: true });
    const dueNow = (): Wanted | undefined => planned({ memory }).find(({ url }) => url.endsWith("__kvonr=10"));
    let tries = 0;
    for (let want = dueNow(); want && tries < 9; want = dueNow(), tries += 1)
      memory = remembered(readWanted(want, "<html><p>nichts</p></html>", { memory }), memory.said);
    expect(tries).toBe(5);
  });
});

describe("rules 13 to 15", () => {
  it("files are asked for by GET, after all pages, where documents are wanted; collections only if so set", () => {
    const files = fileLink(1, "Anlage Plan") + fileLink(2, "Sammeldokument");
    const wantedWith = (settings: Parameters<typeof source>[0]) =>
      (readWanted(agendaOf(), page(row(1, "1", "A", files)), { source: source(settings) }).wanted ?? []).filter(
        ({ purpose }) => purpose === "document",
      );
    expect(wantedWith({})).toEqual([]);
    const [one, ...others] = wantedWith({ documents: true });
    expect(one).toMatchObject({ url: `${base}getfile.php?id=1&type=do`, rank: 9 });
    expect(one?.method ?? "GET").toBe("GET");
    expect(others).toEqual([]);
    expect(wantedWith({ documents: true, collections: "last" }).map(({ rank }) => rank)).toEqual([9, 10]);
  });

  it.each([
    ["a login page", '<form><input type="password"></form>', {}],
    ["a redirect to a login", "<p>x</p>", { url: `${base}ylogon.php` }],
    ["noauth in the address", "<p>x</p>", { url: `${base}noauth.php` }],
  ])("%s marks the address, which is left alone for a month", (_, body, more) => {
    const read = readWanted(agendaOf(), `<html><body>${body}</body></html>`, {}, more);
    expect(read.verdict.kind).toBe("read");
    expect(read.records).toBeUndefined();
    expect(read.memory).toEqual({ [`not public: ${base}to0040.php?__ksinr=7`]: now });
  });

  it("a check is none of it: the source ends", () => {
    const check = readWanted(agendaOf(), "<html><p>Zu viele Zugriffe aus Ihrem Netzwerk</p></html>");
    expect(check.verdict.kind).toBe("check");
    expect(readWanted(agendaOf(), "<html></html>", {}, { url: `${host}/_gate/x` }).verdict.kind).toBe("check");
  });

  it("an answer from another record's page is no agenda of this one", () => {
    const led = readWanted(agendaOf(), page(row(1, "1", "A")), {}, { url: `${base}to0040.php?__ksinr=8` });
    expect(led.verdict.kind).toBe("failed");
    expect(idsOf(led, "AgendaItem")).toEqual([]);
  });

  it("an agenda that fails overwrites nothing; one that was never read keeps what the calendar said", () => {
    const unread = readWanted(agendaOf(), "<html><p>Willkommen</p></html>");
    expect(unread.verdict.kind).toBe("failed");
    expect(recordOf(unread, "Meeting")).toMatchObject({ name: "Stadtrat", start: "2026-11-12T17:00:00+01:00" });
    const known = remembered(readWanted(agendaOf(), page(row(1, "1", "A"))));
    expect(readWanted(agendaOf(), "<html><p>Willkommen</p></html>", { memory: known }).records).toBeUndefined();
  });
});

describe("what could be taken for gone", () => {
  it("an agenda that marks none of its items says nothing of them", () => {
    const bare = readWanted(agendaOf(), agendaPage(row(1, "1", "A"), row(2, "2", "B")));
    expect(bare.verdict).toMatchObject({ kind: "failed", why: expect.stringContaining("mark of publicity") });
    expect(idsOf(bare, "AgendaItem")).toEqual([]);
  });

  it("a meeting that moved into another month is not missing from the first one", () => {
    const november = remembered(readWanted(agendaOf(), page(row(1, "1", "A"))));
    const want = agendaOf();
    const data = { ...(typeof want.data === "object" ? want.data : {}), month: "2026-12" };
    const december = remembered(
      readWanted({ ...want, data }, page(row(1, "1", "A")), { memory: november }),
      november.said,
    );
    const [calendar] = planned({
      memory: remembered({ verdict: { kind: "read" }, memory: { probed: true } }, december.said),
    });
    const table = '<table id="smc_page_si0040_contenttable1"><tbody></tbody></table>';
    const read = readWanted(calendar ?? want, table, { memory: december });
    expect(read.lists).toMatchObject([
      { name: "meetings 2026-11", ids: ["ris.musterau.example/meeting/7"], whole: true },
    ]);
  });

  it("forgets agendas of months that are read no more, and pages that may be tried again", () => {
    const said = {
      ...{ site: session, probed: true, "not public: x": now - 31 * 86_400_000, "not public: y": now },
      ...{ "agenda: 1": { month: "2026-07", papers: {} }, "agenda: 2": { month: "2026-10", papers: {} } },
    };
    const [calendar] = planned({ memory: memoryOf(said) });
    const table = '<table id="smc_page_si0040_contenttable1"><tbody></tbody></table>';
    const read = readWanted(calendar ?? agendaOf(), table, { memory: memoryOf(said) });
    expect(read.memory).toEqual({ "agenda: 1": null, "not public: x": null });
  });
});

describe("M16", () => {
  it("each request for a record names its record: what was taken down is asked for no more", () => {
    const read = readWanted(agendaOf(), page(row(1, "1", "A", paperLink(10)), row(2, "2", "B", fileLink(5, "Plan"))), {
      source: source({ documents: true }),
    });
    expect((read.wanted ?? []).map(({ of }) => of)).toEqual([
      "ris.musterau.example/paper/10",
      "ris.musterau.example/file/5",
    ]);
  });
});

describe("rule 7: nothing is submitted, nothing runs", () => {
  it("every request is a plain GET", () => {
    const read = readWanted(
      agendaOf(),
      page(
        row(1, "1", "A", `${paperLink(10)}<form action="getfile.php" method="post"><input name="id" value="3"></form>`),
      ),
    );
    expect(
      [...planned(), ...(read.wanted ?? [])].every(({ method, body, render }) => !method && !body && !render),
    ).toBe(true);
    expect(JSON.stringify(read)).not.toContain("id=3");
  });
});
