import { promises } from "goodbot";
import { beforeEach, expect, it } from "vitest";
import type { Draft } from "../../../src/pledge/row.ts";
import { WrittenLedger } from "../../../src/world/written-ledger.ts";
import bot from "../bot.ts";

/**
 * Broken promises written through the ledger's own append: every hash fits, so that only the provers can find them. Each
 * has a twin just inside the border.
 */

const START = Date.UTC(2026, 10, 30, 1);
const CDEP = "https://www.cdep.ro/ords/pls/parlam/structura2015.mp";
const check = { class: "challenge", vendor: null, evidence: "a mark" } as const;

const agentOf = (): string => {
  const { spec } = promises.identity;
  return spec.options.parse(bot.pledge.find((one) => one.spec.name === spec.name)?.options).agents.default;
};

let ledger: WrittenLedger;
beforeEach(async () => {
  const usual = { source: "camera-deputatilor", sourceKind: "deputies", agent: agentOf() };
  ledger = await WrittenLedger.open({ bot, start: START, usual: () => usual });
});

it("C15: two requests at once, of a weekly and a hand-started pass side by side", async () => {
  await ledger.visit(CDEP, 0, 500);
  await ledger.visit("https://www.senat.ro/FisaSenatori.aspx", 500, 900, { source: "senat", sourceKind: "senators" });
  expect(await ledger.broken("spacing")).toEqual([]);
  const weekly = await ledger.ask(CDEP, 5_000, { pass: "weekly" });
  const hand = await ledger.ask("https://gov.ro/ro/guvernul/cabinetul-de-ministri", 5_100, {
    ...{ pass: "by-hand", trigger: "hand", source: "guvern", sourceKind: "government" },
  });
  await ledger.answer(hand, 5_400, { pass: "by-hand" });
  await ledger.answer(weekly, 5_600, { pass: "weekly" });
  expect(await ledger.broken("spacing")).toEqual([expect.stringContaining("C15")]);
});

it("C15: a gap of 1.4 s between www.cdep.ro and cdep.ro", async () => {
  await ledger.visit(CDEP, 0, 500);
  await ledger.visit("https://cdep.ro/", 2_000, 2_100);
  expect(await ledger.broken("spacing")).toEqual([]);
  await ledger.visit(CDEP, 3_500, 3_600);
  expect(await ledger.broken("spacing")).toEqual([expect.stringContaining("C15")]);
});

it("C16: a fourth further try after a 503", async () => {
  const failed = { status: 503 };
  await ledger.visit(CDEP, 0, 100, {}, failed);
  await ledger.visit(CDEP, 5_100, 5_200, { attempt: 1 }, failed);
  await ledger.visit(CDEP, 25_200, 25_300, { attempt: 2 }, failed);
  await ledger.visit(CDEP, 85_300, 85_400, { attempt: 3 }, failed);
  expect(await ledger.broken("retries")).toEqual([]);
  await ledger.visit(CDEP, 200_000, 200_100, { attempt: 4 }, failed);
  expect(await ledger.broken("retries")).toEqual([expect.stringContaining("C16: try 5")]);
});

it("C16: a try after a 404", async () => {
  await ledger.visit(CDEP, 0, 100, {}, { status: 404 });
  expect(await ledger.broken("retries")).toEqual([]);
  await ledger.visit(CDEP, 60_000, 60_100, { attempt: 1 });
  expect(await ledger.broken("retries")).toEqual(["C16: asked again after a 404"]);
});

it("C17: a request to a site after three pages that stayed behind a check", async () => {
  let at = 0;
  for (const page of ["?idm=1", "?idm=2", "?idm=3"]) {
    await ledger.visit(`${CDEP}${page}`, at, at + 100, {}, { findings: { check } });
    await ledger.visit(`${CDEP}${page}`, at + 60_100, at + 60_200, { attempt: 1 }, { findings: { check } });
    at += 120_300;
  }
  expect(await ledger.broken("challenge")).toEqual([]);
  await ledger.visit("https://cdep.ro/", at + 600_000, at + 600_100);
  expect(await ledger.broken("challenge")).toEqual(expect.arrayContaining([expect.stringMatching(/^C1[27]: /)]));
});

it("C17: a second look 59.9 s after a check", async () => {
  await ledger.visit(CDEP, 0, 100, {}, { findings: { check } });
  await ledger.visit(CDEP, 60_000, 60_100, { attempt: 1 });
  expect(await ledger.broken("challenge")).not.toEqual([]);
});

it("C2: gov.ro in a weekly pass, be it robots.txt", async () => {
  const government = { source: "guvern", sourceKind: "government" };
  await ledger.visit("https://gov.ro/robots.txt", 0, 100, { ...government, trigger: "hand", purpose: "robots" });
  expect(await ledger.broken("schedule")).toEqual([]);
  await ledger.visit("https://www.gov.ro/robots.txt", 5_000, 5_100, { purpose: "robots" });
  expect(await ledger.broken("schedule")).toEqual(["C2: www.gov.ro was asked in a pass of the schedule"]);
});

it("C10: a portrait fetched twice, over two passes", async () => {
  const portrait = { purpose: "image", role: "other", file: "f".repeat(43) } as const;
  const stored = { kept: "d".repeat(64) };
  const url = "https://www.cdep.ro/parlamentari/l2024/mari/Exemplu.JPG";
  await ledger.visit(url, 0, 100, portrait, { outcome: "cut" });
  await ledger.visit(url, 5_100, 5_200, { ...portrait, attempt: 1 }, stored);
  expect(await ledger.broken("once")).toEqual([]);
  await ledger.visit(url, 604_800_000, 604_800_100, { ...portrait, pass: "pass-2" }, stored);
  expect(await ledger.broken("once")).toEqual(["C10: the same image was asked for again"]);
});

it("C13: one request to presidency.ro, as the target of a redirect", async () => {
  await ledger.visit("https://partid-a.example/", 0, 100, { source: "partid-a", sourceKind: "party-page" });
  expect(await ledger.broken("never-asked")).toEqual([]);
  const hop = { source: "partid-a", sourceKind: "party-page", hop: 1, subject: "https://partid-a.example:443" };
  await ledger.visit("https://www.presidency.ro/", 5_000, 5_100, hop);
  expect(await ledger.broken("never-asked")).toEqual([
    expect.stringMatching(/^C13: .*presidency/),
    expect.stringMatching(/^C14: .*presidency/),
  ]);
});

it("C11, C22: a declaration of wealth, and the record of an act", async () => {
  await ledger.visit(`${CDEP}?idm=1&cam=2&leg=2024`, 0, 100);
  expect(await ledger.broken("never-read")).toEqual([]);
  await ledger.visit(`${CDEP}?idm=1&cam=2&leg=2024&pag=5`, 5_000, 5_100);
  await ledger.visit("https://www.cdep.ro/ords/pls/legis/legis_pck.htp_act?ida=1", 10_000, 10_100);
  expect(await ledger.broken("never-read")).toHaveLength(2);
});

it("C25: a sixth page of a site that is not one of the three", async () => {
  const page = (index: number) =>
    ledger.visit(`https://www.csm.example/${index}`, index * 5_000, index * 5_000 + 100, {
      ...{ source: "csm", sourceKind: "leadership-page" },
    });
  for (const index of [0, 1, 2, 3, 4]) await page(index);
  expect(await ledger.broken("budget")).toEqual([]);
  await page(5);
  expect(await ledger.broken("budget")).toEqual([expect.stringContaining("C25: 6 pages of the site csm.example")]);
});

it("C20: an office of a member in the store", async () => {
  const applied = (fields: readonly string[]): Draft => ({
    ...{ event: "applied", at: START, bot: bot.name, source: "senat", pass: "pass-1", pledge: ledger.pledge },
    ...{ request: 1, reader: "senators", figures: {}, fields: { Member: fields } },
  });
  await ledger.append(applied(["name", "party"]));
  expect(await ledger.broken("facts-only")).toEqual([]);
  await ledger.append(applied(["name", "office"]));
  expect(await ledger.broken("facts-only")).toContain("C20: of a Member was stored: office");
});
