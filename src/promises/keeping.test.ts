import { expect, test } from "vitest";
import type { Purpose } from "../pledge/request.ts";
import type { Row } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleRequest } from "../world/samples.ts";
import { keeping } from "./keeping.ts";
import { proved, rowsOf } from "./testing.ts";

const DAY = 86_400_000;
const week = keeping({ usual: "for good", by: { page: "7d", data: "nothing", image: "until read" } });
const nothing = keeping({ usual: "nothing" });

test("C23, V5: each purpose has its term; robots.txt is evidence and always kept", () => {
  const term = (purpose: "page" | "document" | "data" | "image" | "robots", pledged = week) =>
    pledged.spec.keep?.keeping?.(pledged.options, sampleRequest({ purpose }));
  expect(term("page")).toEqual({ forMs: 7 * DAY });
  expect(term("document")).toBe("for good");
  expect(term("data")).toBe("nothing");
  expect(term("image")).toBe("until read");
  expect(term("page", nothing)).toBe("nothing");
  expect(term("robots", nothing)).toBe("for good");
});

/** An answer of which a copy was kept, as two rows. */
const copy = (seq: number, endedAt: number, kept: string | undefined, purpose: Purpose): Row[] => [
  sampleAsked({ seq, startedAt: endedAt - 10, purpose }),
  sampleAnswered({ seq: seq + 1, request: seq, endedAt, ...(kept !== undefined && { kept }) }),
];

const deleted = (seq: number, at: number, copies: readonly string[], act = "copies"): Row => ({
  event: "deleted",
  act,
  seq,
  at,
  detail: { copies },
  prev: "",
  hash: "",
});

const passEnded = (seq: number, at: number, pass = "pass-1"): Row => ({
  event: "pass ended",
  how: "done",
  pass,
  figures: {},
  seq,
  at,
  prev: "",
  hash: "",
});

test("V5: a copy where none is promised is found", () => {
  expect(rowsOf(proved(week, copy(1, 100, "h", "data")))).toEqual([[1, 2]]);
  expect(proved(week, copy(1, 100, undefined, "data"))).toEqual([]);
  expect(rowsOf(proved(nothing, copy(1, 100, "h", "page")))).toEqual([[1, 2]]);
});

test("a copy deleted a millisecond after its 7 days is found, and one that is never deleted", () => {
  const until = (at: number) => [...copy(1, 100, "h", "page"), deleted(3, at, ["h"])];
  expect(proved(week, until(100 + 7 * DAY))).toEqual([]);
  expect(rowsOf(proved(week, until(101 + 7 * DAY)))).toEqual([[1, 2, 3]]);
  expect(proved(week, [...copy(1, 100, "h", "page"), passEnded(3, 100 + 7 * DAY)])).toEqual([]);
  expect(rowsOf(proved(week, [...copy(1, 100, "h", "page"), passEnded(3, 101 + 7 * DAY)]))).toEqual([[1, 2]]);
});

test("the same content asked for again starts its 7 days anew", () => {
  const rows = [...copy(1, 100, "h", "page"), ...copy(3, 5 * DAY, "h", "page"), deleted(5, 8 * DAY, ["h"])];
  expect(proved(week, rows)).toEqual([]);
});

test("what another answer keeps for good need not go, and a robots.txt is evidence", () => {
  const rows = [...copy(1, 100, "h", "page"), ...copy(3, 200, "h", "document"), passEnded(5, 30 * DAY)];
  expect(proved(week, rows)).toEqual([]);
  expect(proved(nothing, copy(1, 100, "h", "robots"))).toEqual([]);
});

test("a copy to be read out is gone when the pass ends", () => {
  const rows = (...between: Row[]) => [...copy(1, 100, "h", "image"), ...between, passEnded(9, 500)];
  expect(rowsOf(proved(week, rows()))).toEqual([[1, 2]]);
  expect(proved(week, rows(deleted(3, 200, ["h"])))).toEqual([]);
  expect(proved(week, [...copy(1, 100, "h", "image"), passEnded(3, 500, "another")])).toEqual([]);
});

test("C23: what is kept for good goes as not needed only where that is promised, and not before its time", () => {
  const good = keeping({ usual: "for good" });
  const month = keeping({ usual: "for good", unneeded: "30d" });
  const gone = (at: number, act = "copies not needed any more"): Row[] => [
    ...copy(1, 100, "h", "page"),
    ...copy(3, 10 * DAY, "i", "page"),
    deleted(5, at, ["h"], act),
  ];
  expect(rowsOf(proved(good, gone(300 * DAY)))).toEqual([[5]]);
  expect(proved(month, gone(100 + 30 * DAY))).toEqual([]);
  expect(rowsOf(proved(month, gone(99 + 30 * DAY)))).toEqual([[1, 2, 5]]);
  // A takedown or a withdrawal is another act, with reasons of its own.
  expect(proved(good, gone(300 * DAY, "taken down"))).toEqual([]);
  const again = [...copy(1, 100, "h", "page"), ...copy(3, 20 * DAY, "h", "page"), ...gone(40 * DAY).slice(4)];
  expect(rowsOf(proved(month, again))).toEqual([[3, 4, 5]]);
});

test("of two settings the shorter term holds, and what both show", () => {
  const shown = keeping({ usual: "for good", public: ["document", "image"] });
  expect(keeping.spec.tighten(week.options, nothing.options)).toEqual({
    usual: "nothing",
    by: { page: "nothing", data: "nothing", image: "nothing" },
    public: [],
  });
  expect(keeping.spec.tighten(week.options, shown.options)).toMatchObject({ usual: "for good", by: { page: 7 * DAY } });
  expect(keeping.spec.tighten(shown.options, keeping({ usual: "3d", public: ["image"] }).options)).toMatchObject({
    usual: 3 * DAY,
    public: ["image"],
  });
});
