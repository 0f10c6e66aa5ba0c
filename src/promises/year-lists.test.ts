import { expect, test } from "vitest";
import { sampleAsked, sampleRequest } from "../world/samples.ts";
import { proved, rowsOf } from "./testing.ts";
import { yearLists } from "./year-lists.ts";

const zone = "Europe/Bucharest";
const pledged = yearLists({ lists: [{ kind: "decisions", what: {}, parameter: "an", from: 2017, zone }] });
const url = (year: string) => `https://chamber.example/list?emi=3&an=${year}&nrc=1`;

/** A minute before and after New Year in Bucharest. */
const [before, after] = [Date.UTC(2026, 11, 31, 21, 59), Date.UTC(2026, 11, 31, 22, 1)];

test.each([
  ["2016", before, false],
  ["2017", before, true],
  ["2026", before, true],
  ["2027", before, false],
  ["2027", after, true],
  ["02026", after, false],
  ["x", after, false],
] as const)("C4, C5: the list of %s at %d is read: %s", (year, now, isRead) => {
  const request = sampleRequest({ url: url(year), sourceKind: "decisions" });
  const verdict = pledged.spec.keep?.admit?.(pledged.options, request, new Map<string, never>(), now, () => undefined);
  expect(verdict?.kind).toBe(isRead ? "go" : "skip");
  const rows = [sampleAsked({ seq: 7, url: url(year), sourceKind: "decisions", startedAt: now })];
  expect(rowsOf(proved(pledged, rows))).toEqual(isRead ? [] : [[7]]);
});

test("other sources and addresses without a year are none of this", () => {
  const rows = [
    sampleAsked({ seq: 1, url: url("1999"), sourceKind: "other" }),
    sampleAsked({ seq: 2, url: "https://chamber.example/motions?cam=0", sourceKind: "decisions" }),
  ];
  expect(proved(pledged, rows)).toEqual([]);
});
