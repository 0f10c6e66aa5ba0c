import { expect, test } from "vitest";
import type { OperatorRow } from "../pledge/row.ts";
import { purge } from "./purge.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = purge({ contact: "post@bot.example" });

const act = (seq: number, what: string, detail: OperatorRow["detail"] = {}, source = "town"): OperatorRow => ({
  ...{ bot: "sample", source, prev: "", hash: "", seq, at: seq, act: what, detail },
  event: what === "purged" ? "deleted" : "operator",
});
const covers = (seq: number, marks: readonly string[]) => act(seq, "takedown covers", { scope: "record", marks });
const body = (seq: number) => act(seq, "takedown covers", { scope: "body", marks: [] });
const demanded = (seq: number, source?: string) => act(seq, "deletion demanded", { by: "the mayor" }, source);
const purged = (seq: number, marks: readonly string[], source?: string) => act(seq, "purged", { marks }, source);

const blamed = (...rows: readonly OperatorRow[]) => rowsOf(proved(pledged, rows));

test("M17: deleted for good after the demand of that source, and once", () => {
  expect(blamed(covers(1, ["a"]), demanded(2), purged(3, ["a"]))).toEqual([]);
  expect(blamed(covers(1, ["a"]), purged(2, ["a"]), demanded(3))).toEqual([[2]]);
  expect(blamed(covers(1, ["a"]), demanded(2, "other"), purged(3, ["a"]))).toEqual([[3]]);
  expect(blamed(covers(1, ["a"]), demanded(2), purged(3, ["a"]), purged(4, ["a"]))).toEqual([[4]]);
});

test("M17: nothing but what is taken down in that source, by a takedown that was not lifted", () => {
  expect(blamed(covers(1, ["a"]), demanded(2), purged(3, ["a", "b"]))).toEqual([[3]]);
  expect(blamed(body(1), demanded(2), purged(3, ["a", "b"]))).toEqual([]);
  expect(blamed(covers(1, ["a"]), demanded(2, "other"), purged(3, ["a"], "other"))).toEqual([[3]]);
  const lifted = act(2, "takedown lifted", { scope: "record", marks: ["a"] });
  expect(blamed(covers(1, ["a"]), lifted, demanded(3), purged(4, ["a"]))).toEqual([[4]]);
  expect(blamed(covers(1, ["a"]), covers(1, ["a"]), lifted, demanded(3), purged(4, ["a"]))).toEqual([]);
  expect(blamed(body(1), act(2, "takedown lifted", { scope: "body" }), demanded(3), purged(4, ["a"]))).toEqual([[4]]);
});

test("M17: what is only taken down stays stored", () => {
  expect(blamed(act(1, "takedowns checked", { shown: [1], lost: [] }))).toEqual([]);
  expect(blamed(act(1, "takedowns checked", { shown: [], lost: [1] }))).toEqual([[1]]);
  expect(blamed(act(1, "takedowns checked", { shown: [] }))).toEqual([[1]]);
});
