import { expect, test } from "vitest";
import type { Review, ReviewDays } from "../pledge/review.ts";
import type { PassStartedRow } from "../pledge/row.ts";
import { sampleAsked } from "../world/samples.ts";
import { reviewed } from "./reviewed.ts";
import { proved, rowsOf } from "./testing.ts";

const NIGHT = Date.parse("2027-06-30T00:15:00Z");
const pledged = reviewed({ atMost: "180d" });
const { spec, options } = pledged;

const begin = (review?: ReviewDays, replica = false) =>
  spec.keep?.begin?.(
    options,
    {
      ...{ bot: "b", source: "town", sourceKind: "k", mode: "full", trigger: "schedule", demanded: false, pass: "p" },
      ...(review && { review }),
      replica,
    },
    new Map<string, never>(),
    NIGHT,
  );

test("V6: a source that nobody reviewed, or not lately, is off and says so", () => {
  expect(begin()).toMatchObject({ kind: "skip", code: "not reviewed" });
  expect(begin({ robots: "2027-01-02", terms: "2027-06-29" })).toMatchObject({ kind: "go" });
  expect(begin({ robots: "2027-01-01", terms: "2027-06-29" })).toMatchObject({
    ...{ kind: "skip", why: expect.stringContaining("robots.txt was last looked at on 2027-01-01") },
  });
  expect(begin({ robots: "2027-06-29", terms: "2027-01-01" })).toMatchObject({
    ...{ kind: "skip", why: expect.stringContaining("terms of use") },
  });
  for (const day of ["", "soon", "2027-13-01", "2028-01-01"])
    expect(begin({ robots: day, terms: "2027-06-29" })?.kind).toBe("skip");
});

test("a replica needs a review, but no new one", () => {
  expect(begin({ robots: "2020-01-01", terms: "2020-01-01" }, true)).toMatchObject({ kind: "go" });
  expect(begin(undefined, true)).toMatchObject({ kind: "skip" });
  // A machine whose clock is slow shows the demo all the same; what is no day stays none.
  expect(begin({ robots: "2028-01-01", terms: "2028-01-01" }, true)).toMatchObject({ kind: "go" });
  expect(begin({ robots: "soon", terms: "2027-06-29" }, true)).toMatchObject({ kind: "skip" });
});

test("V3, V6: check refuses a source without review, and one read in a browser without a reason", () => {
  const source = { id: "shop", url: "https://shop.example/", hosts: ["shop.example"] };
  const review: Review = { robots: "2027-06-01", terms: "2027-06-01", by: "Operator" };
  const paths = (more: object) =>
    (spec.check?.(options, { sources: [{ ...source, ...more }] }) ?? []).map(({ path }) => path);
  expect(paths({})).toEqual(["sources.shop.review"]);
  expect(paths({ review })).toEqual([]);
  expect(paths({ review: { ...review, robots: "June" } })).toEqual(["sources.shop.review"]);
  expect(paths({ review: { ...review, by: "" } })).toEqual(["sources.shop.review"]);
  expect(paths({ review, channel: "browser" })).toEqual(["sources.shop.review.browser"]);
  expect(paths({ review: { ...review, browser: "offers come as JSON only" }, channel: "browser" })).toEqual([]);
});

test("prove: a source read in a pass that names no review of it, or an old one; told once a pass", () => {
  const started = (review?: ReviewDays): PassStartedRow => ({
    ...{ seq: 1, at: NIGHT, event: "pass started", bot: "sample", pass: "pass-1", prev: "", hash: "" },
    ...{ trigger: "schedule", how: "new", sources: [{ id: "town", mode: "full", ...(review && { review }) }] },
  });
  const rows = [2, 3].map((seq) => sampleAsked({ seq, startedAt: NIGHT + seq }));
  expect(proved(pledged, [started({ robots: "2027-01-01", terms: "2027-06-29" }), ...rows])).toEqual([]);
  expect(rowsOf(proved(pledged, [started(), ...rows]))).toEqual([[1, 2]]);
  expect(rowsOf(proved(pledged, [started({ robots: "2026-12-30", terms: "2027-06-29" }), ...rows]))).toEqual([[1, 2]]);
  const replicas = rows.map((row) => ({ ...row, replica: true }));
  expect(proved(pledged, [started({ robots: "2020-01-01", terms: "2020-01-01" }), ...replicas])).toEqual([]);
});
