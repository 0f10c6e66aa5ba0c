import { expect, test } from "vitest";
import type { AppliedRow } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { neverFetched } from "./never-fetched.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = neverFetched({ kinds: ["website"], pages: ["contact", "team", "privacy"] });
const { keep } = pledged.spec;
const request = (path: string, change: object = {}) =>
  sampleRequest({ sourceKind: "website", url: `https://firma.example${path}`, ...change });
const ask = (path: string, facts = new Map<string, { at: number }>(), change: object = {}) =>
  keep?.admit?.(pledged.options, request(path, change), facts, 0, () => undefined).kind;

test("A13: by the address before anything is asked, on redirects too, on that kind of source alone", () => {
  for (const path of ["/kontakt", "/ueber-uns/team", "/?seite=datenschutz"]) expect(ask(path), path).toBe("skip");
  expect(ask("/kontakt", undefined, { hop: 1 })).toBe("skip");
  expect(ask("/leistungen")).toBe("go");
  expect(ask("/karriere")).toBe("go");
  expect(ask("/kontakt", undefined, { sourceKind: "feed" })).toBe("go");
});

test("A13: a page that shows only afterwards what it is goes unread and is never asked for again", () => {
  const html = "<!DOCTYPE html><title>Firma</title><h1>Kontakt</h1>";
  const head = { status: 200, headers: [["content-type", "text/html"]], at: 0 } as const;
  const find = (body: string) => keep?.find?.(pledged.options, request("/seite-12"), { head, body: Buffer.from(body) });
  expect(find(html)).toEqual({ findings: { never: "contact" }, drop: true });
  expect(find(html.replace("Kontakt", "Kontaktlinsen"))).toBeUndefined();
  const exchange = sampleExchange({ request: request("/seite-12"), findings: { never: "contact" }, endedAt: 9 });
  const settled = keep?.settle?.(pledged.options, exchange, new Map());
  expect(settled?.drop).toMatchObject({ code: "never read" });
  const facts = new Map([["page:https://firma.example/seite-12", { at: 9 }]]);
  expect([...(settled?.facts ?? [])]).toEqual([...facts]);
  expect(ask("/seite-12", facts)).toBe("skip");
});

test("prove: a contact page asked for in any spelling; one recognised and kept, taken in, or asked for again", () => {
  const row = (seq: number, path: string) =>
    sampleAsked({ seq, sourceKind: "website", url: `https://firma.example${path}` });
  for (const path of [
    "/kontakt",
    "/KONTAKT/",
    "/ko%6Etakt",
    "/%C3%BCber-uns/mitarbeiter",
    "/gesch%E4ftsf%FChrung",
    "/unserTeam",
    "/datenschutzinfo",
    "/a?p=Team",
  ])
    expect(rowsOf(proved(pledged, [row(1, path)])), path).toEqual([[1]]);
  for (const path of ["/produkte/kontaktlinsen", "/teambuilding", "/steam", "/impressum", "/karriere"])
    expect(proved(pledged, [row(1, path)]), path).toEqual([]);
  const seen = { request: 1, findings: { never: "team" } };
  const applied: AppliedRow = {
    ...{ seq: 3, at: 3, event: "applied", bot: "sample", source: "town", prev: "", hash: "" },
    ...{ request: 1, reader: "x 1", figures: {} },
  };
  expect(proved(pledged, [row(1, "/x"), sampleAnswered({ seq: 2, ...seen })])).toEqual([]);
  expect(rowsOf(proved(pledged, [row(1, "/x"), sampleAnswered({ seq: 2, ...seen, kept: "a" })]))).toEqual([[1, 2]]);
  expect(rowsOf(proved(pledged, [row(1, "/x"), sampleAnswered({ seq: 2, ...seen }), applied]))).toEqual([[1, 2, 3]]);
  expect(rowsOf(proved(pledged, [row(1, "/x"), sampleAnswered({ seq: 2, ...seen }), row(3, "/x")]))).toEqual([[2, 3]]);
});
