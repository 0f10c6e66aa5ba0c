import { describe, expect, test } from "vitest";
import type { OperatorRow } from "../pledge/row.ts";
import { requests } from "./requests.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = requests({ contact: "post@bot.example", within: 5, holidays: "DE" });

/** Monday, 30 November 2026, 10:00 in Berlin, and so many days later. */
const day = (days: number): number => Date.UTC(2026, 10, 30 + days, 9);

const row = (seq: number, at: number, act: string, detail: OperatorRow["detail"]): OperatorRow => ({
  ...{ bot: "sample", prev: "", hash: "", event: "operator", seq, at, act },
  ...(detail && { detail: { case: "2026-1", ...detail } }),
});
const opened = (seq: number, days: number, detail = {}) => row(seq, day(days), "case opened", detail);
const decided = (seq: number, days: number, detail = {}) =>
  row(seq, day(days), "case decided", { decision: "granted", reason: "a small server", offers: [], ...detail });
const answered = (seq: number, days: number, detail = {}) => row(seq, day(days), "case answered", detail);

describe("M18, proved from the rows of the operator's acts", () => {
  test("in time is up to the fifth working day, weekends and holidays left out", () => {
    expect(proved(pledged, [opened(1, 0), decided(2, 1), answered(3, 7)])).toEqual([]);
    expect(rowsOf(proved(pledged, [opened(1, 0), decided(2, 1), answered(3, 8)]))).toEqual([[1, 3]]);
    // From Wednesday before Christmas: 24, 28, 29, 30, 31 December.
    expect(proved(pledged, [opened(1, 23), decided(2, 24), answered(3, 31)])).toEqual([]);
    expect(proved(pledged, [opened(1, 23), decided(2, 24), answered(3, 33)])).toEqual([]);
    expect(rowsOf(proved(pledged, [opened(1, 23), decided(2, 24), answered(3, 35)]))).toEqual([[1, 3]]);
  });

  test("it runs from the day on which the wish came, not from that of its record", () => {
    const late = { received: "2026-11-20" };
    expect(rowsOf(proved(pledged, [opened(1, 0, late), decided(2, 1), answered(3, 2)]))).toEqual([[1, 3]]);
    expect(proved(pledged, [opened(1, 0, late), decided(2, 1), answered(3, 2, { sent: "2026-11-27" })])).toEqual([]);
  });

  test("without an answer: as soon as any later row lies behind the time, and not before", () => {
    expect(proved(pledged, [opened(1, 0), row(2, day(7), "throttled", undefined)])).toEqual([]);
    expect(rowsOf(proved(pledged, [opened(1, 0), row(2, day(8), "throttled", undefined)]))).toEqual([[1]]);
  });

  test("a decision needs a reason, and what is not granted an offer", () => {
    expect(rowsOf(proved(pledged, [opened(1, 0), decided(2, 1, { reason: " " })]))).toEqual([[2]]);
    for (const decision of ["refused", "partly"]) {
      expect(rowsOf(proved(pledged, [opened(1, 0), decided(2, 1, { decision })]))).toEqual([[2]]);
      expect(rowsOf(proved(pledged, [opened(1, 0), decided(2, 1, { decision, offers: ["tea"] })]))).toEqual([[2]]);
      for (const offer of ["throttle", "night window"])
        expect(proved(pledged, [opened(1, 0), decided(2, 1, { decision, offers: [offer] })])).toEqual([]);
    }
  });

  test("an answer without a decision is none", () => {
    expect(rowsOf(proved(pledged, [opened(1, 0), answered(2, 1)]))).toEqual([[1, 2]]);
  });

  test("rows whose detail was redacted, and other acts, are not judged", () => {
    const prover = pledged.spec.prove({ file: () => undefined, bot: { name: "b", token: "b" }, bySource: () => null });
    expect(prover.see(row(1, 0, "case decided", undefined), pledged.options)).toBeUndefined();
    expect(prover.see(row(1, 0, "throttled", {}), pledged.options)).toBeUndefined();
    expect(prover.see(opened(2, 0), pledged.options)).toEqual([]);
  });
});
