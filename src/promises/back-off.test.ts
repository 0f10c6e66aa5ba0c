import { describe, expect, test } from "vitest";
import type { Intent, SourceEnd } from "../pledge/promise.ts";
import type { SourceResult } from "../pledge/row.ts";
import { sampleAsked, sampleRequest, sampleSource } from "../world/samples.ts";
import { backOff } from "./back-off.ts";
import { proved, rowsOf } from "./testing.ts";

const MINUTE = 60_000;
const pledged = backOff({ after: 3, first: "10m", most: "6h" });
const { options, spec } = pledged;
const intent: Intent = {
  bot: "sample",
  source: "town",
  sourceKind: "oparl",
  mode: "incremental",
  trigger: "schedule",
  demanded: false,
  pass: "pass-1",
};
const KEY = "source:town";
const restOf = (failures: number, now: number) =>
  spec.keep?.begin?.(options, intent, new Map([[KEY, { failures, lastAt: 0 }]]), now);
const endedAfter = (result: SourceResult, failures: number) => {
  const end: SourceEnd = { result, mode: "incremental", trigger: "schedule", at: 7 };
  return spec.keep?.ended?.(options, intent, end, new Map([[KEY, { failures, lastAt: 1 }]]));
};

/** Passes that end in failure, an hour's work each, with the given minutes between end and start. */
function failures(distances: readonly number[]) {
  let time = 0;
  return distances.flatMap((minutes, index) => {
    const start = time + minutes * MINUTE;
    time = start + 60 * MINUTE;
    const [asked, ended] = [index * 2 + 1, index * 2 + 2];
    return [sampleAsked({ seq: asked, startedAt: start }), sampleSource({ seq: ended, at: time, result: "silent" })];
  });
}

const LADDER = [10, 20, 40, 80, 160, 320, 360, 360];

describe("M10: 10, 20, 40 minutes, at most six hours", () => {
  test.each(LADDER.map((minutes, index) => [index + 3, minutes]))(
    "keep: after failure %i, %i minutes",
    (n, minutes) => {
      expect(restOf(n, minutes * MINUTE - 1)).toMatchObject({ kind: "skip", code: "resting", until: minutes * MINUTE });
      expect(restOf(n, minutes * MINUTE)).toEqual({ kind: "go" });
    },
  );

  test("keep: two failures change nothing, a thousand no more than six hours", () => {
    expect(restOf(2, 0)).toEqual({ kind: "go" });
    expect(restOf(1_000, 360 * MINUTE - 1)).toMatchObject({ until: 360 * MINUTE });
    expect(restOf(5_000, 360 * MINUTE)).toEqual({ kind: "go" });
  });

  test("prove: the distances, measured from end to start", () => {
    expect(proved(pledged, failures([0, 0, 0, ...LADDER, 360]))).toEqual([]);
    for (const [index, minutes] of LADDER.entries()) {
      const short = failures([0, 0, 0, ...LADDER.slice(0, index), minutes - 1]);
      expect(rowsOf(proved(pledged, short))).toEqual([[short.length - 2, short.length - 1]]);
    }
  });
});

test("M10: silence counts, and so does a bot check; a pass that read a part does not", () => {
  expect(endedAfter("silent", 2)?.get(KEY)).toEqual({ failures: 3, lastAt: 7 });
  expect(endedAfter("check", 2)?.get(KEY)).toEqual({ failures: 3, lastAt: 7 });
  expect(endedAfter("incomplete", 2)?.size).toBe(0);
  expect(endedAfter("stopped", 2)?.size).toBe(0);
});

describe("M11: everything of the source rests", () => {
  test.each(["document", "image", "robots", "data"] as const)("keep and prove: %s", (purpose) => {
    const facts = new Map([[KEY, { failures: 3, lastAt: 0 }]]);
    const verdict = spec.keep?.admit?.(options, sampleRequest({ purpose }), facts, 10 * MINUTE - 1, () => undefined);
    expect(verdict).toMatchObject({ kind: "skip", code: "resting", until: 10 * MINUTE });
    const rows = [
      ...failures([0, 0, 0]),
      sampleAsked({ seq: 7, startedAt: (180 + 9) * MINUTE, purpose }),
      sampleAsked({ seq: 8, startedAt: (180 + 10) * MINUTE, purpose }),
      sampleAsked({ seq: 9, startedAt: (180 + 1) * MINUTE, purpose, source: "other" }),
    ];
    expect(rowsOf(proved(pledged, rows))).toEqual([[6, 7]]);
  });
});

test("M12: only a complete pass sets everything back", () => {
  expect(endedAfter("complete", 9)?.get(KEY)).toBeNull();
  const back = (result: SourceResult) => [
    ...failures([0, 0, 0]),
    sampleSource({ seq: 7, at: 180 * MINUTE, result }),
    sampleAsked({ seq: 8, startedAt: 181 * MINUTE }),
  ];
  expect(proved(pledged, back("complete"))).toEqual([]);
  expect(rowsOf(proved(pledged, back("incomplete")))).toEqual([[6, 8]]);
});

test("a longest distance below the first is refused; tightening rests earlier and longer", () => {
  expect(() => backOff({ after: 3, first: "2h", most: "1h" })).toThrow();
  const other = backOff({ after: 1, first: "5m", most: "24h" }).options;
  expect(spec.tighten(options, other)).toEqual({ after: 1, first: 600_000, most: 86_400_000 });
});

test("the page names the first distances and the longest", () => {
  const about = { name: "x", token: "x", agents: {}, page: "", contact: "" };
  expect(spec.say.en(options, about)[0]).toBe(
    "If a source does not answer 3 times in a row, the time between attempts grows: 10 minutes, 20 minutes, 40 minutes and so on, up to 6 hours.",
  );
  expect(spec.say.ro(options, about)[0]).toContain("de 3 ori la rând");
});
