import { describe, expect, test } from "vitest";
import type { Exchange } from "../pledge/exchange.ts";
import type { Outcome } from "../pledge/outcome.ts";
import type { AnsweredRow, AskedRow, Row } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { retries } from "./retries.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = retries({ on: ["5xx", "no answer"], atMost: 3, pauses: ["5s", "20s", "60s"], longestWait: "15m" });
const { options, spec } = pledged;
const lists = retries({ on: ["5xx", "no answer"], atMost: 3, pauses: ["5s", "20s", "60s"], only: "list pages" });

const againAt = (changes: Partial<Exchange>, attempt = 0, set = options): number | undefined => {
  const request = sampleRequest({ attempt });
  return spec.keep?.settle?.(set, sampleExchange({ request, endedAt: 0, ...changes }), new Map<string, never>()).again
    ?.at;
};

/** One try after the other: what each answered, and how long after its end the next one came. */
function tries(
  ...list: readonly (Partial<AnsweredRow> & { readonly next?: number; readonly row?: Partial<AskedRow> })[]
): Row[] {
  let time = 0;
  return list.flatMap(({ next = 60_000, row, ...answer }, attempt) => {
    const seq = attempt * 2 + 1;
    const rows = [
      sampleAsked({ seq, startedAt: time, attempt, ...row }),
      sampleAnswered({ seq: seq + 1, request: seq, endedAt: time + 100, ...answer }),
    ];
    time += 100 + next;
    return rows;
  });
}

describe("C16: at most three more tries with growing pauses", () => {
  test.each([500, 503, 555, 599])("keep: status %i", (status) => {
    expect([0, 1, 2, 3].map((attempt) => againAt({ status }, attempt))).toEqual([5_000, 20_000, 60_000, undefined]);
  });

  test.each<Outcome>(["no answer", "too slow", "cut", "malformed", "no such host", "no connection", "tls failure"])(
    "keep and prove: %s",
    (outcome) => {
      const { status: _, ...silent } = sampleExchange({ outcome, endedAt: 0, request: sampleRequest() });
      expect(spec.keep?.settle?.(options, silent, new Map<string, never>()).again?.at).toBe(5_000);
      const { status: __, ...row } = sampleAnswered({ seq: 2, request: 1, outcome, endedAt: 100 });
      const rows = [sampleAsked({ seq: 1 }), row, sampleAsked({ seq: 3, startedAt: 5_100, attempt: 1 })];
      expect(proved(pledged, rows)).toEqual([]);
    },
  );

  test.each([400, 401, 403, 404, 408, 410, 425, 429])("none on %i", (status) => {
    expect(againAt({ status })).toBeUndefined();
    expect(rowsOf(proved(pledged, tries({ status }, {})))).toEqual([[1, 2, 3]]);
  });

  test("none after an answer, whatever became of its body, nor when we stopped ourselves", () => {
    for (const outcome of ["answered", "dropped", "too large", "undecodable", "stopped", "unknown"] as const)
      expect(againAt({ status: 200, outcome })).toBeUndefined();
    expect(rowsOf(proved(pledged, tries({ outcome: "too large" }, {})))).toEqual([[1, 2, 3]]);
    expect(proved(pledged, tries({ outcome: "stopped" }, {}))).toEqual([]);
  });

  test("prove: a fourth further try, and each pause to the millisecond", () => {
    const busy = { status: 503 };
    const three = [
      { ...busy, next: 5_000 },
      { ...busy, next: 20_000 },
      { ...busy, next: 60_000 },
    ];
    expect(proved(pledged, tries(...three, {}))).toEqual([]);
    expect(rowsOf(proved(pledged, tries(...three, { ...busy, next: 600_000 }, {})))).toEqual([[1, 3, 5, 7, 9]]);
    expect(rowsOf(proved(pledged, tries({ ...busy, next: 4_999 }, {})))).toEqual([[1, 2, 3]]);
    expect(rowsOf(proved(pledged, tries({ ...busy, next: 5_000 }, { ...busy, next: 19_999 }, {})))).toEqual([
      [3, 4, 5],
    ]);
  });

  test("a longer Retry-After is waited for, up to the limit", () => {
    const asks = (retryAfter: number) => ({ status: 503, findings: { retryAfter } });
    expect(againAt(asks(30_000))).toBe(30_000);
    expect(againAt(asks(1_000))).toBe(5_000);
    expect(againAt(asks(900_000))).toBe(900_000);
    expect(againAt(asks(900_001))).toBeUndefined();
    expect(proved(pledged, tries({ ...asks(900_000), next: 900_000 }, {}))).toEqual([]);
    expect(rowsOf(proved(pledged, tries({ ...asks(30_000), next: 29_999 }, {})))).toEqual([[1, 2, 3]]);
    expect(proved(pledged, tries({ ...asks(30_000), next: 30_000 }, {}))).toEqual([]);
    expect(rowsOf(proved(pledged, tries({ ...asks(900_001), next: 900_001 }, {})))).toEqual([[1, 2, 3]]);
  });

  test("an attempt lost in a crash may be made again", () => {
    const recovered = {
      seq: 2,
      at: 9,
      event: "recovered",
      request: 1,
      outcome: "unknown",
      endedAt: 9,
      prev: "",
      hash: "",
    } as const;
    expect(proved(pledged, [sampleAsked({ seq: 1 }), recovered, sampleAsked({ seq: 3, attempt: 1 })])).toEqual([]);
  });

  test("a bot check is none of this, whatever its status; a provider's 'rate limited' is a 429", () => {
    const check = (kind: "challenge" | "rate limited") => ({ check: { class: kind, vendor: null, evidence: "" } });
    expect(againAt({ status: 503, findings: check("challenge") })).toBeUndefined();
    expect(proved(pledged, tries({ status: 403, findings: check("challenge") }, {}))).toEqual([]);
    expect(rowsOf(proved(pledged, tries({ status: 429, findings: check("rate limited") }, {})))).toEqual([[1, 2, 3]]);
  });
});

test("only list pages, where that is promised (a council's list that fails now and then)", () => {
  const settle = (role: "list" | "entry") =>
    spec.keep?.settle?.(
      lists.options,
      sampleExchange({ status: 500, request: sampleRequest({ role }) }),
      new Map<string, never>(),
    );
  expect(settle("list")?.again).toBeDefined();
  expect(settle("entry")?.again).toBeUndefined();
  expect(rowsOf(proved(lists, tries({ status: 500 }, {})))).toEqual([[1, 2, 3]]);
  const row = { role: "list" } as const;
  expect(proved(lists, tries({ status: 500, row }, { row }))).toEqual([]);
});

test("another promise may speak of the 429", () => {
  const other = retries({ on: ["5xx"], atMost: 1, pauses: ["5s"], never: "4xx but 429" });
  expect(proved(other, tries({ status: 429 }, {}))).toEqual([]);
  expect(rowsOf(proved(other, tries({ status: 404 }, {})))).toEqual([[1, 2, 3]]);
  expect(rowsOf(proved(other, tries({ outcome: "cut" }, {})))).toEqual([[1, 2, 3]]);
});

test("pauses grow, one for each try; tightening takes the fewer tries and the longer pauses", () => {
  expect(() => retries({ on: ["5xx"], atMost: 2, pauses: ["5s", "5s"] })).toThrow("longer");
  expect(() => retries({ on: ["5xx"], atMost: 2, pauses: ["5s"] })).toThrow("one pause");
  const other = retries({ on: ["5xx"], atMost: 2, pauses: ["1s", "30s"], only: "list pages" }).options;
  expect(spec.tighten(options, other)).toEqual({
    on: ["5xx"],
    atMost: 2,
    pauses: [5_000, 30_000],
    only: "list pages",
    never: "4xx",
    longestWait: 900_000,
  });
});

test("the page names tries, pauses and the limit", () => {
  const about = { name: "x", token: "x", agents: {}, page: "", contact: "" };
  expect(spec.say.en(options, about)).toEqual([
    "If a server answers with a server error (5xx) or does not answer at all, the same address is asked for at most 3 times more, after pauses of 5 seconds, 20 seconds and 1 minute.",
    "A 4xx answer is not followed by another try.",
    "If the server names a longer wait in Retry-After, that one counts; if it is more than 15 minutes, the try is dropped.",
  ]);
});
