import { describe, expect, it } from "vitest";
import { committeeKey } from "./remembered.ts";
import type { Site } from "./site.ts";
import {
  agendaOf,
  agendaPage,
  allris,
  base,
  group,
  idsOf,
  memoryOf,
  now,
  pass,
  planned,
  readWanted,
  row,
  session,
  source,
} from "./testing.ts";

/** Half past three at night in Berlin. */
const night = now - 8.5 * 3_600_000;
const DAY = 86_400_000;
const host = "ris.musterau.example";

const asked = (said: Parameters<typeof memoryOf>[0], startedAt = night, settings = {}): readonly string[] =>
  planned({ memory: memoryOf(said), pass: pass({ startedAt }), source: source(settings) })
    .filter(({ reader }) => reader === "committees" || reader === "members")
    .map(({ url }) => url);

const known = (site: Site) => ({ site: { ...site }, probed: true });

describe("when committees are read", () => {
  it("at night only, and again after thirty days", () => {
    expect(asked(known(session))).toEqual([`${base}gr0040.php`]);
    expect(asked(known(session), now)).toEqual([]);
    const read = { ...known(session), [`committees read: ${base}gr0040.php`]: night };
    expect(asked(read, night + 29 * DAY)).toEqual([]);
    expect(asked(read, night + 30 * DAY)).toEqual([`${base}gr0040.php`]);
  });

  it("never where the operator says so, and elsewhere where the operator names other lists", () => {
    expect(asked(known(session), night, { committees: false })).toEqual([]);
    const committeeLists = [`${base}au010.asp?AU=Ortsbeirat`];
    expect(asked(known(allris), night, { committeeLists })).toEqual(committeeLists);
    expect(asked(known(allris))).toEqual([`${base}au010.asp`]);
  });
});

const list = { url: `${base}gr0040.php`, reader: "committees", role: "other" } as const;
const listPage = `<nav><a href="kp0040.php?__kgrnr=99">Menü</a></nav><table id="smc_page_gr0040_contenttable1"><tbody>
  <tr><td class="grname"><a href="kp0040.php?__kgrnr=1&__cselect=65536&voselect=3">Stadtrat</a></td><td><a href="si0046.php?__cgrname=1">Sitzungen</a></td></tr>
  <tr><td class="grname"><a href="kp0040.php?__kgrnr=2">Ausschuss für Bauen</a></td></tr>
  <tr><td class="grname"><a href="https://other.example/kp0040.php?__kgrnr=3">Beirat</a></td></tr></tbody></table>`;

describe("SessionNet", () => {
  it("the list leads to the pages of members, each asked for by its number and remembered until it is read", () => {
    const observed = readWanted(list, listPage);
    expect(observed.wanted?.map(({ url, of }) => [url, of])).toEqual([
      [`${base}kp0040.php?__kgrnr=1`, `${host}/organization/stadtrat`],
      [`${base}kp0040.php?__kgrnr=2`, `${host}/organization/ausschuss-fuer-bauen`],
    ]);
    const said = { ...known(session), ...observed.memory };
    expect(asked(said)).toEqual(observed.wanted?.map(({ url }) => url));
    const [first] = observed.wanted ?? [];
    const read = first && readWanted(first, members, { memory: memoryOf(said) });
    expect(asked({ ...said, ...read?.memory })).toHaveLength(1);
  });

  const members = `<table id="smc_page_kp0040_contenttable1"><thead><tr><th>Name</th><th>Art der Mitarbeit</th><th>Beginn</th><th>Ende</th></tr></thead><tbody>
    <tr><td><a href="pe0051.php?__kpenr=11&grnr=1"><img alt=""></a><a title="Details anzeigen: Anna Beispiel" href="pe0051.php?__kpenr=11&grnr=1">Anna Beispiel</a></td><td class="amname">Vorsitzende</td><td class="mgadat">01.07.2024</td><td class="mgedat">&nbsp;</td></tr>
    <tr><td><a href="kp0050.php?__kpenr=12">Bernd Muster</a></td><td>Mitglied</td><td>01.07.2024</td><td>31.12.2025</td></tr>
    <tr><td><a href="kp0050.php?__kpenr=12">Bernd Muster</a></td><td>Mitglied</td><td>01.03.2026</td><td></td></tr>
    <tr><td>Ohne Seite</td><td>Mitglied</td></tr></tbody></table>`;
  const detail = {
    url: `${base}kp0040.php?__kgrnr=1`,
    reader: "members",
    role: "other",
    data: { name: "Stadtrat", url: `${base}kp0040.php?__kgrnr=1`, isGroup: false },
  } as const;

  it("members become persons and memberships, as OParl has them; who has no page is nobody", () => {
    const observed = readWanted(detail, members);
    expect(idsOf(observed, "Person")).toEqual([`${host}/person/11`, `${host}/person/12`]);
    const memberships = idsOf(observed, "Membership");
    expect(memberships).toHaveLength(3);
    expect(observed.records?.filter(({ kind }) => kind === "Membership").map(({ content }) => content)).toMatchObject([
      { person: `${host}/person/11`, organization: `${host}/organization/stadtrat`, role: "Vorsitzende" },
      { startDate: "2024-07-01", endDate: "2025-12-31" },
      { startDate: "2026-03-01", role: "Mitglied" },
    ]);
    const [organization] = observed.records ?? [];
    expect(organization?.content).toMatchObject({ name: "Stadtrat", membership: memberships });
    expect(observed.lists?.[0]).toMatchObject({ ids: memberships, whole: true });
  });

  it("once a committee told of itself, an agenda that names it says nothing new of it", () => {
    const agenda = agendaPage(group("Öffentlicher Teil"), row(1, "Ö 1", "Haushalt"));
    const memory = memoryOf({ site: { ...session } });
    expect(idsOf(readWanted(agendaOf(), agenda, { memory }), "Organization")).toEqual([
      `${host}/organization/stadtrat`,
    ]);
    const told = memoryOf({ site: { ...session }, ...readWanted(detail, members).memory });
    expect(told.said[committeeKey("Stadtrat")]).toBe(true);
    expect(idsOf(readWanted(agendaOf(), agenda, { memory: told }), "Organization")).toEqual([]);
  });

  it("a page of another form is noted and left for thirty days; a host that does not answer is asked another night", () => {
    const odd = readWanted(list, "<p>Alles neu</p>");
    expect(odd.verdict.kind).toBe("read");
    expect(odd.oddities?.[0]?.code).toBe("no list of committees");
    expect(asked({ ...known(session), ...odd.memory })).toEqual([]);
    expect(readWanted(list, "", {}, { status: 404 }).verdict.kind).toBe("read");
    const down = readWanted(list, "", {}, { status: 503 });
    expect(down).toEqual({ verdict: { kind: "failed", why: "status 503" } });
    const table = readWanted(detail, "<p>Alles neu</p>");
    expect(table.records).toBeUndefined();
    expect(table.lists).toBeUndefined();
  });
});

describe("other products", () => {
  it("ALLRIS 3: committees of au010, members with their role beside the name", () => {
    const memory = memoryOf({ site: { ...allris } });
    const page = `<div id="allriscontainer"><table class="tl1"><tr class="zl11"><td><a href="au020.asp?history=switch&AULFDNR=4">Bauausschuss</a></td></tr><tr class="zl12"><td><a href="fr020.asp?FRLFDNR=2">Fraktion Mitte</a></td></tr></table></div>`;
    const observed = readWanted({ url: `${base}au010.asp`, reader: "committees", role: "other" }, page, { memory });
    expect(observed.wanted?.map(({ url }) => url)).toEqual([
      `${base}au020.asp?AULFDNR=4`,
      `${base}fr020.asp?FRLFDNR=2`,
    ]);
    const group = observed.wanted?.[1];
    const sits = `<div id="allriscontainer"><table class="tl1"><tr class="zl11"><td><a href="kp020.asp?KPLFDNR=31">Carla Probe</a></td><td class="text1">Vorsitz</td></tr></table></div>`;
    const read = group && readWanted(group, sits, { memory });
    expect(
      read?.records?.map(({ kind, content }) => [kind, content.classification ?? content.role ?? content.name]),
    ).toEqual([
      ["Organization", "Fraktion"],
      ["Person", "Carla Probe"],
      ["Membership", "Vorsitz"],
    ]);
  });

  it("SD.NET RIM and more! rubin: names alone, for their addresses do not last", () => {
    const rim: Site = { ...session, family: "sdnet-rim", base: `https://${host}/`, extension: "" };
    const page = `<div id="rimcontent"><a href="/gremien/?__=abc">Bauausschuss</a><a href="/termine">Termine</a></div>`;
    const observed = readWanted({ url: `https://${host}/gremien`, reader: "committees", role: "other" }, page, {
      memory: memoryOf({ site: { ...rim } }),
    });
    expect(idsOf(observed, "Organization")).toEqual([`${host}/organization/bauausschuss`]);
    expect(observed.wanted).toEqual([]);
    const rubin = readWanted(
      { url: `https://${host}/api.php`, reader: "committees", role: "other" },
      JSON.stringify({
        bodies: [
          { id: 1, title: "Bauausschuss" },
          { id: 2, title: "Entwurf", is_draft: 1 },
        ],
      }),
      { memory: memoryOf({ site: { ...rim, family: "rubin" } }) },
    );
    expect(idsOf(rubin, "Organization")).toEqual([`${host}/organization/bauausschuss`]);
  });
});
