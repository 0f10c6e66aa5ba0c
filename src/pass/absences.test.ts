import { expect, it } from "vitest";
import type { ListReading } from "../pledge/observation.ts";
import type { RecordChange, RecordState, Seen, StoredRecord } from "../store/store.ts";
import { absentFrom, listedAgain } from "./absences.ts";

const from = {
  ...{ bot: "b", source: "s", at: 500, capture: "list", request: 9, reader: "r" },
};

const record = (id: string, state: RecordState, reason: string | null = null): StoredRecord => ({
  ...{ bot: "b", source: "s", id, kind: "k", state, reason, content: {}, raw: undefined, hash: "" },
  ...{ parent: null, field: null, position: null, created: null, modified: null, firstSeen: 1, changedAt: 1 },
  ...{ deletedAt: null, capture: "page", request: 1, reader: "r", tries: 0, nextTry: null },
});

/** A whole reading of a list of a hundred, of which these are there. */
function reading(
  ids: readonly string[],
  unseen: readonly { record: StoredRecord; absences: number }[],
  listed = 100,
  absence?: ListReading["absence"],
) {
  const list: ListReading = { name: "l", page: 1, ids, end: "done", whole: true, ...(absence && { absence }) };
  const seen: Pick<Seen, "unseen" | "listed"> = {
    unseen: unseen.map((each) => ({ list: "l", id: each.record.id, ...each })),
    listed: new Map([["l", listed]]),
  };
  const changes = new Map<string, RecordChange>();
  const absences = absentFrom([list], seen, changes, from);
  listedAgain([list], seen, changes, from);
  return { absences, changes };
}

it("missing once is absent, missing twice is gone; both are told with the list that they are not in", () => {
  const { absences, changes } = reading(
    ["a"],
    [
      { record: record("b", "live"), absences: 0 },
      { record: record("c", "absent"), absences: 1 },
    ],
  );
  expect(absences.map(({ id, absences: times }) => [id, times])).toEqual([
    ["b", 1],
    ["c", 2],
  ]);
  expect(changes.get("b")).toMatchObject({ record: { state: "absent", capture: "page", deletedAt: null } });
  expect(changes.get("b")?.event).toEqual({ what: "absent", fields: [], from: { request: 9, capture: "list" } });
  expect(changes.get("c")).toMatchObject({ record: { state: "deleted", deletedAt: 500 }, event: { what: "deleted" } });
});

it("who is listed again is back, although their own page is not read", () => {
  const { changes } = reading(["b"], [{ record: record("b", "absent", "absent"), absences: 1 }]);
  expect(changes.get("b")).toMatchObject({
    record: { state: "live", reason: null, capture: "page" },
    event: { what: "revived", from: { request: 9, capture: "list" } },
  });
});

it("what was taken down stays down, listed or not", () => {
  for (const ids of [["b"], ["a"]])
    expect(reading(ids, [{ record: record("b", "absent", "takedown"), absences: 1 }]).changes.size).toBe(0);
});

it("a list that lost more than a tenth at once ends nobody", () => {
  const many = Array.from({ length: 11 }, (_, index) => ({ record: record(`${index}`, "live"), absences: 1 }));
  expect(reading(["a"], many)).toEqual({ absences: [], changes: new Map() });
  expect(reading(["a"], many.slice(1)).changes.size).toBe(10);
});

it("a list says how often and how long, and whether who is gone stays readable", () => {
  const absence = { readings: 3, span: 400, stays: true, largestDrop: 0.3 };
  const missing = (since: number, absences: number, reason = "absent") => ({
    record: { ...record("b", "absent", reason), changedAt: since },
    absences,
  });
  const of = (each: ReturnType<typeof missing>, more = absence) => reading(["a"], [each], 100, more).changes.get("b");
  expect(of(missing(100, 1))).toBeUndefined();
  expect(of(missing(101, 2))).toBeUndefined();
  expect(of(missing(100, 2))?.record).toMatchObject({ state: "absent", reason: "no longer listed", deletedAt: null });
  expect(of(missing(100, 7, "no longer listed"))).toBeUndefined();
  expect(of(missing(100, 2), { ...absence, stays: false })?.record).toMatchObject({ state: "deleted", deletedAt: 500 });
  const many = Array.from({ length: 30 }, (_, index) => ({ record: record(`${index}`, "live"), absences: 0 }));
  expect(reading(["a"], many, 100, absence).changes.size).toBe(30);
  expect(reading(["a"], many, 99, absence).changes.size).toBe(0);
});
