import { expect, it } from "vitest";
import * as z from "zod";
import { promise } from "../pledge/promise.ts";
import type { Draft } from "../pledge/row.ts";
import { idsFrom } from "../time/ids.ts";
import { seededRandom } from "../time/random.ts";
import { VirtualClock } from "../time/virtual-clock.ts";
import { sampleAnswered, sampleAsked, sampleRefused, sampleSource } from "../world/samples.ts";
import { factDifferences, rebuildFacts } from "./facts.ts";
import { draftOf, pause, pausing } from "./ledger-samples.ts";
import { openStore } from "./open-store.ts";

/** Counts what it is told, so that every fold leaves a trace. */
const counting = promise<z.ZodObject<{ step: z.ZodNumber }>, number>({
  name: "counting",
  serves: [],
  options: z.object({ step: z.number() }),
  tighten: (a, b) => ({ step: Math.max(a.step, b.step) }),
  keep: {
    keys: (_, { host }) => [host],
    settle: ({ step }, { request, outcome, findings }, facts) => ({
      facts: new Map([
        [request.host, outcome === "unknown" ? null : (facts.get(request.host) ?? 0) + step],
        ...(findings.robots ? ([[`robots ${findings.robots.state}`, 1]] as const) : []),
      ]),
    }),
    sourceKeys: (_, { source }) => [source],
    ended: ({ step }, { source, sourceKind }, { result }, facts) =>
      new Map([[source, `${facts.get(source) ?? ""}${sourceKind}:${result}:${step}`.length]]),
  },
  say: { de: () => "", en: () => "", ro: () => "" },
  prove: () => ({ see: () => undefined }),
});

const bot = pausing({ pledge: [pause({ gap: 1 }), counting({ step: 1 })] });

const snapshot = (step: number) => ({
  ...{ bot: "sample", token: "sample-bot", sources: {}, hosts: {}, overrides: [] },
  promises: [
    { promise: "pause", options: { gap: 1 } },
    { promise: "counting", options: { step } },
  ],
});

async function storeWith(rows: readonly Draft[], facts: Readonly<Record<string, Readonly<Record<string, unknown>>>>) {
  const clock = new VirtualClock(0);
  const random = seededRandom("facts");
  const store = await openStore({ path: ":memory:", dataDir: "", clock, random, ids: idsFrom(clock, random) });
  await store.turn({}, () => ({
    rows,
    facts: Object.entries(facts).flatMap(([name, entries]) =>
      Object.entries(entries).map(([key, value]) => [{ bot: "sample", promise: name, key }, value] as const),
    ),
    result: () => undefined,
  }));
  return store;
}

const rows: readonly Draft[] = [
  { event: "pledge", at: 0, bot: "sample", pledge: "one", snapshot: snapshot(1) },
  draftOf(sampleAsked({ url: "https://a.example/", pledge: "one", startedAt: 1 })),
  draftOf(sampleAnswered({ request: 2, pledge: "one", endedAt: 5 })),
  { event: "pledge", at: 6, bot: "sample", pledge: "ten", snapshot: snapshot(10) },
  draftOf(sampleAsked({ url: "https://a.example/2", pledge: "ten", startedAt: 7 })),
  draftOf(sampleAsked({ url: "https://b.example/", pledge: "ten", startedAt: 7 })),
  draftOf(sampleAnswered({ request: 5, pledge: "ten", endedAt: 9 })),
  { event: "recovered", at: 20, bot: "sample", pledge: "ten", request: 6, outcome: "unknown", endedAt: 20 },
  draftOf(sampleRefused({ url: "https://c.example/robots.txt", pledge: "ten", purpose: "robots", hop: 1, at: 21 })),
  draftOf(sampleRefused({ url: "https://d.example/", pledge: "ten", at: 22 })),
  draftOf(sampleSource({ pledge: "ten", source: "town", at: 23 })),
];

const facts = {
  pause: {
    "host:a.example": { endedAt: 9 },
    "host:b.example": { endedAt: 20 },
    "host:c.example": { endedAt: 21 },
  },
  counting: { "a.example": 11, "c.example": 10, "robots bad redirect": 1, town: "oparl:complete:10".length },
};

it("folds the ledger into the very facts that the gate wrote", async () => {
  expect(await factDifferences(bot, await storeWith(rows, facts))).toEqual([]);
});

it("tells every fact that differs, is missing, or should not be there", async () => {
  const wrong = {
    pause: { ...facts.pause, "host:a.example": { endedAt: 8 }, "host:z.example": { endedAt: 1 } },
    counting: { "a.example": 11, "c.example": 10, "robots bad redirect": 1 },
  };
  expect(await factDifferences(bot, await storeWith(rows, wrong))).toEqual([
    { promise: "pause", key: "host:a.example", stored: { endedAt: 8 }, rebuilt: { endedAt: 9 } },
    { promise: "pause", key: "host:z.example", stored: { endedAt: 1 }, rebuilt: undefined },
    { promise: "counting", key: "town", stored: undefined, rebuilt: 17 },
  ]);
});

it("leaves a request that is still under way out", async () => {
  const store = await storeWith(rows.slice(0, 2), {});
  expect(await rebuildFacts(bot, store.ledger.rows())).toEqual(new Map());
});
