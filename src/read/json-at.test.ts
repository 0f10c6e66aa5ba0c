import { expect, test } from "vitest";
import { elementsAt, entriesAt, jsonAt, numberAt, textAt } from "./json-at.ts";

const value = { a: [{ b: "x", n: 1 }, null], o: { k: true } };

test("what stands at the end of a path", () => {
  expect([jsonAt(value, "a", 0, "b"), jsonAt(value), textAt(value, "a", 0, "b"), numberAt(value, "a", 0, "n")]).toEqual(
    ["x", value, "x", 1],
  );
  expect(elementsAt(value, "a").length).toBe(2);
  expect(entriesAt(value, "o")).toEqual([["k", true]]);
});

test("nothing where the path or the type does not fit, and nothing that every object has", () => {
  expect([jsonAt(value, "a", "b"), jsonAt(value, "a", 1, "b"), jsonAt(value, "o", 0), jsonAt(undefined, "a")]).toEqual(
    Array(4).fill(undefined),
  );
  expect([
    jsonAt(value, "constructor"),
    jsonAt(value, "a", "length"),
    textAt(value, "a"),
    numberAt(value, "o"),
  ]).toEqual(Array(4).fill(undefined));
  expect([elementsAt(value, "o"), entriesAt(value, "a"), entriesAt(value, "a", 1)]).toEqual([[], [], []]);
});
