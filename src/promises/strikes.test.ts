import { expect, test } from "vitest";
import type { Exchange } from "../pledge/exchange.ts";
import type { Outcome } from "../pledge/outcome.ts";
import type { Role } from "../pledge/request.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { type StrikesFact, strikes } from "./strikes.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = strikes({ inARow: 3 });
const { spec, options } = pledged;
const check = { class: "challenge", vendor: null, evidence: "a mark" } as const;

interface Answer extends Pick<Partial<Exchange>, "outcome" | "status" | "findings"> {
  readonly role?: Role;
}

/** Folds answers as the gate does, and says after which of them the source is stopped. */
function stopsAfter(answers: readonly Answer[]): number | undefined {
  let facts = new Map<string, StrikesFact>();
  for (const [index, { role = "entry", ...answer }] of answers.entries()) {
    const exchange = sampleExchange({ ...answer, request: sampleRequest({ role }) });
    const settled = spec.keep?.settle?.(options, exchange, facts);
    for (const [key, value] of settled?.facts ?? []) {
      facts = new Map(facts);
      if (value) facts.set(key, value);
      else facts.delete(key);
    }
    if (settled?.stop) return index + 1;
  }
  return undefined;
}

/** What the proof says of the same answers, with one request more. */
const violations = (answers: readonly Answer[]) =>
  proved(pledged, [
    ...answers.flatMap(({ role = "entry", ...answer }, index) => [
      sampleAsked({ seq: 2 * index + 1, role }),
      sampleAnswered({ ...answer, seq: 2 * index + 2, request: 2 * index + 1 }),
    ]),
    sampleAsked({ seq: 99 }),
  ]);

const failed: readonly Answer[] = [
  ...(["no answer", "cut", "too slow", "tls failure", "no such host", "undecodable"] as const satisfies Outcome[]).map(
    (outcome) => ({ outcome }),
  ),
  ...[400, 401, 404, 410, 429, 500, 503].map((status) => ({ status })),
];
const neither: readonly Answer[] = [
  { status: 403 },
  { status: 404, role: "list" },
  { status: 410, role: "other" },
  { status: 503, findings: { check } },
  { outcome: "stopped" },
  { outcome: "too large" },
];

test.each(failed)("V12: three times %o and the source is left", (answer) => {
  const { status, outcome = "answered" } = answer;
  const three = [answer, answer, answer].map((one) => ({ ...one, outcome, ...(!status && { status: 0 }) }));
  expect(stopsAfter(three)).toBe(3);
  expect(rowsOf(violations(three))).toEqual([[2, 4, 6, 99]]);
  const broken = [three[0] ?? {}, three[1] ?? {}, { status: 200 }, three[2] ?? {}];
  expect(stopsAfter(broken)).toBeUndefined();
  expect(violations(broken)).toEqual([]);
});

test.each(neither)("%o is no failure, and breaks no row either", (answer) => {
  expect(stopsAfter([answer, answer, answer, answer])).toBeUndefined();
  expect(violations([answer, answer, answer])).toEqual([]);
  const row = [{ status: 500 }, { status: 500 }, answer, { status: 500 }];
  expect(stopsAfter(row)).toBe(4);
  expect(violations(row)).toHaveLength(1);
});

test("the source stays left for its pass, and only for that", () => {
  const facts = new Map<string, StrikesFact>([["source:town", { pass: "pass-1", failed: 3 }]]);
  const admit = (pass: string) => spec.keep?.admit?.(options, sampleRequest({ pass }), facts, 0, () => undefined);
  expect(admit("pass-1")).toMatchObject({ kind: "stop", scope: "source", code: "given up" });
  expect(admit("pass-2")).toMatchObject({ kind: "go" });
  const exchange = sampleExchange({ status: 500, request: sampleRequest({ pass: "pass-2" }) });
  expect(spec.keep?.settle?.(options, exchange, facts).facts).toEqual(
    new Map([["source:town", { pass: "pass-2", failed: 1 }]]),
  );
});
