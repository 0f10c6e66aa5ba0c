import { bytesOf, type Replica, type ReplicaAnswer, type ReplicaWords } from "goodbot/world";
import { beforeEach, describe, expect, it } from "vitest";
import { replicaCodes } from "./acts.ts";
import { cdepHost } from "./cdep-host.ts";
import { inventDeputies } from "./deputies.ts";
import { seatNumbers } from "./seats.ts";
import { senatHost } from "./senat-host.ts";

const NOW = Date.UTC(2026, 10, 30, 12);
const PARLAM = "/ords/pls/parlam";
const { issuer, type } = replicaCodes.decisions;

let cdep: Replica;
let senat: Replica;
beforeEach(() => {
  cdep = cdepHost();
  senat = senatHost();
});

async function get(
  replica: Replica,
  path: string,
  more: { host?: string; method?: string } = {},
): Promise<ReplicaAnswer> {
  const [host = ""] = replica.hosts;
  return replica.handle({
    scheme: "https",
    host,
    method: "GET",
    path,
    headers: {},
    body: new Uint8Array(0),
    now: NOW,
    ...more,
  });
}

const raw = async (replica: Replica, path: string): Promise<Uint8Array> => bytesOf((await get(replica, path)).body);
const latin = async (path: string): Promise<string> => new TextDecoder("iso-8859-2").decode(await raw(cdep, path));
const order = (replica: Replica, way: "fault" | "mutate" | "set", text: string, value?: string): string | undefined =>
  replica.command?.({ way, text, now: NOW, ...(value !== undefined && { value }) });
const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

describe("who sits in the invented chamber", () => {
  const all = inventDeputies("cdep");
  const inOffice = all.filter(({ until }) => until === null);

  it("330 in office in 43 constituencies, 18 of them of minorities; 5 left, 4 came in their place", () => {
    expect([all.length, inOffice.length]).toEqual([335, 330]);
    expect(inOffice.filter(({ seat }) => seat === null)).toHaveLength(18);
    expect(seatNumbers.filter((seat) => !inOffice.some((one) => one.seat === seat))).toEqual([]);
    expect(inOffice.filter(({ replaces }) => replaces !== null)).toHaveLength(4);
  });

  it("3 without a birth, 2 without a portrait, one person with two numbers, no two others of one name", () => {
    expect(all.filter(({ born }) => born === null)).toHaveLength(3);
    expect(all.filter(({ portrait }) => portrait === null)).toHaveLength(2);
    expect(new Set(all.map(({ name }) => `${name.surname} ${name.given}`)).size).toBe(334);
    expect(new Set(all.map(({ name }) => name.surname)).size).toBeLessThan(110);
  });

  it("is the same in every run, and another by another seed", () => {
    expect(inventDeputies("cdep")).toEqual(all);
    expect(inventDeputies("other")).not.toEqual(all);
  });
});

describe("pages of www.cdep.ro", () => {
  it("are ISO 8859-2 by their header alone, with both forms of ş and ţ", async () => {
    const answer = await get(cdep, `${PARLAM}/structura2015.mp?idm=7&cam=2&leg=2024`);
    expect(answer.headers).toMatchObject({ "Content-Type": "text/html; charset=ISO-8859-2" });
    const page = await latin(`${PARLAM}/structura2015.mp?idm=7&cam=2&leg=2024`);
    expect(page).not.toMatch(/<meta[^>]*charset/i);
    expect(page).toContain("Formaţiunea");
    expect(page).toContain("&#537;tiin&#539;ă");
    expect(
      (await raw(cdep, `${PARLAM}/structura2015.de?leg=2024&idl=1`)).some((one) => one >= 0x80 && one < 0xa0),
    ).toBe(false);
  });

  it("list A has two tables; the rows of minorities have a cell fewer", async () => {
    const page = await latin(`${PARLAM}/structura2015.de?leg=2024&idl=1`);
    expect(count(page, /<table/g)).toBe(2);
    expect(count(page, /structura2015\.mp\?idm=/g)).toBe(335);
    expect(count(page, /<td>&nbsp;<\/td>/g)).toBe(18);
  });

  it("a year has 400 to 800 decisions, a hundred a page; only the page's own link leads on", async () => {
    const first = `/ords/pls/legis/legis_pck.lista_anuala?an=2024&emi=${issuer}&tip=${type}&rep=0`;
    const seen = new Set<string>();
    for (let next: string | undefined = first; next !== undefined; ) {
      const page: string = await latin(next);
      for (const [, ida = ""] of page.matchAll(/htp_act\?ida=(\d+)/g)) seen.add(ida);
      next = /href="([^"]+lista_anuala[^"]+)"/.exec(page)?.[1];
    }
    expect(seen.size).toBeGreaterThanOrEqual(400);
    expect(seen.size).toBeLessThanOrEqual(800);
    expect(await latin(`${first}&nrc=101`)).toContain("Activitate publică");
    expect(await latin(first.replace("an=2024", "an=2027"))).not.toContain("htp_act");
  });

  it("the old path is gone, an unused number has the general page, cdep.ro leads to www, a portrait is a JPEG", async () => {
    expect((await get(cdep, "/pls/parlam/structura2015.de?leg=2024")).status).toBe(404);
    expect(await latin(`${PARLAM}/structura2015.mp?idm=999&cam=2&leg=2024`)).toContain("Activitate publică");
    expect(await get(cdep, "/robots.txt", { host: "cdep.ro" })).toMatchObject({
      status: 301,
      headers: { Location: "https://www.cdep.ro/robots.txt" },
    });
    const portrait = /href="(\/parlamentari[^"]+)"/.exec(
      await latin(`${PARLAM}/structura2015.mp?idm=7&cam=2&leg=2024`),
    )?.[1];
    expect([...(await raw(cdep, portrait ?? ""))].slice(0, 2)).toEqual([0xff, 0xd8]);
    expect(cdep.certificate).toBe("incomplete-chain");
  });

  it.each([
    `${PARLAM}/structura2015.mp?idm=7&cam=2&leg=2024&pag=5`,
    "/declaratii/deputati/2026/avere/1.pdf",
    "/ords/pls/legis/legis_pck.htp_act?ida=1",
    `${PARLAM}/motiuni2015.detalii?leg=2024&cam=0&idm=90`,
  ])("%s is a trap", async (path) => {
    expect((await get(cdep, path)).kind).toBe("trap");
  });

  it("anything but GET is a trap, on both sites", async () => {
    expect((await get(cdep, `${PARLAM}/structura2015.de?leg=2024`, { method: "POST" })).kind).toBe("trap");
    expect((await get(senat, "/FisaSenatori.aspx", { method: "POST" })).kind).toBe("trap");
  });
});

describe("pages of www.senat.ro", () => {
  it("list every senator twice, in either case, beside 400 kB of state", async () => {
    const page = Buffer.from(await raw(senat, "/FisaSenatori.aspx")).toString("utf8");
    const guids = [...page.matchAll(/ParlamentarID=([0-9A-Fa-f-]+)/g)].map(([, guid = ""]) => guid);
    expect([guids.length, new Set(guids).size]).toEqual([268, 268]);
    expect(new Set(guids.map((guid) => guid.toLowerCase())).size).toBe(134);
    expect(/name="__VIEWSTATE"[^>]*value="([^"]*)"/.exec(page)?.[1]?.length).toBeGreaterThan(400_000);
    const [one = ""] = guids;
    for (const guid of [one, one.toUpperCase()])
      expect((await get(senat, `/fisasenator.ASPX?ParlamentarID=${guid}`)).status).toBe(200);
  });
});

describe("orders of the control port", () => {
  /** Each usage of the help, with its arguments filled in. */
  const examples = (words: Readonly<Record<string, string>> = {}): string[] =>
    Object.keys(words).flatMap((usage) => {
      const plain = usage
        .replaceAll(/\[[^\]]*\]/g, "")
        .replace("IDM:IDG", "7:3")
        .replace("IDM", "7")
        .replace("INDEX", "3");
      const filled = plain.replace("YEAR", "2025").replace("YYYY-MM-DD", "2026-01-01");
      const [, head = "", tail = ""] = /^([^:=]*[:=])?(.*)$/.exec(filled) ?? [];
      return tail.split("|").map((word) => head + word);
    });

  it("every word of the help is understood, and no other", () => {
    for (const replica of [cdep, senat]) {
      const { faults, mutations, settings }: ReplicaWords = replica.words ?? {};
      for (const text of examples(faults)) expect(order(replica, "fault", text), text).toBeDefined();
      for (const text of examples(mutations)) {
        expect(order(replica, "mutate", text), text).toBeDefined();
        replica.reset();
      }
      for (const [key = "", value] of examples(settings).map((text) => text.split("=")))
        expect(order(replica, "set", key, value), key).toBeDefined();
      for (const way of ["fault", "mutate", "set"] as const)
        expect(order(replica, way, "nonsense", "1")).toBeUndefined();
    }
  });

  it("a fault strikes where it is told to, so often as told; lifting and resetting bring all back", async () => {
    const path = `${PARLAM}/structura2015.mp?idm=7&cam=2&leg=2024`;
    const usual = await latin(path);
    order(cdep, "fault", `ora:1@${path}$`);
    expect(await latin(path.replace("idm=7", "idm=8"))).not.toContain("ORA-");
    expect(await latin(path)).toContain("ORA-");
    expect(await latin(path)).toBe(usual);
    order(cdep, "fault", "check:fortiweb");
    expect((await get(cdep, path)).headers).toHaveProperty("Set-Cookie");
    cdep.clear?.();
    order(cdep, "mutate", "deputy-portrait:7");
    expect(await latin(path)).not.toBe(usual);
    cdep.reset();
    expect(await latin(path)).toBe(usual);
  });
});
