import { describe, expect, test } from "vitest";
import type { PassEndedRow, PassStartedRow } from "../pledge/row.ts";
import { sampleAsked } from "../world/samples.ts";
import { proved, rowsOf } from "./testing.ts";
import { visitors } from "./visitors.ts";

const pledged = visitors({ copies: ["document"] });

const common = { bot: "sample", pass: "p", prev: "", hash: "" } as const;
const started = (seq: number, how: PassStartedRow["how"] = "new"): PassStartedRow => ({
  ...{ ...common, event: "pass started", seq, at: seq, trigger: "schedule", how, sources: [] },
});
const ended = (seq: number): PassEndedRow => ({
  ...{ ...common, event: "pass ended", seq, at: seq, how: "done", figures: {} },
});
const asked = (seq: number, change: Parameters<typeof sampleAsked>[0] = {}) =>
  sampleAsked({ seq, pass: "p", trigger: "schedule", ...change });

describe("M14, proved from the requests", () => {
  test("nothing is asked before a pass has begun, after it has ended, or in one that never began", () => {
    expect(proved(pledged, [started(1), asked(2), ended(3), started(4, "resumed"), asked(5)])).toEqual([]);
    expect(rowsOf(proved(pledged, [asked(1), started(2), ended(3), asked(4)]))).toEqual([[1], [4]]);
    expect(rowsOf(proved(pledged, [started(1), asked(2, { pass: "visit" })]))).toEqual([[2]]);
  });

  test("a document is named by something asked before, also in an earlier pass; its redirects follow from itself", () => {
    const file = { purpose: "document" } as const;
    const rows = [started(1), asked(2), ended(3), started(4), asked(20_000, { ...file, parent: 2 })];
    expect(proved(pledged, [...rows, asked(20_001, { ...file, parent: 20_000, hop: 1 })])).toEqual([]);
    expect(rowsOf(proved(pledged, [started(1), asked(2), asked(3, { ...file, parent: 1 })]))).toEqual([[3]]);
    expect(rowsOf(proved(pledged, [started(1), asked(2), asked(3, { ...file, parent: 3 })]))).toEqual([[3]]);
    expect(rowsOf(proved(pledged, [started(1), asked(2), asked(3, file)]))).toEqual([[3]]);
  });

  test("a person may ask for one document by hand", () => {
    expect(proved(pledged, [started(1), asked(2, { purpose: "document", trigger: "hand" })])).toEqual([]);
  });
});
