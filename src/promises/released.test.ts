import { expect, test } from "vitest";
import type { OperatorRow } from "../pledge/row.ts";
import { sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { type ReleaseFact, released } from "./released.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = released({ kinds: ["website"], on: true, visit: 4 });
const off = released({ kinds: ["website"], visit: 4 });
const { keep } = pledged.spec;
const site = { source: "firm", sourceKind: "website", url: "https://firma.example/" };
const free: ReadonlyMap<string, ReleaseFact> = new Map([["source:firm", { at: 1 }]]);
const none: ReadonlyMap<string, ReleaseFact> = new Map();

const ask = (change: object, facts = none, { options } = pledged) =>
  keep?.admit?.(options, sampleRequest({ ...site, ...change }), facts, 0, () => undefined).kind;

test("A8: off as a kind and each of them: nothing is asked, not even robots.txt", () => {
  expect(ask({}, free)).toBe("go");
  expect(ask({}, none)).toBe("skip");
  expect(ask({ purpose: "robots" }, none)).toBe("skip");
  expect(ask({}, free, off)).toBe("skip");
  expect(ask({ purpose: "reservation" }, free, off)).toBe("skip");
  expect(ask({ sourceKind: "feed" }, none, off)).toBe("go");
});

test("A8: before the release only a visit that a person starts, of so many pages", () => {
  const visit = { mode: "visit", trigger: "hand" };
  expect(ask(visit, none, off)).toBe("go");
  expect(ask({ ...visit, trigger: "schedule" })).toBe("skip");
  expect(ask({ ...visit, role: "detail" })).toBe("go");
  expect(ask({ ...visit, role: "other" })).toBe("skip");
  expect(ask({ ...visit, purpose: "document", role: "detail" })).toBe("skip");
  let facts = none;
  const asked: (string | undefined)[] = [];
  for (let page = 0; page < 6; page++) {
    asked.push(ask(visit, facts));
    const exchange = sampleExchange({ request: sampleRequest({ ...site, mode: "visit", trigger: "hand" }) });
    facts = new Map(
      [...(keep?.settle?.(pledged.options, exchange, facts).facts ?? [])].flatMap(([key, fact]) =>
        fact ? [[key, fact]] : [],
      ),
    );
  }
  expect(asked).toEqual(["go", "go", "go", "go", "skip", "skip"]);
  expect(ask({ ...visit, purpose: "robots" }, facts)).toBe("go");
});

test("A8, A16: a release that ends while a page is under way ends that page too", () => {
  const exchange = sampleExchange({ request: sampleRequest(site) });
  expect(keep?.settle?.(pledged.options, exchange, free)).toEqual({});
  expect(keep?.settle?.(pledged.options, exchange, none).drop).toMatchObject({ code: "not reviewed" });
});

test("A8: acts of the operator release and revoke, and so does a withdrawn site", () => {
  const acted = (act: string, detail = {}) => [
    ...(keep?.acted?.(pledged.options, { act, at: 7, source: "firm", detail }) ?? []),
  ];
  expect(acted("website released")).toEqual([["source:firm", { at: 7 }]]);
  expect(acted("release revoked")).toEqual([["source:firm", null]]);
  expect(acted("withdrawn", { scope: "site" })).toEqual([["source:firm", null]]);
  expect(acted("withdrawn", { scope: "pages" })).toEqual([]);
  expect(acted("source enabled")).toEqual([]);
});

const act = (seq: number, name: string, detail = {}): OperatorRow => ({
  ...{
    seq,
    at: seq,
    event: name === "withdrawn" ? "deleted" : "operator",
    bot: "sample",
    source: "firm",
    prev: "",
    hash: "",
  },
  ...{ act: name, detail },
});
const row = (seq: number, change: object = {}) => sampleAsked({ seq, ...site, ...change });

test("prove: a row outside of a release, a switched-off kind, a visit by nobody or of too many pages", () => {
  expect(proved(pledged, [act(1, "website released"), row(2)])).toEqual([]);
  expect(rowsOf(proved(pledged, [row(2)]))).toEqual([[2]]);
  expect(rowsOf(proved(off, [act(1, "website released"), row(2)]))).toEqual([[2]]);
  expect(rowsOf(proved(pledged, [act(1, "website released"), act(2, "release revoked"), row(3)]))).toEqual([[2, 3]]);
  const shut = [act(1, "website released"), act(2, "withdrawn", { scope: "site" }), row(3)];
  expect(rowsOf(proved(pledged, shut))).toEqual([[2, 3]]);
  const visit = { mode: "visit", trigger: "hand" };
  expect(
    proved(
      off,
      [1, 2, 3, 4].map((seq) => row(seq, visit)),
    ),
  ).toEqual([]);
  expect(
    rowsOf(
      proved(
        off,
        [1, 2, 3, 4, 5].map((seq) => row(seq, visit)),
      ),
    ),
  ).toEqual([[1, 2, 3, 4, 5]]);
  expect(rowsOf(proved(off, [row(1, { ...visit, trigger: "schedule" })]))).toEqual([[1]]);
  expect(rowsOf(proved(off, [row(1, { ...visit, role: "list" })]))).toEqual([[1]]);
});
