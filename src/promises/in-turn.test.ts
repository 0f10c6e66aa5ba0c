import { expect, test } from "vitest";
import { sampleAnswered, sampleAsked, sampleRefused } from "../world/samples.ts";
import { inTurn } from "./in-turn.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = inTurn({});

test("V8: a source waits while another one is under way", () => {
  const intent = { bot: "b", source: "s", sourceKind: "k", mode: "full", trigger: "hand" } as const;
  const begin = (underWay?: readonly string[]) =>
    pledged.spec.keep?.begin?.(
      pledged.options,
      { ...intent, demanded: false, pass: "p", ...(underWay && { underWay }) },
      new Map<string, never>(),
      0,
    )?.kind;
  expect([begin(), begin([]), begin(["other"])]).toEqual(["go", "go", "wait"]);
});

const ask = (seq: number, source: string, pass = "pass-1") => sampleAsked({ seq, source, pass });
const answer = (seq: number, request: number) => sampleAnswered({ seq, request });

test("prove: one source after the other, however many there are", () => {
  const rows = [ask(1, "a"), answer(2, 1), sampleRefused({ seq: 3, source: "a" }), ask(4, "b"), answer(5, 4)];
  expect(proved(pledged, rows)).toEqual([]);
  expect(proved(pledged, [...rows, ask(6, "a", "pass-2")])).toEqual([]);
});

test("prove: a source that goes on after another one has begun, if only to be refused", () => {
  const rows = [ask(1, "a"), answer(2, 1), ask(3, "b"), answer(4, 3)];
  expect(rowsOf(proved(pledged, [...rows, ask(5, "a")]))).toEqual([[1, 3, 5]]);
  expect(rowsOf(proved(pledged, [...rows, sampleRefused({ seq: 5, source: "a" })]))).toEqual([[1, 3, 5]]);
});

test("prove: a source that begins while a request of the one before is under way", () => {
  expect(rowsOf(proved(pledged, [ask(1, "a"), ask(2, "b"), answer(3, 1)]))).toEqual([[1, 2]]);
  expect(proved(pledged, [ask(1, "a"), answer(2, 1), ask(3, "b")])).toEqual([]);
});
