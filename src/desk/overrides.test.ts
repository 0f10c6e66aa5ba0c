import { describe, expect, test } from "vitest";
import { DeskHouse, HOST, NOON } from "./desk-testing.ts";
import { explainUrl } from "./explain-url.ts";
import { leaveHost, lift, nightWindow, throttle } from "./overrides.ts";
import { changeSource } from "./register-acts.ts";
import { removeSource } from "./remove-source.ts";
import { sourceGap } from "./source-gap.ts";
import { sourcesOn, targetOf } from "./targets.ts";

const because = { reason: "asked by mail" };
const night = { from: "22:00", to: "06:00", zone: "Europe/Berlin" };
const board = { scope: "source", target: "board" } as const;
const host = { scope: "host", target: HOST } as const;
const pausesOf = (times: readonly number[]) => times.slice(1).map((at, index) => at - (times[index] ?? 0));

describe("M15: the operator raises the gap", () => {
  test("for a source or a host, within a pass under way: from the next request on", async () => {
    const desk = await DeskHouse.open();
    await desk.pass({
      after: 2_500,
      what: async () => throttle(desk.place, await desk.register(), board, 10_000, because),
    });
    const pauses = pausesOf(desk.seen());
    expect(pauses).toHaveLength(5);
    expect(pauses.slice(0, 2).every((pause) => pause < 2_000)).toBe(true);
    expect(pauses.slice(2).every((pause) => pause >= 10_000)).toBe(true);
    expect(pausesOf(desk.seen("other.example")).every((pause) => pause < 2_000)).toBe(true);
    expect(await desk.complaints()).toEqual([]);
  });

  test("a shorter one is refused, naming the promise; so is one shorter than a tightening in force", async () => {
    const desk = await DeskHouse.open();
    const register = await desk.register();
    await expect(throttle(desk.place, register, board, 500, because)).rejects.toThrow(/spacing \(M4\)/);
    await throttle(desk.place, register, host, 20_000, because);
    await expect(throttle(desk.place, await desk.register(), host, 10_000, because)).rejects.toThrow(/20 seconds/);
    expect((await desk.register()).conduct.snapshot.overrides).toHaveLength(1);
  });

  test("it is in gap, explain and ledger, and the audit judges by it", async () => {
    const desk = await DeskHouse.open();
    await throttle(desk.place, await desk.register(), board, 15_000, because);
    const register = await desk.register();
    const [source] = desk.bot.sources;
    if (!source) throw new Error("no source");
    expect(await sourceGap(desk.virtual.store, register, source)).toBe(15_000);
    const at = { store: desk.virtual.store, register, now: desk.virtual.clock.now() };
    const explained = await explainUrl(at, source.url, { source: "board" });
    expect(explained.overrides).toMatchObject([{ promise: "spacing", target: "board", reason: "asked by mail" }]);
    expect(explained.promises.find(({ promise }) => promise === "spacing")?.why).toContain("15 seconds");
    await desk.pass();
    const rows = await desk.rows();
    expect(rows).toContainEqual(expect.objectContaining({ event: "operator", act: "throttled", source: "board" }));
    const pledge = rows.findLast((row) => row.event === "pledge");
    expect(pledge).toMatchObject({ snapshot: { overrides: [{ target: "board", promise: "spacing" }] } });
    expect(await desk.complaints()).toEqual([]);
    // One request more, right behind the last one: the bot's own gap is kept, the tightened one is not.
    const last = rows.findLast((row) => row.event === "asked");
    const end = rows.findLast((row) => row.event === "answered");
    if (!last || !end) throw new Error("nothing was asked");
    const { seq: _, prev: __, hash: ___, ...again } = last;
    const startedAt = end.endedAt + 2_000;
    await desk.virtual.store.turn({}, () => ({
      rows: [{ ...again, source: "board", host: HOST, at: startedAt, startedAt, slots: [] }],
      result: () => undefined,
    }));
    expect((await desk.complaints())[0]).toMatch(/^spacing: /);
  });

  test("lifted, the pledge itself holds again, and the audit tells of it without calling it broken", async () => {
    const desk = await DeskHouse.open();
    await throttle(desk.place, await desk.register(), board, 10_000, because);
    await desk.pass({ after: 12_000, what: async () => lift(desk.place, await desk.register(), board, undefined, {}) });
    const pauses = pausesOf(desk.seen());
    expect(pauses[0]).toBeGreaterThanOrEqual(10_000);
    expect(pauses.slice(2).every((pause) => pause < 2_000)).toBe(true);
    expect(await lift(desk.place, await desk.register(), board, undefined, {})).toEqual([]);
    expect(await desk.complaints()).toEqual([]);
    expect((await desk.virtual.audit(desk.bot)).loosened).toMatchObject([{ promise: "spacing", source: "board" }]);
  });
});

describe("M15: a night window", () => {
  test("by day nothing of the source is asked, at night it is read", async () => {
    const desk = await DeskHouse.open();
    await nightWindow(desk.place, await desk.register(), board, night, because);
    const day = await desk.pass();
    expect(day.notNow).toMatchObject([{ source: "board", promise: "schedule", until: NOON + 10 * 3_600_000 }]);
    expect(desk.seen()).toEqual([]);
    expect(desk.seen("other.example")).toHaveLength(6);
    await desk.virtual.pass(10 * 3_600_000);
    await desk.pass();
    expect(desk.seen()).toHaveLength(6);
    expect(await desk.complaints()).toEqual([]);
  });

  test("set while the source is read, the rest waits for the night, and the pass does not", async () => {
    const desk = await DeskHouse.open();
    const what = async () => nightWindow(desk.place, await desk.register(), host, night, because);
    const { endings } = await desk.pass({ after: 2_500, what });
    expect(desk.seen().length).toBeLessThan(6);
    expect(endings.get("board")).toMatchObject({ result: "incomplete" });
    expect(endings.get("other")).toMatchObject({ result: "complete" });
    expect(await desk.complaints()).toEqual([]);
  });

  test("hours that forbid nothing more, or leave nothing, are refused; hours without a start are warned of", async () => {
    const desk = await DeskHouse.open();
    await nightWindow(desk.place, await desk.register(), board, night, because);
    const wider = { ...night, from: "21:00" };
    await expect(nightWindow(desk.place, await desk.register(), board, wider, because)).rejects.toThrow(/schedule/);
    const noon = { ...night, from: "12:00", to: "13:00" };
    await expect(nightWindow(desk.place, await desk.register(), board, noon, because)).rejects.toThrow(/in common/);
    const tighter = { ...night, from: "23:00" };
    expect(await nightWindow(desk.place, await desk.register(), board, tighter, because)).not.toHaveProperty("warning");
    const nightly = await DeskHouse.open({ pledge: [], cron: "15 2 * * *" });
    const late = { ...night, from: "03:00", to: "05:00" };
    const { warning } = await nightWindow(nightly.place, await nightly.register(), board, late, because);
    expect(warning).toMatch(/planned starts/);
  });
});

describe("M15, V17: switched off", () => {
  test("a host is asked for nothing from the next request on, not even robots.txt, and may be opened again", async () => {
    const desk = await DeskHouse.open();
    const what = async () => leaveHost(desk.place, await desk.register(), HOST, because);
    await desk.pass({ after: 2_500, what });
    const before = desk.seen().length;
    expect(before).toBeLessThan(6);
    await desk.virtual.pass(3_600_000);
    await desk.pass();
    expect(desk.seen()).toHaveLength(before);
    expect(await desk.complaints()).toEqual([]);
    await lift(desk.place, await desk.register(), host, "off", {});
    await desk.pass();
    expect(desk.seen().length).toBeGreaterThan(before);
  });

  test("a source is left in mid-pass, stays off after it, and other sources are read to their end", async () => {
    const desk = await DeskHouse.open();
    const what = async () => changeSource(desk.place, await desk.register(), "board", "disable", because);
    const { endings } = await desk.pass({ after: 2_500, what });
    expect(desk.seen().length).toBeLessThan(6);
    expect(endings.get("board")).toMatchObject({ result: "stopped", code: "switched off" });
    expect(endings.get("other")).toMatchObject({ result: "complete" });
    expect((await desk.register()).entries.get("board")).toMatchObject({ state: "off", why: "asked by mail" });
    expect(await desk.complaints()).toEqual([]);
    const at = { store: desk.virtual.store, register: await desk.register(), now: desk.virtual.clock.now() };
    const explained = await explainUrl(at, `https://${HOST}/notice`, { source: "board" });
    expect(explained).toMatchObject({ verdict: "skip", promise: "register" });
  });

  test("V17: a removed source takes along what was derived from it; the pass under way ends", async () => {
    const desk = await DeskHouse.open({ removed: "withdrawn" });
    await desk.pass();
    const { store } = desk.virtual;
    const counts = async () => (await store.desk.counts("desk", "board")).reduce((sum, one) => sum + one.records, 0);
    const bodies = await copiesOf(desk);
    expect([await counts(), bodies.length]).toEqual([6, 6]);
    const remove = async () => removeSource(desk.place, await desk.register(), "board", because);
    const before = desk.seen().length;
    const { endings } = await desk.pass({ after: 2_500, what: remove });
    expect(endings.get("board")).toMatchObject({ result: "stopped", code: "switched off" });
    expect(await counts()).toBe(0);
    expect(await copiesOf(desk)).toEqual([]);
    expect(await store.desk.openPass("desk")).toBeNull();
    const after = desk.seen().length;
    expect(after).toBeLessThan(before + 6);
    await desk.pass();
    expect(desk.seen()).toHaveLength(after);
    expect((await desk.register()).removedSites).toEqual([HOST]);
    expect(await desk.complaints()).toEqual([]);
  });

  test("removed while nobody runs the pass: the pass that goes on leaves it, and ends", async () => {
    const desk = await DeskHouse.open();
    const stop = new AbortController();
    await desk.pass({ after: 2_500, what: async () => stop.abort() }, stop.signal);
    expect(await desk.virtual.store.desk.openPass("desk")).not.toBeNull();
    const before = desk.seen().length;
    await removeSource(desk.place, await desk.register(), "board", because);
    await desk.pass();
    expect(await desk.virtual.store.desk.openPass("desk")).toBeNull();
    expect(desk.seen()).toHaveLength(before);
    expect(desk.seen("other.example")).toHaveLength(6);
    expect(await desk.complaints()).toEqual([]);
  });

  test("without that promise what was read stays", async () => {
    const desk = await DeskHouse.open();
    await desk.pass();
    const { withdrawn } = await removeSource(desk.place, await desk.register(), "board", because);
    expect(withdrawn).toBeNull();
    expect((await desk.virtual.store.desk.counts("desk", "board"))[0]?.records).toBe(6);
  });
});

async function copiesOf({ virtual }: DeskHouse): Promise<readonly string[]> {
  const digests: string[] = [];
  for await (const { digest } of virtual.store.desk.captures({ bot: "desk", source: "board" })) digests.push(digest);
  return digests;
}

test("what an act is for: a source by its id, else a host; a domain means all sources that read it", async () => {
  const register = await (await DeskHouse.open()).register();
  expect(targetOf(register, "board")).toEqual(board);
  expect(targetOf(register, "WWW.Board.example")).toEqual({ scope: "host", target: "www.board.example" });
  expect(() => targetOf(register, "bord")).toThrow(/no source "bord"/);
  expect(sourcesOn(register, HOST)).toEqual(["board"]);
  expect(sourcesOn(register, "example.org")).toEqual([]);
});
