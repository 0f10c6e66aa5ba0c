import { expect, test } from "vitest";
import type { OperatorRow } from "../pledge/row.ts";
import { takedown } from "./takedown.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = takedown({ contact: "post@bot.example" });

const row = (seq: number, act: string, detail: OperatorRow["detail"]): OperatorRow => ({
  ...{ bot: "sample", source: "town", prev: "", hash: "", event: "operator", seq, at: seq, act },
  ...(detail && { detail }),
});

const blamed = (act: string, detail: OperatorRow["detail"]) => rowsOf(proved(pledged, [row(1, act, detail)]));

test("M16: no look into the store finds anything shown that is taken down", () => {
  expect(blamed("takedowns checked", { shown: [], lost: [3] })).toEqual([]);
  expect(blamed("takedowns checked", { shown: [3], lost: [] })).toEqual([[1]]);
  expect(blamed("takedowns checked", { lost: [] })).toEqual([[1]]);
});

test("M16: nothing is given out while something taken down is shown", () => {
  expect(blamed("given out", { kinds: ["Paper"], format: "csv" })).toEqual([]);
  expect(blamed("given out", { kinds: ["Paper"], format: "csv", takenDown: [] })).toEqual([]);
  expect(blamed("given out", { kinds: ["Paper"], format: "csv", takenDown: [1] })).toEqual([[1]]);
});

test("a takedown has a reason; a row that was redacted, and other acts, are not judged", () => {
  expect(blamed("takedown", { scope: "body", reason: "asked for" })).toEqual([]);
  expect(blamed("takedown", { scope: "body", reason: " " })).toEqual([[1]]);
  const prover = pledged.spec.prove({ file: () => undefined, bot: { name: "b", token: "b" }, bySource: () => null });
  expect(prover.see(row(1, "takedown", undefined), pledged.options)).toBeUndefined();
  expect(prover.see(row(1, "throttled", { shown: [1] }), pledged.options)).toBeUndefined();
});
