import { expect, test } from "vitest";
import type { PassStartedRow } from "../pledge/row.ts";
import { sampleAsked, sampleExchange, sampleRefused, sampleRequest } from "../world/samples.ts";
import { type CountFact, caps } from "./caps.ts";
import { proved, rowsOf } from "./testing.ts";

const MINUTE = 60_000;
const pledged = caps({ requests: 3, time: "10m", pass: "1h" });
const { spec, options } = pledged;
const began = { pass: 0, source: 0 };

const facts = (requests: number, pass = "pass-1") => new Map<string, CountFact>([["source:town", { pass, requests }]]);

const admit = (now: number, spent: ReadonlyMap<string, CountFact>, request = sampleRequest({ began })) =>
  spec.keep?.admit?.(options, request, spent, now, () => undefined);

test("V10: a cap on requests and on time is needed; there is no unlimited", () => {
  const { options: schema } = spec;
  expect(schema.safeParse({ requests: 3, time: "10m" }).success).toBe(false);
  expect(schema.safeParse({ time: "10m", pass: "1h" }).success).toBe(false);
  expect(schema.safeParse({ requests: Number.POSITIVE_INFINITY, time: "10m", pass: "1h" }).success).toBe(false);
  expect(schema.safeParse({ requests: 3, time: Number.POSITIVE_INFINITY, pass: "1h" }).success).toBe(false);
});

test("V10: the cap ends the source, whatever the request is for, and a new pass begins anew", () => {
  expect(admit(0, facts(2))).toMatchObject({ kind: "go" });
  for (const purpose of ["page", "robots", "sub-request"] as const)
    expect(admit(0, facts(3), sampleRequest({ purpose, began }))).toMatchObject({
      ...{ kind: "stop", scope: "source", code: "budget spent" },
    });
  expect(admit(0, facts(3, "pass-0"))).toMatchObject({ kind: "go" });
});

test("V10: everything that was sent counts, hops and repetitions too", () => {
  const hop = sampleExchange({ request: sampleRequest({ hop: 1, attempt: 2 }), outcome: "no answer" });
  expect(spec.keep?.settle?.(options, hop, facts(1)).facts).toEqual(facts(2));
  expect(spec.keep?.settle?.(options, hop, facts(9, "pass-0")).facts).toEqual(facts(1));
});

test("V10: the time ends the source, counted from the beginning of its part; the pass has an end too", () => {
  expect(admit(10 * MINUTE - 1, new Map())).toMatchObject({ kind: "go" });
  expect(admit(10 * MINUTE, new Map())).toMatchObject({ kind: "stop", scope: "source" });
  const late = sampleRequest({ began: { pass: 0, source: 55 * MINUTE } });
  expect(admit(60 * MINUTE - 1, new Map(), late)).toMatchObject({ kind: "go" });
  expect(admit(60 * MINUTE, new Map(), late)).toMatchObject({ kind: "stop" });
  expect(spec.keep?.deadline?.(options, sampleRequest({ began }))).toBe(10 * MINUTE);
  expect(spec.keep?.deadline?.(options, late)).toBe(60 * MINUTE);
  expect(spec.keep?.deadline?.(options, sampleRequest())).toBeUndefined();
});

test("no source begins after the time of its pass, also where a crashed pass goes on the next day", () => {
  const intent = { bot: "b", source: "s", sourceKind: "k", mode: "full", trigger: "hand", demanded: false } as const;
  const begin = (now: number, passStartedAt?: number) =>
    spec.keep?.begin?.(
      options,
      { ...intent, pass: "p", ...(passStartedAt !== undefined && { passStartedAt }) },
      new Map<string, CountFact>(),
      now,
    )?.kind;
  expect([begin(60 * MINUTE - 1, 0), begin(60 * MINUTE, 0), begin(1e12)]).toEqual(["go", "skip", "go"]);
});

const started = (seq: number, at: number): PassStartedRow => ({
  ...{ seq, at, event: "pass started", bot: "sample", pass: "pass-1", prev: "", hash: "" },
  ...{ trigger: "schedule", how: "new", sources: [] },
});

test("prove: one request too many, one too late after the source's first row, one too late in the pass", () => {
  const at = (seq: number, minutes: number, source = "town") =>
    sampleAsked({ seq, source, startedAt: minutes * MINUTE });
  expect(proved(pledged, [at(1, 0), at(2, 1), at(3, 2)])).toEqual([]);
  expect(rowsOf(proved(pledged, [at(1, 0), at(2, 1), at(3, 2), at(4, 3)]))).toEqual([[1, 4]]);
  expect(proved(pledged, [at(1, 0), at(2, 10)])).toEqual([]);
  expect(rowsOf(proved(pledged, [at(1, 0), at(2, 10.001)]))).toEqual([[1, 2]]);
  // What was refused begins the part as well.
  expect(rowsOf(proved(pledged, [sampleRefused({ seq: 1, at: 0 }), at(2, 10.001)]))).toEqual([[1, 2]]);
  expect(proved(pledged, [started(1, 0), at(2, 60)])).toEqual([]);
  expect(rowsOf(proved(pledged, [started(1, 0), at(2, 60.001)]))).toEqual([[1, 2]]);
});
