import { expect, test } from "vitest";
import type { OperatorRow } from "../pledge/row.ts";
import { sampleAsked, sampleRequest } from "../world/samples.ts";
import { ownDomain, type Proven } from "./own-domain.ts";
import { proved, rowsOf } from "./testing.ts";

const DAY = 86_400_000;
const pledged = ownDomain({ kinds: ["website"], holds: "180d" });
const { keep } = pledged.spec;
const proof: ReadonlyMap<string, Proven> = new Map([["source:firm", { site: "firma.example", at: 0 }]]);
const none: ReadonlyMap<string, Proven> = new Map();

const ask = (url: string, facts = proof, { now = DAY, ...change }: { now?: number; [field: string]: unknown } = {}) =>
  keep?.admit?.(
    pledged.options,
    sampleRequest({ source: "firm", sourceKind: "website", url, ...change }),
    facts,
    now,
    () => undefined,
  ).kind;

test("A9: only the proven domain, its www twin included, and only while the proof holds", () => {
  expect(ask("https://firma.example/")).toBe("go");
  expect(ask("https://www.firma.example/a")).toBe("go");
  expect(ask("https://andere.example/")).toBe("skip");
  expect(ask("https://firma.example/", none)).toBe("skip");
  expect(ask("https://firma.example/", proof, { now: 181 * DAY })).toBe("skip");
  expect(ask("https://firma.example/robots.txt", proof, { now: 181 * DAY, purpose: "robots" })).toBe("go");
  expect(ask("https://andere.example/", none, { sourceKind: "feed" })).toBe("go");
});

test("A9: no redirect leads off the domain, in a visit neither", () => {
  const hop = { hop: 1, subject: "https://firma.example:443" };
  expect(ask("https://www.firma.example/", proof, hop)).toBe("go");
  expect(ask("https://konzern.example/", proof, hop)).toBe("skip");
  expect(ask("https://konzern.example/", none, { ...hop, mode: "visit" })).toBe("skip");
  expect(ask("https://firma.example/", none, { mode: "visit" })).toBe("go");
  expect(ask("https://konzern.example/robots.txt", proof, { ...hop, purpose: "robots" })).toBe("go");
});

test("A9: the act that releases carries the proof", () => {
  const acted = (act: string, detail: object) => [
    ...(keep?.acted?.(pledged.options, { act, at: 5, source: "firm", detail: { ...detail } }) ?? []),
  ];
  expect(acted("website released", { proof: { site: "firma.example", how: "FN" } })).toEqual([
    ["source:firm", { site: "firma.example", at: 5 }],
  ]);
  expect(acted("website released", {})).toEqual([]);
  expect(acted("release revoked", {})).toEqual([["source:firm", null]]);
});

test("prove: a domain that nothing proves, another one, an old proof, a redirect away", () => {
  const release: OperatorRow = {
    ...{ seq: 1, at: 0, event: "operator", bot: "sample", source: "firm", prev: "", hash: "", act: "website released" },
    detail: { proof: { site: "firma.example" } },
  };
  const row = (url: string, change: object = {}) =>
    sampleAsked({ seq: 2, source: "firm", sourceKind: "website", startedAt: DAY, url, ...change });
  expect(proved(pledged, [release, row("https://www.firma.example/")])).toEqual([]);
  expect(rowsOf(proved(pledged, [row("https://firma.example/")]))).toEqual([[2]]);
  expect(rowsOf(proved(pledged, [release, row("https://andere.example/")]))).toEqual([[1, 2]]);
  expect(rowsOf(proved(pledged, [release, row("https://firma.example/", { startedAt: 181 * DAY })]))).toEqual([[1, 2]]);
  const away = row("https://konzern.example/", { hop: 1, subject: "https://firma.example:443", mode: "visit" });
  expect(rowsOf(proved(pledged, [release, away]))).toEqual([[2]]);
});
