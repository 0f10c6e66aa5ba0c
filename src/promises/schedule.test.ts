import { describe, expect, test } from "vitest";
import { sampleBot } from "../pass/sample-bot.ts";
import type { Intent } from "../pledge/promise.ts";
import { placeOf } from "../pledge/request.ts";
import type { AskedRow, PassStartedRow, Row } from "../pledge/row.ts";
import type { Verdict } from "../pledge/verdict.ts";
import { sampleAsked, sampleRequest } from "../world/samples.ts";
import { schedule } from "./schedule.ts";
import { proved, rowsOf } from "./testing.ts";

const BERLIN = "Europe/Berlin";
const at = (text: string): number => Date.parse(text);
const intent: Intent = {
  bot: "sample",
  source: "town",
  sourceKind: "pages",
  mode: "incremental",
  trigger: "schedule",
  demanded: false,
  pass: "pass-1",
};

const weekly = schedule({ cron: "0 3 * * 1", zone: "Europe/Bucharest", sourcesByHandOnly: ["gov"] });
const nightly = schedule({ cron: "15 2 * * *", zone: BERLIN, oncePerNight: true, byHand: { until: "04:00" } });
const cycle = schedule({ every: "15m", window: { from: "22:00", to: "06:00", zone: BERLIN } });

function begin(
  { options }: typeof nightly,
  now: string,
  changes: Partial<Intent> = {},
  last?: { pass: string; at: number },
): Verdict | undefined {
  const facts = new Map(last ? [["last pass", last]] : []);
  return schedule.spec.keep?.begin?.(options, { ...intent, ...changes }, facts, at(now));
}

const brief = (verdict: Verdict | undefined): unknown =>
  verdict &&
  ("code" in verdict
    ? [verdict.code, verdict.until === undefined ? undefined : new Date(verdict.until).toISOString().slice(0, 16)]
    : verdict.kind);

const start = (seq: number, time: string, changes: Partial<PassStartedRow> = {}): PassStartedRow => ({
  seq,
  at: at(time),
  event: "pass started",
  bot: "sample",
  pass: `pass-${seq}`,
  prev: "",
  hash: "",
  trigger: "schedule",
  how: "new",
  sources: [],
  ...changes,
});

const ask = (seq: number, time: string, changes: Partial<AskedRow> = {}): AskedRow =>
  sampleAsked({ seq, startedAt: at(time), ...changes });

/** A pass that asks one thing a second after its start. */
const pass = (seq: number, time: string, changes: Partial<PassStartedRow> & Partial<AskedRow> = {}): Row[] => [
  start(seq, time, changes.trigger ? { trigger: changes.trigger } : {}),
  ask(seq + 1, time, { pass: `pass-${seq}`, ...changes }),
];

describe("C2: one pass a week, some sources only by hand", () => {
  test("keep", () => {
    expect(brief(begin(weekly, "2026-12-07T01:00Z"))).toBe("go");
    expect(brief(begin(weekly, "2026-12-07T01:00Z", { source: "gov" }))).toEqual(["wrong hour", undefined]);
    expect(brief(begin(weekly, "2026-12-09T11:00Z", { source: "gov", trigger: "hand" }))).toBe("go");
    const robots = sampleRequest({ source: "gov", purpose: "robots" });
    expect(schedule.spec.keep?.admit?.(weekly.options, robots, new Map(), 0, () => undefined).kind).toBe("skip");
    const byHand = sampleRequest({ source: "gov", trigger: "hand" });
    expect(schedule.spec.keep?.admit?.(weekly.options, byHand, new Map(), 0, () => undefined).kind).toBe("go");
  });

  test("prove: a second pass of the schedule in a week, and a source meant for people", () => {
    const two = [...pass(1, "2026-12-07T01:00Z"), ...pass(3, "2026-12-13T23:59Z")];
    expect(rowsOf(proved(weekly, two))).toEqual([[1, 3, 4]]);
    expect(proved(weekly, [...pass(1, "2026-12-07T01:00Z"), ...pass(3, "2026-12-14T01:00Z")])).toEqual([]);
    expect(rowsOf(proved(weekly, pass(1, "2026-12-07T01:00Z", { source: "gov" })))).toEqual([[2]]);
    expect(proved(weekly, pass(1, "2026-12-09T11:00Z", { source: "gov", trigger: "hand" }))).toEqual([]);
  });

  test("prove: one missed start is caught up once", () => {
    const late = [...pass(1, "2026-12-07T01:00Z"), ...pass(3, "2026-12-16T11:00Z"), ...pass(5, "2026-12-21T01:00Z")];
    expect(proved(weekly, late)).toEqual([]);
    const twice = [...pass(1, "2026-12-07T01:00Z"), ...pass(3, "2026-12-16T11:00Z"), ...pass(5, "2026-12-16T12:00Z")];
    expect(rowsOf(proved(weekly, twice))).toEqual([[3, 5, 6]]);
  });
});

describe("V7: once each night, by hand only as its catch-up until 04:00", () => {
  test.each(["2027-01-10", "2027-03-28", "2027-10-31"])("keep: a missed start in the night of %s", (date) => {
    const [catchUp, last] =
      date === "2027-03-28"
        ? ["01:30Z", "02:00Z"]
        : date === "2027-10-31"
          ? ["01:30Z", "03:00Z"]
          : ["01:30Z", "03:00Z"];
    for (const trigger of ["hand", "schedule"] as const) {
      expect(brief(begin(nightly, `${date}T${catchUp}`, { trigger }))).toBe("go");
      const closed = begin(nightly, `${date}T${last}`, { trigger });
      expect(closed).toMatchObject({ kind: "skip", code: "wrong hour" });
      const before = new Date(at(`${date}T${last}`) - 1).toISOString();
      expect(brief(begin(nightly, before, { trigger }))).toBe("go");
    }
  });

  test("keep: the answer says when the next pass starts", () => {
    expect(brief(begin(nightly, "2027-03-27T12:00Z", { trigger: "hand" }))).toEqual(["wrong hour", "2027-03-28T01:15"]);
  });

  test("keep: a time before the planned one is that of the next day", () => {
    const late = schedule({ cron: "15 22 * * *", zone: BERLIN, byHand: { until: "01:00" } });
    expect(brief(begin(late, "2027-01-10T23:59Z", { trigger: "hand" }))).toBe("go");
    expect(begin(late, "2027-01-11T00:00Z", { trigger: "hand" })).toMatchObject({ code: "wrong hour" });
  });

  test("prove: a pass that goes on after 04:00 was not started then", () => {
    const rows = [...pass(1, "2027-01-10T02:00Z"), start(3, "2027-01-10T05:00Z", { pass: "pass-1", how: "resumed" })];
    expect(proved(nightly, [...rows, ask(4, "2027-01-10T05:00Z", { pass: "pass-1" })])).toEqual([]);
  });

  test("keep: by hand before the planned time is no catch-up", () => {
    expect(brief(begin(nightly, "2027-01-10T00:30Z", { trigger: "hand" }))).toEqual(["wrong hour", "2027-01-10T01:15"]);
  });

  test("keep: a second pass in the night is not started, the same pass goes on, the next night is free", () => {
    const last = { pass: "pass-0", at: at("2027-10-31T00:40Z") };
    expect(brief(begin(nightly, "2027-10-31T01:15Z", {}, last))).toEqual(["not due", "2027-11-01T01:15"]);
    expect(brief(begin(nightly, "2027-10-31T01:15Z", { pass: "pass-0" }, last))).toBe("go");
    expect(brief(begin(nightly, "2027-11-01T01:15Z", {}, last))).toBe("go");
  });

  test("keep: a source whose turn comes after 04:00 belongs to the night in which its pass began", () => {
    const changes = { pass: "pass-0", passStartedAt: at("2027-01-10T01:15Z") };
    const last = { pass: "pass-0", at: at("2027-01-10T02:50Z") };
    expect(brief(begin(nightly, "2027-01-10T03:10Z", changes, last))).toBe("go");
    expect(begin(nightly, "2027-01-10T03:10Z", { passStartedAt: at("2027-01-10T03:00Z") })).toMatchObject({
      code: "wrong hour",
    });
  });

  test("keep: a single look has no place beside the one pass of a night, but at replicas it has", () => {
    const look = { trigger: "hand", aside: true } as const;
    expect(brief(begin(nightly, "2027-01-10T01:30Z", look))).toEqual(["wrong hour", undefined]);
    expect(brief(begin(nightly, "2027-01-10T01:30Z", { ...look, replica: true }))).toBe("go");
    expect(brief(begin(weekly, "2027-01-10T01:30Z", look))).toBe("go");
  });

  test("keep: replica hosts are asked at any time", () => {
    expect(brief(begin(nightly, "2027-01-10T12:00Z", { trigger: "hand", replica: true }))).toBe("go");
  });

  test("keep: what is kept is the pass and when a part of it ended", () => {
    const end = { result: "complete", mode: "incremental", trigger: "hand", at: 5 } as const;
    const ended = schedule.spec.keep?.ended;
    expect(ended?.(nightly.options, intent, end, new Map()).get("last pass")).toEqual({ pass: "pass-1", at: 5 });
    expect(ended?.(weekly.options, intent, end, new Map()).size).toBe(0);
  });

  test("prove: two passes in the night that has 02:15 twice", () => {
    const rows = [...pass(1, "2027-10-31T00:15Z"), ...pass(3, "2027-10-31T01:15Z")];
    expect(rowsOf(proved(nightly, rows))).toEqual([
      [1, 3, 4],
      [2, 4],
    ]);
    expect(proved(nightly, [...pass(1, "2027-10-31T00:15Z"), ...pass(3, "2027-11-01T01:15Z")])).toEqual([]);
    expect(proved(nightly, [...pass(1, "2027-03-27T01:15Z"), ...pass(3, "2027-03-28T01:15Z")])).toEqual([]);
  });

  test("prove: a start after 04:00, whoever made it; replica hosts are nobody's night", () => {
    for (const trigger of ["hand", "schedule"] as const) {
      expect(proved(nightly, pass(1, "2027-01-10T02:59:59Z", { trigger }))).toEqual([]);
      expect(rowsOf(proved(nightly, pass(1, "2027-01-10T03:00Z", { trigger })))).toEqual([[1, 2]]);
      expect(proved(nightly, pass(1, "2027-01-10T12:00Z", { trigger, replica: true }))).toEqual([]);
    }
  });
});

describe("M15: a night window for a source", () => {
  const admit = (now: string): Verdict | undefined =>
    schedule.spec.keep?.admit?.(cycle.options, sampleRequest(), new Map(), at(now), () => undefined);

  test("keep: no pass begins outside, and one under way waits", () => {
    expect(brief(begin(cycle, "2027-01-10T05:00Z"))).toEqual(["wrong hour", "2027-01-10T21:00"]);
    expect(brief(begin(cycle, "2027-01-10T04:59Z", { trigger: "hand" }))).toBe("go");
    expect(admit("2027-01-10T04:59:59.999Z")?.kind).toBe("go");
    expect(admit("2027-01-10T05:00Z")).toMatchObject({ kind: "wait", until: at("2027-01-10T21:00Z") });
  });

  test("prove: a request a second too early or too late", () => {
    expect(proved(cycle, [ask(1, "2027-01-10T21:00:00Z"), ask(2, "2027-01-11T04:59:59Z")])).toEqual([]);
    expect(rowsOf(proved(cycle, [ask(1, "2027-01-10T20:59:59Z"), ask(2, "2027-01-11T05:00:00Z")]))).toEqual([[1], [2]]);
  });

  test("hours without a minute in common are never open", () => {
    const noon = schedule({ window: { from: "11:00", to: "12:00", zone: BERLIN } });
    const none = { ...cycle, options: schedule.spec.tighten(cycle.options, noon.options) };
    expect(brief(begin(none, "2027-01-10T22:00Z"))).toEqual(["wrong hour", undefined]);
  });
});

test("by hand never", () => {
  const closed = schedule({ every: "1h", byHand: "never" });
  expect(brief(begin(closed, "2027-01-10T12:30Z", { trigger: "hand" }))).toEqual(["wrong hour", "2027-01-10T13:00"]);
  expect(rowsOf(proved(closed, pass(1, "2027-01-10T12:30Z", { trigger: "hand" })))).toEqual([[1, 2]]);
});

test("times of two clocks have no start in common", () => {
  const { tighten } = schedule.spec;
  const [a, b] = [weekly.options, nightly.options];
  expect(tighten(a, b)).toEqual(tighten(b, a));
  expect(tighten(a, b)).toMatchObject({ cron: [], byHand: "never", oncePerNight: true });
  expect(tighten(tighten(a, b), b)).toEqual(tighten(a, b));
  expect(tighten(a, a)).toEqual(a);
});

test("the page names times, weekday, clock and hours", () => {
  const about = { name: "x", token: "x", agents: {}, page: "", contact: "" };
  expect(schedule.spec.say.en(weekly.options, about)).toEqual([
    "A pass starts every Monday at 03:00 (Romanian time).",
    "A missed start is made up for once.",
    "A person may start an additional pass at any time.",
    "Read only in passes that a person starts: gov.",
  ]);
  expect(schedule.spec.say.de(cycle.options, about)).toContain(
    "Abgerufen wird nur zwischen 22:00 und 06:00 Uhr (deutscher Zeit).",
  );
  expect(schedule.spec.say.ro(nightly.options, about)[0]).toBe(
    "O trecere pornește zilnic la ora 02:15 (ora Germaniei).",
  );
});

test("settings that mean nothing are refused", () => {
  expect(() => schedule({ cron: "15 2 * * *" })).toThrow("zone");
  expect(() => schedule({ cron: "99 2 * * *", zone: BERLIN })).toThrow("cron");
  expect(() => schedule({ byHand: { until: "04:00" }, zone: BERLIN })).toThrow("planned times");
  expect(() => schedule({ oncePerNight: true })).toThrow("planned time");
  expect(() => schedule({ window: { from: "22:00", to: "06:00" } })).toThrow("zone");
  expect(schedule({ zone: BERLIN, window: { from: "22:00", to: "06:00" } }).options).toEqual(
    schedule.spec.options.parse({ zone: BERLIN, window: [{ from: "22:00", to: "06:00", zone: BERLIN }] }),
  );
});

test("C2: a site read only by hand is asked nothing by the schedule, whatever source leads there", () => {
  const pledged = schedule({ cron: "0 3 * * 1", zone: "Europe/Bucharest", sitesByHandOnly: ["gov.example"] });
  const { spec, options } = pledged;
  const admit = (trigger: "schedule" | "hand", url = "https://www.gov.example/robots.txt") =>
    spec.keep?.admit?.(options, sampleRequest({ url, trigger }), new Map<string, never>(), 0, () => undefined)?.kind;
  expect([admit("schedule"), admit("hand"), admit("schedule", "https://notgov.example/")]).toEqual([
    "skip",
    "go",
    "go",
  ]);
  const rows = (["schedule", "hand"] as const).map((trigger, seq) =>
    sampleAsked({ seq, trigger, ...placeOf("https://gov.example/cabinet") }),
  );
  expect(rowsOf(proved(pledged, rows))).toEqual([[0]]);
});

test("C2: check refuses a source on such a site that the schedule would read", () => {
  const bot = sampleBot("gov");
  const [source] = bot.sources;
  const sites = { cron: "0 3 * * 1", zone: "Europe/Bucharest", sitesByHandOnly: ["board-of-gov.example"] };
  const flaws = (options: ReturnType<typeof schedule>["options"]) => schedule.spec.check?.(options, bot) ?? [];
  expect(flaws(schedule(sites).options).map(({ path }) => path)).toEqual([`sources.${source?.id}.hosts`]);
  expect(flaws(schedule({ ...sites, sourcesByHandOnly: ["board"] }).options)).toEqual([]);
});
