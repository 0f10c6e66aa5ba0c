import { describe, expect, it } from "vitest";
import { AccessLog, type AccessRow } from "./access-log.ts";
import { compareWithLedger, type LedgerSide, maxInFlight, smallestGap } from "./log-checks.ts";

const spans = (...pairs: [number, number][]) => pairs.map(([start, end]) => ({ host: "a.example", start, end }));

function row(changes: Partial<AccessRow> = {}): AccessRow {
  const base = { seq: 1, host: "a.example", method: "GET", path: "/1", ua: "bot", start: 1_000, end: 1_100 };
  return { ...base, status: 200, bytes: 3, conditional: false, kind: "page", ...changes };
}

function line(changes: Partial<LedgerSide> = {}): LedgerSide {
  const base = {
    method: "GET",
    host: "a.example",
    path: "/1",
    agent: "bot",
    startedAt: 999,
    endedAt: 1_101,
    status: 200,
  };
  return { ...base, ...changes };
}

/** Five requests a second apart, both sides. */
const access = [1, 2, 3, 4, 5].map((n) => row({ seq: n, path: `/${n}`, start: n * 1_000, end: n * 1_000 + 100 }));
const ledger = [1, 2, 3, 4, 5].map((n) => line({ path: `/${n}`, startedAt: n * 1_000, endedAt: n * 1_000 + 101 }));

describe("access log", () => {
  it("counts only the first end: finish or close, whichever is earlier", () => {
    const log = new AccessLog();
    const open = log.open(row());
    open.close({ end: 5, status: 200, bytes: 1, kind: "page" });
    open.close({ end: 9, status: 0, bytes: 0, kind: "page" });
    expect(log.rows()).toMatchObject([{ end: 5, status: 200 }]);
    expect(log.underWay).toBe(0);
  });

  it("lists rows in order of arrival, whatever order they end in, and never reuses a number", () => {
    const log = new AccessLog();
    const [first, second] = [log.open(row({ path: "/1" })), log.open(row({ path: "/2" }))];
    second.close({ end: 1, status: 200, bytes: 0, kind: "page" });
    first.close({ end: 2, status: 200, bytes: 0, kind: "page" });
    expect(log.rows().map(({ path }) => path)).toEqual(["/1", "/2"]);
    log.clear();
    expect(log.open(row()).seq).toBe(3);
  });
});

describe("figures of a log", () => {
  it("finds the greatest number in flight; touching is not overlapping", () => {
    expect(maxInFlight([])).toBe(0);
    expect(maxInFlight(spans([0, 10], [10, 20]))).toBe(1);
    expect(maxInFlight(spans([0, 10], [9, 20], [5, 30]))).toBe(3);
    expect(maxInFlight(spans([5, 5], [5, 5]))).toBe(2);
  });

  it("measures gaps from the latest end so far to the next start", () => {
    expect(smallestGap(spans([0, 10]), "a.example")).toBeUndefined();
    expect(smallestGap(spans([0, 10], [1_010, 1_020], [3_000, 3_001]), "a.example")).toBe(1_000);
    expect(smallestGap(spans([0, 5_000], [10, 20], [6_000, 6_001]), "a.example")).toBe(-4_990);
    expect(smallestGap(spans([0, 10], [30, 40]), "b.example")).toBeUndefined();
  });
});

describe("log against ledger", () => {
  it("agree", () => {
    expect(compareWithLedger(access, ledger)).toEqual([]);
  });

  it("names a row that the ledger alone has, and only that one", () => {
    const shorter = access.filter(({ path }) => path !== "/2");
    expect(compareWithLedger(shorter, ledger)).toEqual([
      "a.example: the host saw 4 requests, the ledger has 5",
      "a.example: GET /2 (at 2000) stands in the ledger only",
    ]);
  });

  it("names a row that the host alone has seen, and only that one", () => {
    const shorter = ledger.filter(({ path }) => path !== "/2");
    expect(compareWithLedger(access, shorter)).toEqual([
      "a.example: the host saw 5 requests, the ledger has 4",
      "a.example: GET /2 (row 2, at 2000) was seen by the host only",
    ]);
    expect(compareWithLedger([row({ host: "trap.example" })], [])).toHaveLength(2);
  });

  it("names differing methods, paths, agents, statuses", () => {
    const differing = [{ method: "HEAD" }, { path: "/other" }, { ua: "node" }, { status: 304 }];
    const said = differing.map((changes) => compareWithLedger([row(changes)], [line()]).join());
    expect(said).toEqual([
      "a.example: GET /1 (at 999): the host saw the method HEAD",
      "a.example: GET /1 (at 999): the host saw the path /other",
      'a.example: GET /1 (at 999): the host saw the User-Agent "node" instead of "bot"',
      "a.example: GET /1 (at 999): the host answered 304, the ledger has 200",
    ]);
  });

  it("sees a changed order", () => {
    const swapped = [row({ path: "/2", start: 1_000 }), row({ path: "/1", seq: 2, start: 2_000 })];
    expect(
      compareWithLedger(swapped, [line({ startedAt: 1_000 }), line({ path: "/2", startedAt: 2_000 })]),
    ).not.toEqual([]);
  });

  it("matches a request that ended before its head by its start", () => {
    const { status: _, ...headless } = line({ startedAt: 1_000, endedAt: 31_000 });
    expect(compareWithLedger([row({ status: 0, start: 1_002, end: 30_990 })], [headless])).toEqual([]);
    expect(compareWithLedger([row({ status: 0, start: 40_000, end: 40_001 })], [headless])).toEqual([
      "a.example: GET /1 (at 1000): the host saw it start at 40000",
    ]);
  });

  it("asks nothing of the host for requests that never reached it", () => {
    expect(compareWithLedger([], [line({ connected: false })])).toEqual([]);
  });
});
