import { expect, test } from "vitest";
import { caps } from "../promises/caps.ts";
import { pauses } from "../promises/pauses.ts";
import { spacing } from "../promises/spacing.ts";
import { factKey, type Seen } from "../store/store.ts";
import { sampleExchange, sampleRequest } from "../world/samples.ts";
import { admission } from "./admission.ts";
import { boundsOf, type Settled, settle } from "./hearing.ts";

const MINUTE = 60_000;
const ten = caps({ requests: 9, time: "10m", pass: "1h" });
const ladder = pauses({
  ...{ on: [429, 503], retryAfterOn: "429, 503 and redirects", ladder: ["60s", "5m"], giveUpAfter: 3 },
  ...{ counted: ["in the pass"], askAgain: true },
});
const request = sampleRequest({ began: { pass: 0, source: 0 }, address: "203.0.113.7" });

/** What the store holds: facts by promise and key, and when slots were last released. */
const seen = (facts: Settled["facts"], ended: Readonly<Record<string, number>> = {}): Seen => ({
  facts: new Map(facts.map(([place, value]) => [factKey(place), value])),
  slots: new Map(Object.entries(ended).map(([key, endedAt]) => [key, { held: 0, endedAt }])),
  ...{ file: () => undefined, askers: [], records: new Map(), children: new Map() },
  ...{
    unseen: [],
    listed: new Map(),
    owned: [],
    takenDown: { blocked: new Set<string>(), purged: new Set<string>() },
    derived: { records: [], captures: [] },
  },
});

const busy = (endedAt: number, retryAfter?: number) =>
  settle(
    [ladder, ten],
    sampleExchange({ request, status: 429, endedAt, findings: retryAfter === undefined ? {} : { retryAfter } }),
    new Map(),
  );

test("V11: a wait that the time left allows is waited for; a longer one leaves the host, and its end is kept", () => {
  expect(busy(9 * MINUTE - 1).again).toMatchObject({ at: 10 * MINUTE - 1, by: "pauses" });
  expect(busy(0, 10 * MINUTE).again).toBeDefined();
  const long = busy(MINUTE, 24 * 60 * MINUTE);
  expect(long.again).toBeUndefined();
  expect(long.stop).toMatchObject({
    promise: "pauses",
    verdict: { kind: "stop", scope: "host", code: "resting", until: 24 * 60 * MINUTE + MINUTE },
  });
  expect(long.facts.find(([{ promise }]) => promise === "pauses")?.[1]).toMatchObject({
    ...{ at: MINUTE, retryAfter: 24 * 60 * MINUTE },
  });
});

test("an answer is cut off where the time is over", () => {
  expect(boundsOf([ten], request, 10 * MINUTE - 5_000)).toMatchObject({ headMs: 5_000, totalMs: 5_000 });
  expect(boundsOf([ten], request, 0)).toMatchObject({ headMs: 120_000, totalMs: 600_000 });
  expect(boundsOf([ten], sampleRequest(), 10 * MINUTE)).toMatchObject({ totalMs: 600_000 });
});

test("a rest that ends after the time is over is not waited for", () => {
  const { facts } = busy(0, 9 * MINUTE);
  expect(admission([ladder, ten], request, seen(facts), MINUTE)).toMatchObject({ kind: "wait", until: 9 * MINUTE });
  const late = busy(0, 11 * MINUTE);
  expect(admission([ladder, ten], request, seen(late.facts), MINUTE)).toMatchObject({
    ...{ kind: "ruled", ruling: { promise: "pauses", verdict: { kind: "stop", scope: "host", until: 11 * MINUTE } } },
  });
});

test("a pause between requests that ends after the time is over ends the source", () => {
  const pace = spacing({ perHost: "2s", atATime: 1, tokens: { all: ["bot"] } });
  const at = (endedAt: number) =>
    admission([ten, pace], request, seen([], { "sample host:ris.example": endedAt }), 10 * MINUTE - 2_500);
  expect(at(10 * MINUTE - 3_000)).toMatchObject({ kind: "wait" });
  expect(at(10 * MINUTE - 2_500 + 600)).toMatchObject({
    ...{ kind: "ruled", ruling: { verdict: { kind: "stop", scope: "source", code: "budget spent" } } },
  });
});
