import type { Answer, Cursor, Json, Kit, Memory, Observations, Source, Wanted } from "goodbot";
import { describe, expect, it } from "vitest";
import bot from "../bot.ts";
import { kits } from "../kit.ts";

const START = Date.UTC(2026, 10, 30, 1);
const pass = { mode: "full", startedAt: START, mayReadWhole: true, unfilteredPages: 0 } as const;
const empty: Memory = { said: {}, cursors: new Map() };

const given = (id: string, settings: object = {}): { readonly kit: Kit; readonly source: Source } => {
  const found = bot.sources.find((source) => source.id === id);
  const kit = kits.find(({ kind }) => kind === found?.kind);
  if (!found || !kit) throw new TypeError(`no source ${id}`);
  return { kit, source: { ...found, settings: { ...asObject(found.settings), ...settings } } };
};

const asObject = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

/** Reads a page as the answer to a request. */
function read(
  { kit, source }: ReturnType<typeof given>,
  wanted: Wanted,
  body: string,
  more: Partial<Answer> & { memory?: Memory } = {},
): Observations {
  const { memory = empty, ...changes } = more;
  const answer: Answer = {
    ...{
      asked: wanted.url,
      url: wanted.url,
      outcome: "answered",
      status: 200,
      contentType: "text/html; charset=utf-8",
    },
    ...{ body: new TextEncoder().encode(body), at: START, ...changes },
  };
  const { reader, data = null, list, role } = wanted;
  return kit.read(answer, { reader, data, list, role }, { source, memory, pass });
}

const first = (wanted: readonly Wanted[]): Wanted => {
  const [one] = wanted;
  if (!one) throw new TypeError("nothing is wanted");
  return one;
};

const wholeAt = (at: number): Cursor => ({ readTo: at, wholeAt: at, unfiltered: false, resume: null });

describe("years of the Repertoriu", () => {
  const codes = { issuer: "9", type: "77" };
  const years = (source: string, memory: Memory, startedAt = START) => {
    const { kit, source: own } = given(source, { codes });
    return kit.plan(own, memory, { ...pass, startedAt }).map(({ url }) => Number(new URL(url).searchParams.get("an")));
  };
  const readYears = (from: number, to: number, said: { [key: string]: Json } = {}): Memory => ({
    said,
    cursors: new Map(
      Array.from({ length: to - from + 1 }, (_, index) => [`acts of ${from + index}`, wholeAt(START)] as const),
    ),
  });

  it("C5: the first time every year since 2017, then the current year and the one before", () => {
    expect(years("decizii-prim-ministru", empty)).toEqual([2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026]);
    expect(years("decizii-prim-ministru", readYears(2017, 2026, { newest: 2026 }))).toEqual([2025, 2026]);
  });

  it("C5: from the year of the newest kept decision on, where that is older", () => {
    expect(years("decizii-prim-ministru", readYears(2017, 2026, { newest: 2023 }))).toEqual([2023, 2024, 2025, 2026]);
  });

  it("C5: a year that the first reading did not reach is read with the next", () => {
    const memory = readYears(2017, 2026, { newest: 2026 });
    const broken = new Map([...memory.cursors].filter(([name]) => name !== "acts of 2019"));
    expect(years("decizii-prim-ministru", { ...memory, cursors: broken })).toEqual([2019, 2025, 2026]);
  });

  it("C4: one list for every year since the last vote of confidence kept; New Year comes by the Romanian clock", () => {
    expect(years("hotarari-parlament", empty)).toEqual([2024, 2025, 2026]);
    expect(years("hotarari-parlament", { ...empty, said: { newest: 2025 } })).toEqual([2025, 2026]);
    const [before, after] = [Date.UTC(2026, 11, 31, 21, 59), Date.UTC(2026, 11, 31, 22, 1)];
    expect(years("hotarari-parlament", { ...empty, said: { newest: 2026 } }, before)).toEqual([2026]);
    expect(years("hotarari-parlament", { ...empty, said: { newest: 2026 } }, after)).toEqual([2026, 2027]);
  });

  it("without codes the sources are off, and say which setting is missing", () => {
    for (const [id, setting] of [
      ["decizii-prim-ministru", "cdep.repertoriu.decizii_pm"],
      ["hotarari-parlament", "cdep.repertoriu.hotarari_parlament"],
    ] as const) {
      const { kit, source } = given(id);
      expect([kit.off?.(source), kit.plan(source, empty, pass)]).toEqual([`not set: ${setting}`, []]);
      expect(kit.off?.(given(id, { codes }).source)).toBeNull();
    }
  });

  const act = (ida: number, title: string) =>
    `<tr><td>${ida}</td><td><a href="legis_pck.htp_act?ida=${ida}">Decizie nr. ${ida}/05.03.2026</a></td><td>${title}</td></tr>`;
  const page = (rows: string, next = "") =>
    `<p class="headline">Lista actelor<table align="center"><tr><td>1-100</td>${next}</tr></table></p><table>${rows}</table>`;

  it("C22: keeps number, day and title of decisions on state secretaries, follows the page's own link, asks for no record", () => {
    const setup = given("decizii-prim-ministru", { codes });
    const wanted = setup.kit.plan(setup.source, empty, pass).at(-1);
    if (!wanted) throw new TypeError("no year");
    const next = `${wanted.url}&nrc=2`.replace("https://www.cdep.ro/ords/pls/legis/", "").replaceAll("&", "&amp;");
    const kept = "privind numirea domnului Ion Exemplu în funcția de secretar de stat la Ministerul Energiei";
    const body = page(
      act(11, kept) + act(12, "privind un consilier de stat"),
      `<td><a href="${next}">101-200</a></td>`,
    );
    const seen = read(setup, wanted, body);
    expect(seen.verdict).toEqual({ kind: "read" });
    expect(seen.records).toEqual([
      expect.objectContaining({
        kind: "Decision",
        id: "decision/11",
        content: expect.objectContaining({ number: 11, date: "2026-03-05", title: kept }),
      }),
    ]);
    expect(seen.wanted?.map(({ url }) => url)).toEqual([`${wanted.url}&nrc=2`]);
    expect(seen.lists).toEqual([expect.objectContaining({ end: "more", whole: true, ids: ["decision/11"] })]);
    expect(seen.memory).toEqual({ newest: 2026 });
    const second = read(setup, first(seen.wanted ?? []), page(act(13, "privind altceva")));
    expect(second.lists).toEqual([expect.objectContaining({ end: "done", page: 2 })]);
    expect(second.memory).toEqual({ "acts of 2026": 3 });
    const circle = page(act(14, "privind altceva"), `<td><a href="${next.replace("&amp;nrc=2", "")}">next</a></td>`);
    expect(read(setup, first(seen.wanted ?? []), circle).verdict).toMatchObject({ kind: "failed", why: /circle/ });
  });

  it("an empty list of the current year is valid, one of a past year is an alarm", () => {
    const setup = given("decizii-prim-ministru", { codes });
    const plan = setup.kit.plan(setup.source, empty, pass);
    const of = (year: number) => first(plan.filter(({ url }) => url.includes(`an=${year}`)));
    expect(read(setup, of(2026), page("")).verdict.kind).toBe("read");
    expect(read(setup, of(2025), page(""))).toMatchObject({ verdict: { kind: "failed", why: /below floor/ } });
  });
});

describe("lists of members", () => {
  const deputies = (count: number): string => {
    const row = (idm: number) =>
      `<tr><td>${idm}</td><td><b><a href="structura2015.mp?idm=${idm}&cam=2&leg=2024">Nume${idm} Ion</a></b></td>` +
      `<td colspan="2"><a href="structura2015.ce?cir=${1 + (idm % 43)}">${1 + (idm % 43)} / ${names[idm % 43]}</a></td>` +
      `<td><a href="structura2015.gp?idg=1">PSD</a></td><td></td></tr>`;
    const rows = Array.from({ length: count }, (_, index) => row(index + 1)).join("");
    const head = "<tr><th>1</th><th>Nume</th><th>Circ</th><th>Grup</th><th>Membru din</th></tr>";
    const left = "<tr><th>1</th><th>Nume</th><th>Circ</th><th>Grup</th><th>Membru din</th><th>Membru până</th></tr>";
    return `<div class="grup-parlamentar-list"><table>${head}${rows}</table><h1>Foști</h1><table>${left}</table></div>`;
  };
  const names = (
    "Alba,Arad,Argeș,Bacău,Bihor,Bistrița-Năsăud,Botoșani,Brașov,Brăila,Buzău,Caraș-Severin,Călărași,Cluj,Constanța," +
    "Covasna,Dâmbovița,Dolj,Galați,Giurgiu,Gorj,Harghita,Hunedoara,Ialomița,Iași,Ilfov,Maramureș,Mehedinți,Mureș,Neamț," +
    "Olt,Prahova,Satu Mare,Sălaj,Sibiu,Suceava,Teleorman,Timiș,Tulcea,Vaslui,Vâlcea,Vrancea,București,Diaspora"
  ).split(",");

  it("C3: the list leads to the page of each deputy, and to nothing else", () => {
    const setup = given("camera-deputatilor");
    const [members] = setup.kit.plan(setup.source, empty, pass);
    const seen = members && read(setup, members, deputies(300));
    expect(seen?.verdict).toEqual({ kind: "read" });
    expect(seen?.wanted).toHaveLength(300);
    for (const { url } of seen?.wanted ?? [])
      expect(url).toMatch(/^https:\/\/www\.cdep\.ro\/ords\/pls\/parlam\/structura2015\.mp\?idm=\d+&cam=2&leg=2024$/);
    expect(seen?.lists?.[0]?.ids).toHaveLength(300);
    expect(seen?.memory).toEqual({ "deputies 2024": { inOffice: 300, left: 0 } });
    expect(seen?.records).toBeUndefined();
  });

  it("a list below the floor, or far shorter than the last, changes nothing and says so", () => {
    const setup = given("camera-deputatilor");
    const [members] = setup.kit.plan(setup.source, empty, pass);
    if (!members) throw new TypeError("no list");
    const broken = read(setup, members, deputies(200));
    expect(broken).toMatchObject({ verdict: { kind: "failed", why: /below floor/ } });
    expect([broken.records, broken.lists, broken.wanted]).toEqual([undefined, undefined, undefined]);
    const memory: Memory = { ...empty, said: { "deputies 2024": { inOffice: 330, left: 5 } } };
    expect(read(setup, members, deputies(260), { memory }).verdict).toMatchObject({ why: /too large a drop/ });
    expect(read(setup, members, "<h1>Activitate publică</h1>").verdict).toMatchObject({ why: /unknown layout/ });
    expect(read(setup, members, deputies(300), { status: 404 }).verdict).toMatchObject({ why: /status 404/ });
  });

  it("a page in no layout that is known is unread, not an empty person", () => {
    const setup = given("camera-deputatilor");
    const [members] = setup.kit.plan(setup.source, empty, pass);
    const profile = members && first(read(setup, members, deputies(300)).wanted ?? []);
    const seen = profile && read(setup, profile, "<h1>Ion EXEMPLU</h1><p>altfel</p>");
    expect(seen).toMatchObject({ verdict: { kind: "failed", why: /unknown layout/ } });
    expect(seen?.records).toBeUndefined();
  });
});

describe("cited pages", () => {
  const setup = given("partid-a");
  const wanted = first(setup.kit.plan(setup.source, empty, pass));

  it("C6: one question and its answer, and nobody else's name", () => {
    const seen = read(setup, wanted, "<p>Președinte: Ion EXEMPLU</p><p>Vicepreședinte: Altcineva Anume</p>");
    expect(seen.records?.map(({ content }) => content)).toEqual([
      { page: setup.source.url, person: "Ion Exemplu", naming: "present" },
    ]);
    expect(JSON.stringify(seen)).not.toContain("Altcineva");
  });

  it("a page with hardly any text is unread, never a no", () => {
    expect(read(setup, wanted, "<p>…</p>")).toMatchObject({ verdict: { kind: "failed" } });
    const absent = read(setup, wanted, "<p>Conducerea partidului este formată din alte persoane.</p>");
    expect(absent.records?.[0]?.content).toMatchObject({ naming: "absent" });
  });
});

describe("the photograph", () => {
  const setup = given("fotografia-presedintelui");
  const wanted = first(setup.kit.plan(setup.source, empty, pass));
  const page = (licence: string) =>
    '<div class="fullImageLink"><a href="https://upload.wikimedia.org/a/Ana.jpg">x</a></div>' +
    `<span><span class="licensetpl_short">${licence}</span></span>`;

  it("C8: with an accepted licence it is fetched, once per address; without one it is withheld at once", () => {
    const seen = read(setup, wanted, page("CC BY-SA 4.0"));
    expect(seen.records?.[0]).toMatchObject({ kind: "Photograph", state: "live" });
    expect(seen.wanted).toEqual([
      expect.objectContaining({
        purpose: "image",
        url: "https://upload.wikimedia.org/a/Ana.jpg",
        once: expect.anything(),
      }),
    ]);
    const other = read(setup, wanted, page("All rights reserved"));
    expect([other.records?.[0]?.state, other.wanted]).toEqual(["withheld", []]);
    expect(read(setup, wanted, "gone", { status: 404 }).records?.[0]?.state).toBe("deleted");
    expect(read(setup, wanted, "error", { status: 403 }).records).toBeUndefined();
  });
});

describe("Wikidata", () => {
  const setup = given("wikidata");
  const wanted = first(setup.kit.plan(setup.source, empty, pass));

  it("C9: the address with extension, and nothing of the item in what is kept but how it compares", () => {
    expect(wanted.url).toBe("https://www.wikidata.org/wiki/Special:EntityData/Q1.json");
    const canary = "canary-7f3a";
    const item = { id: "Q1", labels: { ro: { value: canary } }, claims: {} };
    const json = JSON.stringify({ entities: { Q1: item } });
    const seen = read(setup, wanted, json, { contentType: "application/json" });
    expect(seen.records?.[0]?.content).toMatchObject({ item: "Q1", finding: "differs: name; missing there: office" });
    expect(JSON.stringify(seen)).not.toContain(canary);
    expect(read(setup, wanted, "", { status: 404 }).records?.[0]?.content).toMatchObject({ finding: "deleted" });
  });
});

describe("the Government", () => {
  const setup = given("guvern");
  const wanted = first(setup.kit.plan(setup.source, empty, pass));
  const member = (index: number, image = true) =>
    `<div class="ministriiBox">${image ? `<img src="/fisiere/ministri/${index}.jpg">` : ""}<div class="ministriiDescriere">` +
    `<h3><a href="/ro/guvernul/cabinetul-de-ministri/m${index}">Membru ${"abcdefghijklmnop"[index]?.toUpperCase()}</a></h3><p>Ministru</p></div></div>`;
  const cabinet = (count: number, image = true) =>
    Array.from({ length: count }, (_, index) => member(index, image)).join("");

  it("C21: names, functions and portraits from the list; each member's page is read", () => {
    const seen = read(setup, wanted, cabinet(12));
    expect(seen.records).toHaveLength(12);
    expect(seen.wanted?.filter(({ purpose }) => purpose === "page")).toHaveLength(12);
    expect(seen.wanted?.filter(({ purpose }) => purpose === "image")).toHaveLength(12);
    expect(read(setup, wanted, cabinet(9)).verdict).toMatchObject({ why: /below floor/ });
  });

  it("a portrait that the list lacks is looked for on the member's page, and the record is written once", () => {
    const seen = read(setup, wanted, cabinet(12, false));
    expect([seen.records, seen.lists?.[0]?.ids.length]).toEqual([[], 12]);
    const own = read(setup, first(seen.wanted ?? []), '<h1>Membru A</h1><img src="/fisiere/ministri/a.jpg">');
    expect(own.records?.[0]?.content).toMatchObject({ portrait: "https://gov.ro/fisiere/ministri/a.jpg" });
    expect(own.wanted).toHaveLength(1);
  });
});

describe("short forms", () => {
  it("an unknown one of a member's party is shown as printed, with an alarm; known ones and no party are none", () => {
    const guid = "0F1E2D3C-0000-4000-8000-00000000000A";
    const wanted: Wanted = {
      ...{ url: `https://www.senat.ro/FisaSenator.aspx?ParlamentarID=${guid}`, purpose: "page", role: "detail" },
      ...{ reader: "profile", data: { guid: guid.toLowerCase() } },
    };
    const partyRead = (party: string) => {
      const body =
        `<script type="application/ld+json">{"@type":"Person","name":"Ana RUS","url":"${wanted.url}"}</script>` +
        `<h1>Ana RUS</h1><h5>Senator ales în Circumscripţia electorală nr.16 Dâmboviţa în data de 01.12.2024, validat în data de 20.12.2024</h5>` +
        `<table><tr><td id="td1">Formaţiunea politică: ${party}</td></tr></table>`;
      const { records = [], oddities = [] } = read(given("senat"), wanted, body);
      return [records.map(({ content }) => content.party), oddities.map(({ code }) => code)];
    };
    const alarm = "party without a known short form";
    expect(partyRead("Partidul Nou")).toEqual([["Partidul Nou"], expect.arrayContaining([alarm])]);
    for (const party of ["PSD", "-"]) expect(partyRead(party)[1]).not.toContain(alarm);
  });
});
