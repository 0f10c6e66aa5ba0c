import { describe, expect, test } from "vitest";
import type { Resource } from "../pledge/render.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import type { PageFact } from "./rendering.ts";
import { rendering } from "./rendering.ts";
import { proved, rowsOf } from "./testing.ts";

const set = { load: ["script" as const, "data" as const], requests: 2, bytes: 1_000, time: "10s" };
const { spec, options } = rendering(set);

/** Something that page 7 asks for. */
const wish = (changes: Parameters<typeof sampleRequest>[0] = {}) =>
  sampleRequest({
    channel: "browser",
    purpose: "data",
    resource: "data",
    role: "other",
    page: 7,
    parent: 7,
    ...changes,
  });

const admit = (request = wish(), fact?: PageFact, made = options) =>
  spec.keep?.admit?.(made, request, new Map(fact ? [["source:town", fact]] : []), 0, () => undefined);

describe("V3: pages in a browser", () => {
  test.each<[Resource, string]>([
    ["script", "go"],
    ["data", "go"],
    ["image", "skip"],
    ["font", "skip"],
    ["icon", "skip"],
    ["window", "skip"],
    ["prefetch", "skip"],
    ["ping", "skip"],
    ["page", "skip"],
    ["other", "skip"],
  ])("of a page's wishes a %s: %s", (resource, kind) => {
    expect(admit(wish({ resource }))?.kind).toBe(kind);
  });

  test("hosts and methods beyond the page's own are refused; a POST only for data, and only where it is allowed", () => {
    const made = rendering({ ...set, hosts: ["ris.example"], post: ["ris.example"] }).options;
    const posting = (more: Parameters<typeof wish>[0] = {}) =>
      admit(wish({ method: "POST", ...more }), undefined, made)?.kind;
    expect(admit(wish({ url: "https://other.example/a" }), undefined, made)).toMatchObject({ code: "out of scope" });
    expect(posting()).toBe("go");
    expect(posting({ resource: "script" })).toBe("skip");
    expect(admit(wish({ method: "POST" }))).toMatchObject({ kind: "skip", code: "out of scope" });
    for (const method of ["HEAD", "OPTIONS", "PUT", "DELETE", "OTHER"] as const)
      expect(admit(wish({ method }), undefined, made)).toMatchObject({ kind: "skip", code: "out of scope" });
  });

  test("requests and bytes are counted per page, and the next page begins anew", () => {
    expect(admit(wish(), { page: 7, requests: 1, bytes: 999 })).toEqual({ kind: "go" });
    expect(admit(wish(), { page: 7, requests: 2, bytes: 0 })).toMatchObject({ code: "budget spent" });
    expect(admit(wish(), { page: 7, requests: 1, bytes: 1_000 })).toMatchObject({ code: "budget spent" });
    expect(admit(wish(), { page: 6, requests: 9, bytes: 9_000 })).toEqual({ kind: "go" });
    const settled = (fact: PageFact) =>
      spec.keep?.settle?.(options, sampleExchange({ request: wish(), bytes: 10 }), new Map([["source:town", fact]]));
    expect(settled({ page: 7, requests: 1, bytes: 5 })?.facts?.get("source:town")).toEqual({
      page: 7,
      requests: 2,
      bytes: 15,
    });
    expect(settled({ page: 6, requests: 9, bytes: 9 })?.facts?.get("source:town")).toEqual({
      page: 7,
      requests: 1,
      bytes: 10,
    });
  });

  test("the page itself passes; without a browser its source is stopped with the reason", () => {
    const page = sampleRequest({ channel: "browser", resource: "page" });
    expect(admit(page)).toEqual({ kind: "go" });
    expect(admit({ ...page, browser: { missing: "Chromium is not installed" } })).toMatchObject({
      ...{ kind: "stop", scope: "source", code: "no browser", why: "Chromium is not installed" },
    });
  });

  test("the bot asks no data address of its own accord", () => {
    expect(admit(sampleRequest({ purpose: "data" }))).toMatchObject({ kind: "skip", code: "out of scope" });
    expect(admit(sampleRequest({ purpose: "page" }))).toEqual({ kind: "go" });
  });

  test("the proof: a page may load what it names, and as much as it names", () => {
    const page = sampleAsked({ seq: 1, channel: "browser", resource: "page", startedAt: 0 });
    const asked = (seq: number, changes: object = {}) =>
      sampleAsked({
        ...{ seq, channel: "browser", purpose: "data", resource: "data", page: 1, parent: 1, startedAt: 10 },
        ...changes,
      });
    const said = (...rows: Parameters<typeof proved>[1]) => rowsOf(proved({ spec, options }, [page, ...rows]));
    expect(said(asked(2), sampleAnswered({ seq: 3, request: 2, bytes: 1_000 }), asked(4))).toEqual([]);
    expect(said(asked(2), sampleAnswered({ seq: 3, request: 2, bytes: 1_001 }), asked(4))).toEqual([[1, 4]]);
    expect(said(asked(2), asked(3), asked(4))).toEqual([[1, 2, 3, 4]]);
    expect(said(asked(2, { resource: "image" }))).toEqual([[1, 2]]);
    expect(said(asked(2, { method: "POST" }))).toEqual([[1, 2]]);
    expect(said(asked(2, { startedAt: 10_001 }))).toEqual([[1, 2]]);
    expect(said(asked(2, { source: "other" }))).toEqual([[1, 2]]);
    expect(said(asked(2, { page: 99 }))).toEqual([[2]]);
    expect(said(sampleAsked({ seq: 2, purpose: "data" }))).toEqual([[2]]);
  });
});
