import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnySchemaObject } from "ajv";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { exported, type Format } from "../../../src/desk/export.ts";
import { openRegister } from "../../../src/pass/register.ts";
import { allPromises } from "../../../src/promises/index.ts";
import { siteOf } from "../../../src/web/site-testing.ts";
import { sharedContract } from "../replica/invented.ts";
import { canary } from "../replica/kd-text.ts";
import { DAY, NOON, Republic } from "./republic.ts";

const schemas = join(
  process.env.GOODBOT_REAL_DATA ?? join(import.meta.dirname, "../../../../shared/real"),
  "austria/ocds-1.1.5",
);
const schema = (name: string): AnySchemaObject => JSON.parse(readFileSync(join(schemas, name), "utf8"));

const releasePackage = z.object({
  releases: z.array(
    z.object({
      ocid: z.string(),
      source: z.object({ title: z.string(), url: z.string(), license: z.string(), fetched: z.string() }),
    }),
  ),
});

/** The catalogue's dataset of the last of the four indexes. */
const WKO_DATASET = "00000000-0000-4000-8000-000000000003";

let republic: Republic;
const out = new Map<string, string>();

async function exportOf(format: Format): Promise<string> {
  const { house, bot } = republic;
  const now = house.clock.now();
  const register = await openRegister(bot, house.store, allPromises, now);
  const pieces: Uint8Array[] = [];
  for await (const piece of exported(house.store, register, { format, since: null, now, worker: "1" }))
    pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const view = (slug: string, language: "de" | "en"): string => out.get(`/bots/ausschau/${slug}?lang=${language}`) ?? "";

beforeAll(async () => {
  republic = await Republic.open();
  await republic.pass();
  republic.order("mutate", `catalogue-licence:${WKO_DATASET}:Eigene Lizenz 1.0`);
  republic.order("mutate", "kdq-vanish:1004", undefined, { host: "opendata.bbg.gv.at" });
  await republic.later(DAY);
  const pages = siteOf(republic.house, [republic.bot]);
  await pages.book.refresh();
  const waiting = ["/", "/bot", "/bot?lang=en", "/api/status.json"];
  for (const slug of ["auftraege", "organisationen", "datenbasis"])
    waiting.push(`/bots/ausschau/${slug}?lang=de`, `/bots/ausschau/${slug}?lang=en`);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (out.has(path)) continue;
    const { text, status } = await pages.get(path);
    expect(status, path).toBe(200);
    out.set(path, text);
  }
  expect(pages.faults).toEqual([]);
  for (const format of ["ocds", "csv", "ndjson"] as const) out.set(format, await exportOf(format));
}, 120_000);

describe("what is given out of official sources", () => {
  it("names no contact person: neither a page nor an export", () => {
    for (const [where, text] of out) {
      expect(text, where).not.toContain(canary);
      expect(text, where).not.toContain("+43 1 0000000");
    }
  });

  it("a contract in core data and in TED is one process, both sources linked (A17)", () => {
    const { releases } = releasePackage.parse(JSON.parse(out.get("ocds") ?? ""));
    const shared = Map.groupBy(releases, ({ ocid }) => ocid);
    const both = [...shared.values()].filter(({ length }) => length > 1);
    expect(both.map((group) => group.map(({ source }) => source.title).sort())).toEqual([
      ["Bundesbeschaffung GmbH", "Tenders Electronic Daily"],
    ]);
    const [one] = both;
    const { title } = sharedContract(NOON);
    const rows = view("auftraege", "de")
      .split("<tr>")
      .filter((row) => row.includes(title));
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toContain(one?.[0]?.ocid);
    for (const { source } of one ?? []) expect(rows.filter((row) => row.includes(source.url))).toHaveLength(1);
  });

  it.runIf(existsSync(schemas))("the release package fits the official schema", () => {
    const ajv = new Ajv.default({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema(
      schema("release-schema.json"),
      "https://standard.open-contracting.org/schema/1__1__5/release-schema.json",
    );
    const fits = ajv.compile(schema("release-package-schema.json"));
    expect(fits(JSON.parse(out.get("ocds") ?? "")), JSON.stringify(fits.errors)).toBe(true);
  });

  it("CSV has a line for each publication, also for one that its source lists no more", () => {
    const lines = (out.get("csv") ?? "").trim().split(/\r?\n/);
    expect(lines).toHaveLength(1 + 4 * 6 + 6);
    expect(lines.filter((line) => line.startsWith("bbg,1004,"))).toEqual([expect.stringContaining(",no,")]);
  });

  it("each contract stands with its page, the day of reading, its licence, and what is odd about it", () => {
    const page = view("auftraege", "de");
    expect(page).toContain("30 von 30 Veröffentlichungen");
    expect(page).toContain("Statt einer Kennnummer steht ein Platzhalter.");
    expect(view("auftraege", "en")).toContain("A placeholder stands where the identifier should be.");
    expect(page).toContain('href="https://opendata.bbg.gv.at/kerndaten/kd/1004.xml"');
    expect(page).toContain("Die Quelle führt diesen Eintrag nicht mehr.");
    expect(page).toContain("CC BY 4.0");
  });

  it("A4: the licence that the catalogue names for an index stands on every page and in the export alike", () => {
    const name = "Eigene Lizenz 1.0";
    const { releases } = releasePackage.parse(JSON.parse(out.get("ocds") ?? ""));
    const [own, others] = [true, false].map((is) => releases.filter(({ source }) => (source.license === name) === is));
    expect(new Set(own?.map(({ source }) => source.title))).toEqual(new Set(["Wirtschaftskammer Österreich"]));
    expect(others?.some(({ source }) => source.title === "Wirtschaftskammer Österreich")).toBe(false);
    for (const slug of ["auftraege", "datenbasis"]) {
      const rows = view(slug, "de").split("<tr>");
      const named = rows.filter((row) => row.includes(name));
      expect(named.length, slug).toBeGreaterThan(1);
      if (slug === "auftraege") expect(named.every((row) => row.includes("apppool.wko.at"))).toBe(true);
    }
  });

  it("organisations stand under the number that proves them, and natural persons have no line", () => {
    const page = view("organisationen", "de");
    expect(page).toContain("FN 990001i");
    expect(page).toContain("ATU99000017");
    expect(page).not.toContain("e.U.");
  });

  it("A4: the data basis lists every source of the running bot with licence, span, gap and last reading", () => {
    const page = view("datenbasis", "de");
    for (const { title, url } of republic.bot.sources) {
      const [row] = page.split("<tr>").filter((one) => one.includes(`href="${new URL(url).href}"`));
      expect(row, title).toContain(title);
      expect(row, title).toMatch(/CC BY 4\.0|CC0 1\.0|Eigene Lizenz 1\.0/);
      expect(row, title).toMatch(/(11|23|18|5) Stunden/);
      expect(row, title).toContain("höchstens 1 zugleich je Server, dazwischen mindestens 1 s");
      expect(row, title).toMatch(/2026-1[12]-\d\d \d\d:\d\d UTC/);
    }
    const [bbg, ankoe] = ["Bundesbeschaffung GmbH</a>", "ANKÖ</a>"].map(
      (title) => page.split("<tr>").find((one) => one.includes(title)) ?? "",
    );
    expect(bbg).toContain("Plattformen, einmal am Tag");
    expect(bbg).toContain("23 Stunden");
    expect(ankoe).toContain("Plattformen, höchstens zweimal am Tag");
    expect(page).toContain("Zurzeit wird keine Website gelesen.");
  });

  it("A4: the address that the bot's page names for the list is where it stands", () => {
    expect(out.get("/bot?lang=en") ?? out.get("/bot")).toContain("https://ausschau.at/bots/ausschau/datenbasis");
  });
});
