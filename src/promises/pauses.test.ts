import { describe, expect, test } from "vitest";
import type { Exchange } from "../pledge/exchange.ts";
import type { Request } from "../pledge/request.ts";
import type { AnsweredRow, AskedRow, Row } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { type HostFact, pauses } from "./pauses.ts";
import { proved, rowsOf } from "./testing.ts";

type Pledged = ReturnType<typeof pauses>;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const councils = pauses({
  on: [429],
  retryAfterOn: "429, 503 and redirects",
  ladder: { first: "60s", doubling: true, most: "6h" },
  askAgain: false,
  longestWait: "24h",
});
const austria = pauses({
  on: [429, 503],
  retryAfterOn: "any status",
  ladder: { first: "60s", doubling: true, most: "6h" },
  askAgain: true,
  giveUpAfter: 3,
});
const romania = pauses({ on: [429], retryAfterOn: "429, 503 and redirects", askAgain: false, longestWait: "15m" });
const miles = pauses({
  on: [429, 503],
  retryAfterOn: "429, 503 and redirects",
  ladder: ["60s", "5m"],
  counted: ["in the pass"],
  giveUpAfter: 3,
  askAgain: true,
  longestWait: "30m",
});

/** A host through time: each answer is folded into the facts that the next one finds. */
class Host {
  facts = new Map<string, HostFact>();
  readonly pledged: Pledged;
  constructor(pledged: Pledged) {
    this.pledged = pledged;
  }
  hears(endedAt: number, answer: Partial<Exchange>, changes: Partial<Request> = {}) {
    const { keep } = this.pledged.spec;
    const request = sampleRequest(changes);
    const exchange = sampleExchange({ startedAt: endedAt - 1, endedAt, request, ...answer });
    const settled = keep?.settle?.(this.pledged.options, exchange, this.facts) ?? {};
    for (const [key, value] of settled.facts ?? [])
      value === null ? this.facts.delete(key) : this.facts.set(key, value);
    return settled;
  }
  at(now: number, changes: Partial<Request> = {}) {
    return this.pledged.spec.keep?.admit?.(
      this.pledged.options,
      sampleRequest(changes),
      this.facts,
      now,
      () => undefined,
    );
  }
}

/** Requests to one host, each with its answer a tenth of a second later, at the times given. */
const history = (
  ...list: readonly (readonly [at: number, answer: Partial<AnsweredRow>, row?: Partial<AskedRow>])[]
): Row[] =>
  list.flatMap(([startedAt, answer, row], index) => {
    const seq = index * 2 + 1;
    return [
      sampleAsked({ seq, startedAt, url: `https://ris.example/${seq}`, ...row }),
      sampleAnswered({ seq: seq + 1, request: seq, endedAt: startedAt + 100, ...answer }),
    ];
  });
const wishes = (seconds: number) => ({ findings: { retryAfter: seconds * 1_000 } });

describe("429 where no promise speaks of it (M): Retry-After, else 60 s doubling to six hours", () => {
  test("keep: the ladder of a host that goes on saying no, set back by an answer", () => {
    const host = new Host(councils);
    let now = 1;
    for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]) {
      host.hears(now, { status: 429 });
      expect(host.at(now + minutes * MINUTE - 1)).toMatchObject({ kind: "wait", until: now + minutes * MINUTE });
      now += minutes * MINUTE;
      expect(host.at(now)).toEqual({ kind: "go" });
    }
    host.hears(now, { status: 200 });
    host.hears(now + 1, { status: 429 });
    expect(host.at(now + 2)).toMatchObject({ until: now + 1 + MINUTE });
  });

  test("keep: the whole host rests, other hosts do not, another pass does", () => {
    const host = new Host(councils);
    host.hears(1_000, { status: 429, ...wishes(120) });
    expect(host.at(120_999, { purpose: "robots", source: "other", pass: "pass-2" })?.kind).toBe("wait");
    expect(host.at(121_000)?.kind).toBe("go");
    expect(host.at(2_000, { host: "other.example" })?.kind).toBe("go");
  });

  test("keep: answers to requests already on their way are one incident; a shorter rest never replaces a longer one", () => {
    const host = new Host(councils);
    host.hears(1_000, { status: 429, ...wishes(600), startedAt: 500 });
    host.hears(1_200, { status: 429, startedAt: 600 });
    expect(host.at(2_000)).toMatchObject({ until: 601_000 });
    host.hears(1_300, { status: 200, startedAt: 700 });
    expect(host.at(2_000)).toMatchObject({ until: 601_000 });
    const other = new Host(councils);
    other.hears(1_000, { status: 429, startedAt: 500 });
    other.hears(1_200, { status: 429, startedAt: 600 });
    other.hears(1_300, { status: 200, startedAt: 700 });
    expect(other.at(2_000)).toMatchObject({ until: 1_200 + MINUTE });
  });

  test("keep: 503 rests the host only if it asks for that", () => {
    const host = new Host(councils);
    host.hears(1_000, { status: 503 });
    expect(host.at(1_001)?.kind).toBe("go");
    host.hears(2_000, { status: 503, ...wishes(30) });
    expect(host.at(31_999)?.kind).toBe("wait");
    host.hears(40_000, { status: 200, ...wishes(30) });
    expect(host.at(40_001)?.kind).toBe("go");
    host.hears(50_000, { status: 302, ...wishes(30) });
    expect(host.at(50_001)?.kind).toBe("wait");
  });

  test("keep: what is too long to wait for leaves the host, with the date", () => {
    const host = new Host(councils);
    const until = 1_000 + 99_999_999_999_000;
    expect(host.hears(1_000, { status: 429, ...wishes(99_999_999_999) }).stop).toMatchObject({ scope: "host", until });
    expect(host.at(2_000)).toMatchObject({ kind: "stop", scope: "host", code: "resting", until });
    expect(host.at(until - 24 * HOUR)).toMatchObject({ kind: "wait", until });
  });

  test("prove: a request a millisecond too early, at any path and for any purpose", () => {
    expect(
      rowsOf(proved(councils, history([0, { status: 429, ...wishes(120) }], [120_099, {}, { purpose: "robots" }]))),
    ).toEqual([[2, 3]]);
    expect(proved(councils, history([0, { status: 429, ...wishes(120) }], [120_100, {}]))).toEqual([]);
    const ladder = (gap: number) => history([0, { status: 429 }], [60_100, { status: 429 }], [60_200 + gap, {}]);
    expect(rowsOf(proved(councils, ladder(119_999)))).toEqual([[4, 5]]);
    expect(proved(councils, ladder(120_000))).toEqual([]);
    const back = history([0, { status: 429 }], [60_100, {}], [60_300, { status: 429 }], [120_400, {}]);
    expect(proved(councils, back)).toEqual([]);
  });

  test("prove: the same address again after a 429", () => {
    const url = "https://ris.example/a";
    const again = history([0, { status: 429 }, { url }], [60_100, {}, { url, attempt: 1 }]);
    expect(rowsOf(proved(councils, again))).toEqual([[2, 3]]);
    expect(proved(austria, again)).toEqual([]);
  });
});

describe("A6: 429, and Retry-After on any status", () => {
  test("keep and prove", () => {
    const host = new Host(austria);
    host.hears(100, { status: 200, ...wishes(120) });
    expect(host.at(120_099)).toMatchObject({ kind: "wait", until: 120_100 });
    expect(rowsOf(proved(austria, history([0, { status: 200, ...wishes(120) }], [120_099, {}])))).toEqual([[2, 3]]);
    expect(proved(austria, history([0, { status: 200, ...wishes(120) }], [120_100, {}]))).toEqual([]);
  });

  test("asked again after the rest, and given up with the third", () => {
    const host = new Host(austria);
    expect(host.hears(1, { status: 429 }).again).toMatchObject({ at: 1 + MINUTE });
    expect(host.hears(1 + MINUTE, { status: 503 }).again).toMatchObject({ at: 1 + 3 * MINUTE });
    const last = host.hears(1 + 3 * MINUTE, { status: 429 });
    expect(last.again).toBeUndefined();
    expect(last.stop).toMatchObject({ scope: "host", code: "given up" });
    expect(host.at(HOUR)).toMatchObject({ kind: "stop", code: "given up" });
    expect(host.at(HOUR, { pass: "pass-2" })?.kind).toBe("go");
  });
});

test("C: no ladder; more than 15 minutes leave the host for the pass", () => {
  const host = new Host(romania);
  host.hears(1, { status: 429 });
  expect(host.at(2)?.kind).toBe("go");
  host.hears(10, { status: 429, ...wishes(900) });
  expect(host.at(11)?.kind).toBe("wait");
  expect(host.hears(20, { status: 429, ...wishes(901) }).stop).toMatchObject({ scope: "host", until: 901_020 });
  expect(rowsOf(proved(romania, history([0, { status: 429, ...wishes(900) }], [900_099, {}])))).toEqual([[2, 3]]);
  expect(proved(romania, history([0, { status: 429 }], [1_000, {}]))).toEqual([]);
});

describe("V11: Retry-After, else 60 s, then five minutes, then the night is over", () => {
  test("keep: an answer in between does not set it back, the next night does", () => {
    const host = new Host(miles);
    expect(host.hears(1, { status: 503 }).again).toMatchObject({ at: 60_001 });
    host.hears(60_001, { status: 200 });
    expect(host.hears(70_000, { status: 429 }, { purpose: "robots" }).again).toMatchObject({ at: 370_000 });
    expect(host.hears(370_000, { status: 503, ...wishes(7) }, { source: "other" }).stop).toMatchObject({
      code: "given up",
    });
    expect(host.hears(24 * HOUR, { status: 503 }, { pass: "pass-2" }).again).toMatchObject({ at: 24 * HOUR + MINUTE });
  });

  test("keep: a rest that reaches into the next night holds there too", () => {
    const host = new Host(miles);
    host.hears(0, { status: 503, ...wishes(86_400) });
    expect(host.at(23 * HOUR, { pass: "pass-2" })).toMatchObject({ kind: "stop", until: 24 * HOUR });
    expect(host.at(24 * HOUR, { pass: "pass-2" })?.kind).toBe("go");
  });

  test("prove: the second rest, and anything after the third such answer", () => {
    const busy = { status: 503 };
    const second = (gap: number) => history([0, busy], [60_100, {}], [70_000, busy], [70_100 + gap, {}]);
    expect(rowsOf(proved(miles, second(299_999)))).toEqual([[6, 7]]);
    expect(proved(miles, second(300_000))).toEqual([]);
    const third = history([0, busy], [60_100, busy], [360_200, busy], [900_000, {}]);
    expect(rowsOf(proved(miles, third))).toEqual([[2, 4, 6, 7]]);
    const nextNight = history([0, busy], [60_100, busy], [360_200, busy], [900_000, {}, { pass: "pass-2" }]);
    expect(proved(miles, nextNight)).toEqual([]);
  });
});

test("a bot check is none of this, whatever its status; a provider's 'rate limited' is a 429", () => {
  const check = (kind: "challenge" | "rate limited") => ({
    findings: { check: { class: kind, vendor: null, evidence: "" } },
  });
  const host = new Host(miles);
  expect(host.hears(0, { status: 503, ...check("challenge") })).toEqual({});
  expect(host.hears(0, { status: 403, ...check("rate limited") }).again).toBeDefined();
  expect(proved(miles, history([0, { status: 503, ...check("challenge") }], [1_000, {}]))).toEqual([]);
  expect(proved(miles, history([0, { status: 403, ...check("rate limited") }], [1_000, {}]))).toHaveLength(1);
});

test("a ladder is written as doubling or step by step, and tightened step by step", () => {
  const { tighten } = pauses.spec;
  expect(pauses.spec.options.parse(councils.options)).toEqual(councils.options);
  expect(councils.options.ladder?.at(-1)).toBe(6 * HOUR);
  expect(tighten(councils.options, miles.options)).toEqual(tighten(miles.options, councils.options));
  expect(tighten(councils.options, miles.options)).toMatchObject({
    on: [429, 503],
    counted: ["in a row", "in the pass"],
    giveUpAfter: 3,
    askAgain: false,
    longestWait: 30 * MINUTE,
  });
  expect(tighten(councils.options, miles.options).ladder?.slice(0, 4)).toEqual([60_000, 300_000, 300_000, 480_000]);
  expect(() => pauses({ on: [429], retryAfterOn: "any status", askAgain: true })).toThrow("ladder");
});

test("the page tells steps and end", () => {
  const about = { name: "x", token: "x", agents: {}, page: "", contact: "" };
  expect(pauses.spec.say.en(miles.options, about)).toEqual([
    "If a server answers 429 or 503, all requests to it rest for as long as its Retry-After asks; where it gives none, for 1 minute, the next time 5 minutes.",
    "Retry-After is obeyed on 429, on 503 and on redirects.",
    "All such answers in a pass are counted, even if something was read in between.",
    "After that the same address is asked for once more.",
    "After 3 such answers the server is asked for nothing more in this pass.",
    "The end of a rest of more than 30 minutes is not waited for: the server is left for this pass, and not asked again before the rest is over.",
  ]);
  expect(pauses.spec.say.de(councils.options, about)[0]).toContain(
    "1 Minute, beim nächsten Mal 2 Minuten, dann immer das Doppelte, höchstens 6 Stunden",
  );
});
