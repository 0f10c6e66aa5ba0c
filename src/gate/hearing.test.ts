import { describe, expect, it } from "vitest";
import * as z from "zod";
import { promise } from "../pledge/promise.ts";
import { go, goBecause, skip, stop, type Verdict, wait } from "../pledge/verdict.ts";
import { sampleExchange, sampleRequest } from "../world/samples.ts";
import { boundsOf, hear, keepingOf, rulingsOf, settle, slotsOf } from "./hearing.ts";

const nothing = { facts: new Map<string, unknown>(), file: () => undefined };
const texts = { de: () => "", en: () => "", ro: () => "" };

const says = (name: string, keep: Parameters<typeof promise>[0]["keep"]) =>
  promise({
    name,
    serves: [],
    options: z.object({}),
    tighten: (a) => a,
    ...(keep && { keep }),
    say: texts,
    prove: () => ({ see: () => undefined }),
  })({});

const admits = (name: string, verdict: Verdict) => says(name, { admit: () => verdict });

describe("several promises on one request", () => {
  it("are heard as the strictest: stop, skip, wait, go", () => {
    const pledge = [
      admits("a", go),
      admits("b", wait(9, "later")),
      admits("c", skip("never read", "no")),
      admits("d", stop("host", "check", "wall")),
    ];
    const heard = (some: typeof pledge) => hear(rulingsOf(some, sampleRequest(), nothing, 0)).promise;
    expect([4, 3, 2].map((count) => heard(pledge.slice(0, count)))).toEqual(["d", "c", "b"]);
  });

  it("name the one whose go rests on a file", () => {
    const pledge = [admits("a", go), admits("robots", goBecause("allowed", { file: "f", line: 3 }))];
    expect(hear(rulingsOf(pledge, sampleRequest(), nothing, 0))).toMatchObject({ promise: "robots" });
  });

  it("share a slot with the longest gap and the fewest at once, in a fixed order", () => {
    const one = says("one", {
      slots: () => [
        { key: "site:b", gap: 1, atATime: 1 },
        { key: "host:a", gap: 1_000, atATime: 4 },
      ],
    });
    const two = says("two", { slots: () => [{ key: "host:a", gap: 3_000.2, atATime: 1 }] });
    expect(slotsOf([one, two], sampleRequest(), nothing)).toEqual([
      { key: "sample host:a", gap: 3_001, atATime: 1 },
      { key: "sample site:b", gap: 1, atATime: 1 },
    ]);
  });

  it("bound an answer by the smallest of their limits, and keep the least that any allows", () => {
    const wide = says("wide", { bounds: () => ({ bytes: 9_000_000 }), keeping: () => "for good" });
    const narrow = says("narrow", { bounds: () => ({ bytes: 500 }), keeping: () => ({ forMs: 7 }) });
    expect(boundsOf([wide, narrow], sampleRequest()).bytes).toBe(500);
    expect(keepingOf([wide, narrow], sampleRequest())).toEqual({ forMs: 7 });
    expect(keepingOf([wide, narrow, says("none", { keeping: () => "nothing" })], sampleRequest())).toBe("nothing");
  });

  it("settle as the gentlest wish for the server: a stop before a repetition, the later repetition, then a redirect", () => {
    const soon = says("soon", {
      settle: () => ({ again: { at: 5, why: "" }, follow: { url: "https://ris.example/next" } }),
    });
    const late = says("late", { settle: () => ({ again: { at: 50, why: "" } }) });
    const end = says("end", { settle: () => ({ stop: stop("source", "check", "wall") }) });
    expect(settle([soon, late], sampleExchange(), new Map())).toMatchObject({ again: { at: 50, by: "late" } });
    expect(settle([soon, late, end], sampleExchange(), new Map()).again).toBeUndefined();
    expect(settle([soon, late, end], sampleExchange(), new Map()).stop).toMatchObject({ promise: "end" });
  });
});
