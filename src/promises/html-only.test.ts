import { expect, test } from "vitest";
import type { Findings } from "../pledge/findings.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { htmlOnly } from "./html-only.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = htmlOnly({ kinds: ["website"] });
const { keep } = pledged.spec;
const request = (path: string, change: object = {}) =>
  sampleRequest({ sourceKind: "website", url: `https://firma.example${path}`, ...change });
const ask = (path: string, change: object = {}) =>
  keep?.admit?.(pledged.options, request(path, change), new Map<string, never>(), 0, () => undefined).kind;
const head = (type: string | undefined, status = 200) => ({
  ...{ status, at: 0 },
  headers: type === undefined ? [] : ([["content-type", type]] as const),
});

test("A12: no documents, pictures, scripts, and no address with another ending", () => {
  expect(ask("/leistungen")).toBe("go");
  expect(ask("/robots.txt", { purpose: "robots" })).toBe("go");
  expect(ask("/.well-known/tdmrep.json", { purpose: "reservation" })).toBe("go");
  for (const path of ["/datei.pdf", "/bild.jpg"]) expect(ask(path)).toBe("skip");
  for (const purpose of ["document", "image", "sub-request"]) expect(ask("/a", { purpose })).toBe("skip");
  expect(ask("/", { channel: "browser" })).toBe("skip");
  expect(ask("/datei.pdf", { sourceKind: "kdq" })).toBe("go");
});

test("A12: what answers as something else goes at its head, or where its first bytes show it", () => {
  const judge = (type: string | undefined, status?: number) =>
    keep?.head?.(pledged.options, request("/"), head(type, status))?.drop;
  expect(judge("text/html; charset=utf-8")).toBeUndefined();
  expect(judge("application/xhtml+xml")).toBeUndefined();
  expect(judge("application/pdf")).toBe("not HTML");
  expect(judge("text/htmlx")).toBe("not HTML");
  expect(judge("text/plain", 404)).toBeUndefined();
  const find = (body: string) =>
    keep?.find?.(pledged.options, request("/"), { head: head(undefined), body: Buffer.from(body) });
  expect(find("%PDF-1.7")).toEqual({ drop: true });
  expect(find("<!DOCTYPE html><html></html>")).toBeUndefined();
  expect(keep?.dress?.(pledged.options, request("/"))).toEqual({ accept: "text/html, application/xhtml+xml" });
});

test("what another promise lets go is not called no HTML", () => {
  const settle = (findings: Findings) => {
    const exchange = sampleExchange({ request: request("/"), outcome: "dropped", findings });
    return keep?.settle?.(pledged.options, exchange, new Map<string, never>()).drop?.why;
  };
  expect(settle({ contentType: "application/pdf" })).toBe("not HTML");
  expect(settle({ contentType: "text/html", use: { noindex: true } })).toBeUndefined();
  expect(settle({ contentType: "text/html", never: "team" })).toBeUndefined();
});

test("prove: a PDF asked for, one that was read, a page in a browser", () => {
  const row = (change: object) =>
    sampleAsked({ seq: 1, sourceKind: "website", url: "https://firma.example/a", ...change });
  const answer = (contentType: string, change: object = {}) =>
    sampleAnswered({ seq: 2, request: 1, findings: { contentType }, ...change });
  expect(proved(pledged, [row({}), answer("text/html")])).toEqual([]);
  expect(rowsOf(proved(pledged, [row({}), answer("application/pdf")]))).toEqual([[1, 2]]);
  expect(proved(pledged, [row({}), answer("application/pdf", { outcome: "dropped" })])).toEqual([]);
  expect(rowsOf(proved(pledged, [row({ url: "https://firma.example/datei.pdf?x=1" })]))).toEqual([[1]]);
  expect(rowsOf(proved(pledged, [row({ purpose: "image" })]))).toEqual([[1]]);
  expect(rowsOf(proved(pledged, [row({ channel: "browser" })]))).toEqual([[1]]);
});
