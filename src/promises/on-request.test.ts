import { expect, test } from "vitest";
import type { OperatorRow, PassStartedRow, PledgeRow } from "../pledge/row.ts";
import { sampleAsked, sampleRequest } from "../world/samples.ts";
import { NEXT_REQUEST, onRequest } from "./on-request.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = onRequest({ contact: "kontakt@bot.example" });
const { spec, options } = pledged;

test("V17: nothing of a domain that was taken out is asked for, not even its robots.txt", () => {
  const admit = (url: string, purpose: "page" | "robots" = "page") =>
    spec.keep?.admit?.(
      options,
      sampleRequest({ url, purpose, removed: ["shop.example"] }),
      new Map<string, never>(),
      0,
      () => undefined,
    );
  expect(admit("https://www.shop.example/")).toMatchObject({ kind: "skip", code: "shut out" });
  expect(admit("https://shop.example/robots.txt", "robots")).toMatchObject({ kind: "skip" });
  expect(admit("https://other.example/")).toMatchObject({ kind: "go" });
});

const base = { bot: "sample", prev: "", hash: "", at: 0 } as const;
const pledge: PledgeRow = {
  ...{ ...base, seq: 1, event: "pledge" },
  snapshot: {
    ...{ bot: "sample", token: "sample", promises: [], sources: {}, overrides: [] },
    hosts: { "www.shop.example": ["shop"], "other.example": ["other"] },
  },
};
const act = (seq: number, name: string): OperatorRow => ({
  ...base,
  seq,
  event: "operator",
  act: name,
  source: "shop",
});
const started = (seq: number): PassStartedRow => ({
  ...{ ...base, seq, event: "pass started", pass: `pass-${seq}`, trigger: "schedule", how: "new", sources: [] },
});
const ask = (seq: number, pass: number, url: string, source = "other") => {
  const { host, site } = new URL(url).hostname.endsWith("shop.example")
    ? { host: new URL(url).host, site: "shop.example" }
    : { host: new URL(url).host, site: new URL(url).host };
  return sampleAsked({ seq, pass: `pass-${pass}`, source, url, host, site });
};

test("prove: a row of a removed source, or of its domain by another one, in a pass after it", () => {
  const rows = [pledge, started(2), act(3, "source removed")];
  const shop = "https://shop.example/robots.txt";
  expect(proved(pledged, [...rows, ask(4, 2, shop, "shop")])).toEqual([]);
  expect(rowsOf(proved(pledged, [...rows, started(4), ask(5, 4, shop)]))).toEqual([[3, 5]]);
  expect(rowsOf(proved(pledged, [...rows, started(4), ask(5, 4, "https://cdn.example/", "shop")]))).toEqual([[3, 5]]);
  expect(proved(pledged, [...rows, started(4), ask(5, 4, "https://other.example/")])).toEqual([]);
  expect(proved(pledged, [...rows, act(4, "source enabled"), started(5), ask(6, 5, shop, "shop")])).toEqual([]);
});

test("M15: a source that was switched off is asked no more, a pass under way included; its domain is open to others", () => {
  const off = { ...act(3, "source disabled"), detail: { from: NEXT_REQUEST } };
  const shop = "https://shop.example/robots.txt";
  expect(rowsOf(proved(pledged, [pledge, started(2), off, ask(4, 2, shop, "shop")]))).toEqual([[3, 4]]);
  expect(proved(pledged, [pledge, started(2), off, ask(4, 2, shop, "other")])).toEqual([]);
  expect(proved(pledged, [pledge, started(2), off, act(4, "source enabled"), ask(5, 2, shop, "shop")])).toEqual([]);
  const before = act(3, "source disabled");
  expect(proved(pledged, [pledge, started(2), before, ask(4, 2, shop, "shop")])).toEqual([]);
  expect(rowsOf(proved(pledged, [pledge, before, started(5), ask(6, 5, shop, "shop")]))).toEqual([[3, 6]]);
});
