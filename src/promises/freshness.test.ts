import { describe, expect, test } from "vitest";
import type { Intent } from "../pledge/promise.ts";
import type { ListPage, Request } from "../pledge/request.ts";
import type { AskedRow, Row, SourceRow } from "../pledge/row.ts";
import type { Verdict } from "../pledge/verdict.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest, sampleSource } from "../world/samples.ts";
import { type FreshnessFact, freshness, mayReadWhole, unfilteredPagesLeft } from "./freshness.ts";
import { proved, rowsOf } from "./testing.ts";

const DAY = 86_400_000;
const at = (text: string): number => Date.parse(text);
const pledged = freshness({
  fullEvery: "30d",
  fullDuring: { from: "22:00", to: "06:00", zone: "Europe/Berlin" },
  unfilteredPagesByDay: 12,
  conditional: true,
});
const { options, spec } = pledged;
const intent: Intent = {
  bot: "sample",
  source: "town",
  sourceKind: "oparl",
  mode: "full",
  trigger: "hand",
  demanded: true,
  pass: "pass-1",
};
const factsOf = (fact?: FreshnessFact) => new Map(fact ? [["source:town", fact]] : []);
const begin = (now: string, changes: Partial<Intent>, fact?: FreshnessFact): Verdict | undefined =>
  spec.keep?.begin?.(options, { ...intent, ...changes }, factsOf(fact), at(now));
const admit = (now: number, changes: Partial<Request>, fact?: FreshnessFact): Verdict | undefined =>
  spec.keep?.admit?.(options, sampleRequest(changes), factsOf(fact), now, () => undefined);

const list = (changes: Partial<ListPage> = {}): ListPage => ({
  name: "paper",
  page: 1,
  since: null,
  unfiltered: false,
  ...changes,
});
const ask = (seq: number, time: number, changes: Partial<AskedRow> = {}): AskedRow =>
  sampleAsked({ seq, startedAt: time, role: "list", trigger: "schedule", pass: `pass-${seq}`, ...changes });
const end = (seq: number, time: number, changes: Partial<SourceRow> = {}): SourceRow =>
  sampleSource({ seq, at: time, pass: "pass-0", mode: "full", ...changes });

const noon = at("2027-01-10T11:00Z");
const night = at("2027-01-10T21:00Z");

describe("M5: whole readings are rare and at night only", () => {
  const whole = { wholeAt: at("2026-12-11T21:00Z"), completeAt: at("2026-12-11T21:00Z") };

  test("keep: asked for by day nothing begins, and the answer says when it may", () => {
    expect(begin("2027-01-10T20:59:59.999Z", {}, whole)).toMatchObject({ code: "not due", until: night });
    expect(begin("2027-01-10T21:00:00Z", {}, whole)).toEqual({ kind: "go" });
    expect(begin("2027-01-11T05:00:00Z", {}, whole)).toMatchObject({ code: "wrong hour", until: night + DAY });
  });

  test("keep: before 30 days have passed it is not due, at night either", () => {
    const early = begin("2027-01-09T23:00Z", {}, whole);
    expect(early).toMatchObject({ kind: "skip", code: "not due", until: night });
  });

  test("keep: what the morning interrupts waits for the evening, robots.txt included", () => {
    for (const changes of [{ mode: "full" }, { mode: "first" }, { mode: "full", purpose: "robots" }] as const) {
      expect(admit(at("2027-01-11T04:59:59.999Z"), changes)).toEqual({ kind: "go" });
      expect(admit(at("2027-01-11T05:00Z"), changes)).toMatchObject({ kind: "wait", until: night + DAY });
    }
  });

  test("keep: the very first reading may be started by hand at any hour, by the schedule at night", () => {
    const first = { mode: "first", demanded: false } as const;
    expect(begin("2027-01-10T11:00Z", first)).toEqual({ kind: "go" });
    expect(begin("2027-01-10T11:00Z", { ...first, trigger: "schedule" })).toMatchObject({ until: night });
    expect(begin("2027-01-10T21:00Z", { ...first, trigger: "schedule" })).toEqual({ kind: "go" });
    expect(begin("2027-01-10T11:00Z", first, whole)).toMatchObject({ code: "wrong hour", until: night });
    expect(admit(noon, { mode: "first", trigger: "hand", list: list() })).toEqual({ kind: "go" });
    expect(admit(noon, { mode: "first", trigger: "hand", list: list() }, whole)?.kind).toBe("wait");
    expect(mayReadWhole(options, { ...intent, ...first }, factsOf(), noon)).toBe(true);
    expect(mayReadWhole(options, { ...intent, mode: "incremental" }, factsOf(), noon)).toBe(false);
    expect(mayReadWhole(options, { ...intent, mode: "incremental" }, factsOf(), night)).toBe(true);
  });

  test("keep: a whole reading counts from its end, with a failed page too; silence is none", () => {
    const ended = (result: SourceRow["result"], mode: SourceRow["mode"] = "full") =>
      spec.keep?.ended?.(options, intent, { result, mode, trigger: "hand", at: 9 }, factsOf({ completeAt: 1 }));
    expect(ended("complete")?.get("source:town")).toEqual({ wholeAt: 9, completeAt: 9 });
    expect(ended("incomplete")?.get("source:town")).toEqual({ wholeAt: 9, completeAt: 1 });
    for (const result of ["silent", "stopped", "check"] as const) expect(ended(result)?.size).toBe(0);
    expect(ended("complete", "incremental")?.size).toBe(0);
  });

  test("prove: by day, a second too early", () => {
    const row = (time: string, changes: Partial<AskedRow> = {}) => ask(1, at(time), { mode: "full", ...changes });
    expect(rowsOf(proved(pledged, [row("2027-01-10T20:59:59Z")]))).toEqual([[1]]);
    expect(proved(pledged, [row("2027-01-10T21:00:00Z")])).toEqual([]);
    expect(proved(pledged, [row("2027-01-11T04:59:59Z")])).toEqual([]);
    expect(rowsOf(proved(pledged, [row("2027-01-11T05:00:00Z", { purpose: "robots" })]))).toEqual([[1]]);
    expect(rowsOf(proved(pledged, [row("2027-01-10T11:00Z", { mode: "first" })]))).toEqual([[1]]);
    expect(proved(pledged, [row("2027-01-10T11:00Z", { mode: "first", trigger: "hand" })])).toEqual([]);
  });

  test("prove: a first reading that is none", () => {
    const rows = [end(1, noon, { mode: "first" }), ask(2, noon + 3 * DAY, { mode: "first", trigger: "hand" })];
    expect(rowsOf(proved(pledged, rows))).toEqual([[2]]);
  });

  test("prove: a whole reading after 29 days, named once; after 30 days; and the rest of the one before", () => {
    const readAgain = (days: number, pass = "pass-9") =>
      [3, 4].map((seq) => ask(seq, night + days * DAY + seq, { mode: "full", pass }));
    expect(rowsOf(proved(pledged, [end(1, night), ...readAgain(29)]))).toEqual([[1, 3]]);
    expect(rowsOf(proved(pledged, [end(1, night, { result: "incomplete" }), ...readAgain(29)]))).toEqual([[1, 3]]);
    expect(proved(pledged, [end(1, night), ...readAgain(30)])).toEqual([]);
    expect(proved(pledged, [end(1, night), ask(2, night + 30 * DAY, { mode: "full" })])).toEqual([]);
    expect(rowsOf(proved(pledged, [end(1, night + 1), ask(2, night + 30 * DAY, { mode: "full" })]))).toEqual([[1, 2]]);
    expect(proved(pledged, [end(1, night), ...readAgain(0, "pass-0")])).toEqual([]);
    expect(proved(pledged, [end(1, night, { result: "silent" }), ...readAgain(1)])).toEqual([]);
  });
});

describe("M5: lists that ignore the filter, at most 12 pages by day", () => {
  const page = { mode: "incremental", list: list({ unfiltered: true }) } as const;
  const settle = (
    startedAt: number,
    changes: Partial<Request>,
    fact?: FreshnessFact,
    filter?: "ignored" | "honoured",
  ) => {
    const exchange = sampleExchange({ startedAt, request: sampleRequest(changes), findings: filter ? { filter } : {} });
    return spec.keep?.settle?.(options, exchange, factsOf(fact)).facts?.get("source:town")?.pages;
  };

  test("keep: the thirteenth waits for the night, over all passes of the date", () => {
    const pages = Array.from({ length: 11 }, (_, n) => at("2027-01-10T05:00Z") + n);
    expect(unfilteredPagesLeft(options, intent, factsOf({ pages }), noon)).toBe(1);
    expect(admit(noon, page, { pages })).toEqual({ kind: "go" });
    const twelve = { pages: [...pages, noon - 1] };
    expect(admit(noon, page, twelve)).toMatchObject({ kind: "skip", code: "budget spent", until: night });
    expect(admit(noon, { ...page, hop: 1 }, twelve)).toEqual({ kind: "go" });
    expect(admit(night, page, twelve)).toEqual({ kind: "go" });
    expect(admit(noon + DAY, page, twelve)).toEqual({ kind: "go" });
    expect(unfilteredPagesLeft(options, intent, factsOf(twelve), night)).toBe(12);
  });

  test("keep: pages of the night do not count, and do not push out those of the day", () => {
    const pages = [...Array.from({ length: 40 }, (_, n) => at("2027-01-10T03:00Z") + n), noon - 2, noon - 1];
    expect(unfilteredPagesLeft(options, intent, factsOf({ pages }), noon)).toBe(10);
  });

  test("keep: counted is a page asked without filter, or with one that the answer shows to be ignored", () => {
    expect(settle(5, page)).toEqual([5]);
    expect(settle(5, { list: list({ since: "2027" }) }, { pages: [1] }, "ignored")).toEqual([1, 5]);
    expect(settle(5, { list: list({ since: "2027" }) }, {}, "honoured")).toBeUndefined();
    expect(settle(5, { ...page, hop: 1 })).toBeUndefined();
    expect(settle(5, { ...page, mode: "full" })).toBeUndefined();
    const full = settle(99, page, { pages: Array.from({ length: 50 }, (_, n) => n) });
    expect([full?.length, full?.at(-1)]).toEqual([50, 99]);
  });

  test("keep: a list with a working filter is not read without it by day", () => {
    expect(admit(noon, { list: list() })).toMatchObject({ kind: "skip", code: "wrong hour", until: night });
    expect(admit(noon, { list: list({ since: "2027" }) })).toEqual({ kind: "go" });
    expect(admit(night, { list: list() })).toEqual({ kind: "go" });
  });

  const days = (count: number, first = at("2027-01-10T05:00Z")): Row[] =>
    Array.from({ length: count }, (_, n) => ask(n + 1, first + n * 1_000, { list: list({ unfiltered: true }) }));

  test("prove: the thirteenth page of a day", () => {
    expect(proved(pledged, days(12))).toEqual([]);
    expect(rowsOf(proved(pledged, days(13)))).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]]);
    expect(proved(pledged, days(13, night))).toEqual([]);
    expect(proved(pledged, [...days(12), ...days(12, noon + DAY)])).toEqual([]);
  });

  test("prove: the page that shows the filter to be ignored counts too", () => {
    const shown = [
      ask(90, at("2027-01-10T05:00Z"), { list: list({ since: "2027" }) }),
      sampleAnswered({ seq: 91, request: 90, findings: { filter: "ignored" } }),
    ];
    expect(proved(pledged, [...shown, ...days(11, noon)])).toEqual([]);
    expect(proved(pledged, [...shown, ...days(12, noon)])).toHaveLength(1);
    const told = days(12).flatMap((row) => [
      row,
      sampleAnswered({ seq: row.seq + 500, request: row.seq, findings: { filter: "ignored" } }),
    ]);
    expect(proved(pledged, told)).toEqual([]);
  });

  test("prove: a list read whole before, asked for by day without filter while the filter works", () => {
    const read = [
      ask(1, night, { mode: "first", pass: "pass-0", list: list() }),
      end(2, night + 9, { mode: "first" }),
      ask(3, night + 10 * 3_600_000, { list: list({ since: "2027" }) }),
      sampleAnswered({ seq: 4, request: 3, findings: { filter: "honoured" } }),
    ];
    const late = night + 15 * 3_600_000;
    expect(rowsOf(proved(pledged, [...read, ask(5, late, { list: list() })]))).toEqual([[5]]);
    expect(rowsOf(proved(pledged, [...read, ask(5, late, { list: list({ unfiltered: true }) })]))).toEqual([[5]]);
    expect(proved(pledged, [...read, ask(5, late, { list: list({ name: "meeting" }) })])).toEqual([]);
    expect(proved(pledged, [...read, ask(5, late + 10 * 3_600_000, { list: list() })])).toEqual([]);
  });
});

test("stored answers are asked for conditionally, by GET only", () => {
  const dress = (changes: Partial<Request>, set = options) => spec.keep?.dress?.(set, sampleRequest(changes));
  const validators = { etag: '"a"', lastModified: "Sun, 10 Jan 2027 11:00:00 GMT" };
  expect(dress({ validators })).toEqual({
    "if-none-match": '"a"',
    "if-modified-since": "Sun, 10 Jan 2027 11:00:00 GMT",
  });
  expect(dress({ validators: { etag: '"a"' } })).toEqual({ "if-none-match": '"a"' });
  expect(dress({ validators, method: "POST" })).toEqual({});
  expect(dress({})).toEqual({});
  expect(dress({ validators }, freshness({}).options)).toEqual({});
});

test("a source may only narrow the night", () => {
  const narrow = freshness({
    fullDuring: { from: "23:00", to: "04:00", zone: "Europe/Berlin" },
    firstByHandAnytime: false,
  });
  const both = { ...pledged, options: spec.tighten(options, narrow.options) };
  expect(both.options).toEqual(spec.tighten(narrow.options, options));
  expect(
    spec.keep?.begin?.(both.options, { ...intent, mode: "first" }, new Map(), at("2027-01-10T21:30Z")),
  ).toMatchObject({
    until: at("2027-01-10T22:00Z"),
  });
  expect(rowsOf(proved(both, [ask(1, at("2027-01-10T21:30Z"), { mode: "full" })]))).toEqual([[1]]);
});
