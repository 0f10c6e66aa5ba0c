import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { bytesOf, type Replica, VirtualHouse } from "goodbot/world";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { exported, type Format } from "../../../src/desk/export.ts";
import { noteViews } from "../../../src/desk/note-views.ts";
import { openRegister } from "../../../src/pass/register.ts";
import { allPromises } from "../../../src/promises/index.ts";
import { siteOf } from "../../../src/web/site-testing.ts";
import { cucinevotezWith } from "../bot.ts";
import { editorial } from "../editorial.ts";
import { popoloSchema } from "../exports/popolo-schema.ts";
import { realData } from "../read/testing.ts";
import { replicas } from "../replica/index.ts";
import { replicaCodes } from "../replica/parliament/acts.ts";
import { wikidataCanary } from "../replica/wikidata-host.ts";

/**
 * Everything that leaves the house after two passes over all hosts: every page that a visitor can get to, every export.
 * Member pages carry an address, a telephone number and an office that nobody may ever see again (C20); items of Wikidata
 * a word of their own (C9).
 */

const MONDAY = Date.UTC(2026, 10, 30, 1);
const DAY = 86_400_000;

const canaries = {
  mail: "canar-adresa@cdep.example",
  phone: "0700-000-731",
  role: "Canar-Vicelider",
  bureau: "Strada Canarului 7",
  wikidata: wikidataCanary,
};

const bot = cucinevotezWith({
  ...editorial,
  repertoriu: {
    ...editorial.repertoriu,
    decizii_pm: replicaCodes.decisions,
    hotarari_parlament: replicaCodes.parliament,
  },
});

/** Pages of members with more on them than may be taken. */
const planted = (replica: Replica): Replica => ({
  ...replica,
  handle: async (request) => {
    const answer = await replica.handle(request);
    if (!/structura2015\.mp|FisaSenator\.aspx/.test(request.path) || !("status" in answer)) return answer;
    const { mail, phone, role, bureau } = canaries;
    const more = `<div class="mp-contact-item2025"><img src="/i/mail.svg"> ${mail}</div><p>Tel. ${phone}</p><p>${role}, ${bureau}</p>`;
    const body = Buffer.from(bytesOf(answer.body)).toString("latin1");
    const told = body
      .replace(/\n<\/h1>/, `<br>${role}</h1>`)
      .replace(/<div class="mp-contact-info2025">/, `$&${more}`)
      .replace(/<\/body>/, `${more}</body>`);
    return { ...answer, body: Buffer.from(told, "latin1") };
  },
});

let house: VirtualHouse;
let get: ReturnType<typeof siteOf>["get"];
/** Everything given out, by where it was got: as text, and its hash. */
const out = new Map<string, { readonly text: string; readonly digest: string; readonly type: string }>();

const note = (where: string, bytes: Uint8Array, type = "") =>
  out.set(where, {
    text: new TextDecoder().decode(bytes),
    digest: createHash("sha256").update(bytes).digest("hex"),
    type,
  });

async function exportOf(format: Format, since: number | null = null): Promise<Buffer> {
  const now = house.clock.now();
  const register = await openRegister(bot, house.store, allPromises, now);
  const pieces: Uint8Array[] = [];
  for await (const piece of exported(house.store, register, { format, since, now, worker: "1" })) pieces.push(piece);
  return Buffer.concat(pieces);
}

const textAt = (where: string): string => out.get(where)?.text ?? "";
const viewAt = (slug: string, language = "ro"): string => textAt(`/bots/cucinevotez/${slug}?lang=${language}`);

beforeAll(async () => {
  house = await VirtualHouse.open({
    ...{ start: MONDAY, replicas: replicas().map(planted), extraCa: ["www.cdep.ro", "cdep.ro"] },
  });
  await house.run(bot, { trigger: "schedule" });
  await house.pass(DAY);
  await house.run(bot, { trigger: "hand", source: "guvern" });
  const pages = siteOf(house, [bot]);
  get = pages.get;
  await noteViews({ store: house.store, promises: allPromises, clock: house.clock, worker: "1" }, bot);
  await pages.book.refresh();
  const waiting = ["/", "/api/status.json", "/healthz", "/robots.txt", "/despre/robot", "/nothing"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (out.has(path)) continue;
    const { bytes, text, answer } = await get(path);
    note(path, bytes, answer.headers.get("content-type") ?? "");
    for (const [, link = ""] of text.matchAll(/(?:href|src)="(\/[^"]*)"/g)) waiting.push(link.replaceAll("&amp;", "&"));
  }
  expect(pages.faults).toEqual([]);
  for (const format of ["popolo", "csv"] as const) note(format, await exportOf(format));
  note("ndjson", await exportOf("ndjson", 0));
}, 180_000);

describe("what is given out", () => {
  it("C9, C20: no address, telephone number, office or word of Wikidata is in any page, export or feed", async () => {
    expect(out.size).toBeGreaterThan(400);
    // They were on the pages, and stand in the private copies: the search would find them.
    const copies: string[] = [];
    for await (const { digest } of house.store.desk.captures({ bot: bot.name }))
      copies.push(Buffer.from((await house.store.blobs.get(digest)) ?? []).toString("latin1"));
    for (const canary of Object.values(canaries)) expect(copies.some((copy) => copy.includes(canary))).toBe(true);
    for (const [where, { text }] of out)
      for (const canary of [...Object.values(canaries), "@cdep.example", "Vicelider", "HCD nr.", "Vicepreşedinte"])
        expect(text.includes(canary), `${canary} at ${where}`).toBe(false);
    for (const [where, { text }] of out) expect(text.includes("comparison/Q"), where).toBe(false);
  });

  it("C22: no title of a decision, no under-secretary, nobody who has the rank only", async () => {
    let titles = 0;
    const all = [...out.values()]
      .filter(({ type }) => !type.startsWith("image/"))
      .map(({ text }) => text)
      .join("\n");
    for await (const { content } of house.store.desk.records({ bot: bot.name, kind: "Decision" })) {
      titles += 1;
      expect(all.includes(String(content.title)), String(content.title)).toBe(false);
    }
    expect(titles).toBeGreaterThan(100);
    for (const where of ["popolo", viewKey("secretari-de-stat"), "ndjson"])
      expect(textAt(where), where).not.toMatch(/subsecretar|rang(?:ul)? de secretar/i);
  });

  it("C23: no address of ours returns the copy of a page; portraits have addresses", async () => {
    const kept = new Map<string, string>();
    for await (const { digest, contentType = "", request, final } of house.store.desk.captures({ bot: bot.name })) {
      // A robots.txt has few forms: ours may be like somebody else's.
      if (!contentType.startsWith("image/") && !final.endsWith("/robots.txt")) kept.set(digest, final);
      if (request % 20 > 0) continue;
      for (const path of [digest, `captures/${digest}`, `bots/cucinevotez/presedinte/pictures/${digest.slice(0, 32)}`])
        expect((await get(`/${path}`)).status).toBe(404);
    }
    const pictures = [...out].filter(([, { type }]) => type.startsWith("image/jpeg"));
    expect(pictures.length).toBeGreaterThan(400);
    for (const [where, { digest }] of out) expect(kept.get(digest), where).toBeUndefined();
  });

  it("is noted in the ledger, and the audit finds nothing", async () => {
    const given: unknown[] = [];
    for await (const row of house.store.ledger.rows())
      if (row.event === "operator" && row.act === "given out") given.push(row.detail);
    expect(given).toHaveLength(4);
    expect(JSON.stringify(given)).not.toContain("Comparison");
    const { violations, promises } = await house.audit(bot);
    expect(violations).toEqual([]);
    expect(promises.find(({ id }) => id === "C9")?.judged).toBeGreaterThan(4);
  });
});

const viewKey = (slug: string): string => `/bots/cucinevotez/${slug}?lang=ro`;

describe("the views", () => {
  it("C20: members by constituency, group and party, with official page and day of reading beside each", () => {
    for (const slug of ["parlamentari-circumscriptii", "parlamentari-grupuri", "parlamentari-partide"]) {
      expect(viewAt(slug).match(/<tr><td>/g)?.length, slug).toBe(469);
      expect(viewAt(slug).match(/citit la 30\.11\.2026<\/time>/g)?.length, slug).toBe(469);
      expect(viewAt(slug, "en")).toContain("read on 30 Nov 2026");
    }
    expect(viewAt("parlamentari-circumscriptii").match(/<h2>\d+ /g)).toHaveLength(43);
    expect(viewAt("parlamentari-grupuri")).toMatch(/<h2>Mandate încheiate \(\d+\)/);
  });

  it("C21: Government, ministries, the vote of confidence, motions with their results", () => {
    expect(viewAt("guvern")).toContain("Prim-ministru");
    expect(viewAt("guvern")).toContain(">Ministerul Culturii</a>");
    expect(viewAt("guvern")).toContain("citit la 01.12.2026");
    expect(viewAt("incredere-si-motiuni")).toMatch(/Votul de încredere<\/h2>[\s\S]*htp_act[\s\S]*respinsă/);
  });

  it("C22: state secretaries with number and day of the decision, and the link to its record", () => {
    expect(viewAt("secretari-de-stat")).toMatch(
      /secretar de stat<\/td><td[^>]*><a href="https:\/\/www\.cdep\.ro\/[^"]*htp_act[^"]*"[^>]*>nr\. \d+ din \d\d\.\d\d\.\d{4}/,
    );
  });

  it("C6, C7: cited pages are named, not named, or unread, and unread is never a no", () => {
    const [parties, unread] = [viewAt("partide"), viewAt("necitite")];
    for (const said of ["da, este numită", "nu mai este numită", "necitită", "încercat la 30.11.2026"])
      expect(parties).toContain(said);
    expect(unread).toContain("interzisă de robots.txt");
    expect(viewAt("necitite", "en")).toContain("forbidden by robots.txt");
    expect(unread).not.toContain("EntityData");
    // Its page is gone, and nothing was taken of it: one page, one line, with the status.
    expect(unread.match(/<td>Partidul E<\/td>.*(?:răspuns 404|forma așteptată)/g)).toEqual([
      expect.stringContaining("răspuns 404"),
    ]);
  });

  it("C8: the President's name from the editor, the photograph with author and licence, and as no official portrait", () => {
    const page = viewAt("presedinte");
    for (const part of ["Ana Exemplu", "de la redacție", "nu este un portret oficial", "<img ", "CC BY-SA 4.0"])
      expect(page).toContain(part);
  });

  it("C8: without a reading of the licence within the time the photograph is gone, its address too", async () => {
    const [, address = ""] = /src="([^"]+)"/.exec(viewAt("presedinte")) ?? [];
    expect((await get(address)).status).toBe(200);
    await house.pass(40 * DAY);
    const { text } = await get("/bots/cucinevotez/presedinte?lang=ro");
    expect(text).toContain("Fotografia nu este arătată");
    expect(text).not.toContain("<img ");
    expect((await get(address)).status).toBe(404);
  });
});

const parts = z.object({ id: z.string() }).loose();
const document = z.record(z.string(), z.array(parts));

describe("popolo", () => {
  it("is valid by its schemas, and names nothing that is not in it", () => {
    const popolo: unknown = JSON.parse(textAt("popolo"));
    const validate = new Ajv2020({ allErrors: false }).compile(popoloSchema);
    expect(validate(popolo) || validate.errors).toBe(true);
    const collections = document.parse(popolo);
    const ids = (name: string) => new Set(collections[name]?.map(({ id }) => id));
    const places = { person_id: "persons", post_id: "posts", area_id: "areas", legislative_period_id: "events" };
    const named = {
      ...places,
      organization_id: "organizations",
      on_behalf_of_id: "organizations",
      parent_id: "organizations",
    };
    const known = new Map(Object.keys(collections).map((name) => [name, ids(name)]));
    for (const [name, all] of Object.entries(collections)) {
      expect(ids(name).size, name).toBe(all.length);
      for (const one of all)
        for (const [field, place] of Object.entries(named))
          if (one[field] !== undefined)
            expect(known.get(place)?.has(String(one[field])), `${one.id} ${field}`).toBe(true);
    }
    expect(ids("areas").size).toBe(43);
    expect([...ids("persons")].filter((id) => /^(deputy|senator)\//.test(id))).toHaveLength(469);
    expect([...ids("events")].filter((id) => id.startsWith("term/")).sort()).toEqual(["term/2020", "term/2024"]);
  });

  it("every object but what the editor says names the page it was read from", () => {
    const bare = Object.values(document.parse(JSON.parse(textAt("popolo"))))
      .flat()
      .filter(({ sources }) => !Array.isArray(sources) || sources.length === 0);
    expect(bare.map(({ id }) => id)).toEqual(["president", "presidency", "office/president"]);
  });

  const published = realData("romania/popolo");
  it.skipIf(published === undefined)("has no property that the published schemas do not have", () => {
    const own = z.object({
      properties: z.record(
        z.string(),
        z.object({ items: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
      ),
    });
    const files: Record<string, string> = {
      ...{ persons: "person", organizations: "organization", memberships: "membership" },
      ...{ posts: "post", areas: "area", events: "event" },
    };
    const extra = Object.entries(own.parse(popoloSchema).properties).flatMap(([name, { items }]) => {
      const file = join(published ?? "", `schema_${files[name]}.json`);
      expect(existsSync(file)).toBe(true);
      const { properties } = z
        .object({ properties: z.record(z.string(), z.unknown()) })
        .parse(JSON.parse(readFileSync(file, "utf8")));
      return Object.keys(items.properties).filter((property) => !(property in properties));
    });
    // EveryPolitician's own, and links of an event, which name the record of the act.
    expect(extra.sort()).toEqual(["legislative_period_id", "links"]);
  });
});

describe("csv", () => {
  it("has EveryPolitician's columns, a line for each member in Romanian order, and empty ones for what is not taken", () => {
    const [head = "", ...lines] = textAt("csv").trimEnd().split("\r\n");
    expect(head).toBe(
      "id,name,sort_name,email,twitter,facebook,group,group_id,area_id,area,chamber,term,start_date,end_date,image,gender",
    );
    expect(lines).toHaveLength(469);
    for (const line of lines) expect(line).toMatch(/^(deputy|senator)\/[^,]+,[^,]+,"[^"]+, [^"]+",,,,/);
    const names = lines.map((line) => /"([^"]+)"/.exec(line)?.[1] ?? "");
    expect(names).toEqual(names.toSorted(new Intl.Collator("ro").compare));
  });
});
