import { expect, test } from "vitest";
import { joined } from "./one-server.ts";

test("groups that touch are one, in whatever order they come", () => {
  const groups = [
    ["b", "a"],
    ["x", "y"],
    ["d", "c"],
    ["c", "b"],
  ];
  const one = [
    ["a", "b", "c", "d"],
    ["x", "y"],
  ];
  expect(joined(groups)).toEqual(one);
  expect(joined([...groups].reverse())).toEqual(one);
  expect(joined(joined(groups))).toEqual(one);
  expect(joined([])).toEqual([]);
});
