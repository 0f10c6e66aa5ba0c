import { expect, test } from "vitest";
import type { OperatorRow } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { once } from "./once.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = once({ of: ["image"] });
const { spec, options } = pledged;
const request = sampleRequest({ url: "https://a.example/p.jpg", purpose: "image", file: "f1" });

const check = { class: "challenge", vendor: null, evidence: "a mark" } as const;

test("C10, M13: after one complete answer a file is not asked for again; before that it is", () => {
  const after = (changes: Parameters<typeof sampleExchange>[0]) => {
    const facts = spec.keep?.settle?.(options, sampleExchange({ request, ...changes }), new Map())?.facts;
    const known = new Map([...(facts ?? [])].flatMap(([key, value]) => (value ? [[key, value] as const] : [])));
    return spec.keep?.admit?.(options, request, known, 0, () => undefined)?.kind;
  };
  expect(after({})).toBe("skip");
  for (const outcome of ["cut", "unknown", "no answer", "too large"] as const) expect(after({ outcome })).toBe("go");
  expect(after({ findings: { check } })).toBe("go");
  for (const status of [404, 503, 301]) expect(after({ status })).toBe("go");
});

test("another version is another file, and other purposes are none of this", () => {
  const stored = new Map([["file:f1", { asked: 1, at: 1 }]]);
  const verdict = (changes: object) =>
    spec.keep?.admit?.(options, { ...request, ...changes }, stored, 0, () => undefined)?.kind;
  expect(verdict({})).toBe("skip");
  expect(verdict({ file: "f2" })).toBe("go");
  expect(verdict({ purpose: "document" })).toBe("go");
});

const copy = "c".repeat(64);
const asked = (seq: number, file: string | undefined = "f1") =>
  sampleAsked({ seq, purpose: "image", ...(file !== undefined && { file }) });
const answered = (seq: number, of: number, changes: object = {}) =>
  sampleAnswered({ seq, request: of, kept: copy, ...changes });

test("a portrait fetched twice is a violation; after an incomplete answer, or the deletion of the copy, it is none", () => {
  expect(rowsOf(proved(pledged, [asked(1), answered(2, 1), asked(3)]))).toEqual([[1, 2, 3]]);
  expect(proved(pledged, [asked(1), answered(2, 1, { outcome: "cut" }), asked(3)])).toEqual([]);
  expect(proved(pledged, [asked(1), answered(2, 1, { status: 404 }), asked(3)])).toEqual([]);
  expect(proved(pledged, [asked(1), answered(2, 1, { findings: { check } }), asked(3)])).toEqual([]);
  const { kept: _, ...dropped } = answered(2, 1);
  expect(proved(pledged, [asked(1), dropped, asked(3)])).toEqual([]);
  expect(proved(pledged, [asked(1), answered(2, 1), asked(3, "f2")])).toEqual([]);
  const deleted: OperatorRow = {
    ...{ seq: 3, at: 3, event: "deleted" as const, act: "expired", prev: "", hash: "" },
    detail: { copies: [copy] },
  };
  expect(proved(pledged, [asked(1), answered(2, 1), deleted, asked(4)])).toEqual([]);
});

test("a picture that no hash tells apart could be fetched without end, and is a violation", () => {
  expect(rowsOf(proved(pledged, [sampleAsked({ seq: 1, purpose: "image" })]))).toEqual([[1]]);
  expect(proved(pledged, [sampleAsked({ seq: 1, purpose: "page" })])).toEqual([]);
});
