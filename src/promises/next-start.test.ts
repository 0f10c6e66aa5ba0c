import { describe, expect, test } from "vitest";
import { startOfDay, wallTime } from "../read/local-time.ts";
import { cronError, lastStart, nextStart, type StartTimes } from "./next-start.ts";

const at = (text: string): number => Date.parse(text);
const iso = (time: number): string => new Date(time).toISOString().slice(0, 16);

function starts(times: StartTimes, after: string, count: number): string[] {
  const list: string[] = [];
  let time = at(after);
  for (let n = 0; n < count; n++) {
    time = nextStart(times, time);
    list.push(iso(time));
  }
  return list;
}

const nightly: StartTimes = { cron: ["15 2 * * *"], zone: "Europe/Berlin" };

describe("V7: 02:15 German time, once each night, never twice, never skipped", () => {
  test("the night of 28 March 2027, which has no 02:15", () => {
    expect(starts(nightly, "2027-03-26T12:00Z", 4)).toEqual([
      "2027-03-27T01:15",
      "2027-03-28T01:15",
      "2027-03-29T00:15",
      "2027-03-30T00:15",
    ]);
  });

  test("the night of 31 October 2027, which has it twice", () => {
    expect(starts(nightly, "2027-10-29T12:00Z", 4)).toEqual([
      "2027-10-30T00:15",
      "2027-10-31T00:15",
      "2027-11-01T01:15",
      "2027-11-02T01:15",
    ]);
    expect(iso(nextStart(nightly, at("2027-10-31T01:00Z")))).toBe("2027-11-01T01:15");
  });

  test("all 7,671 nights of 2020 to 2040: each once, on its own date, 23 to 25 hours after the one before", () => {
    const HOUR = 3_600_000;
    const face = new Intl.DateTimeFormat("sv-SE", { ...{ timeZone: "Europe/Berlin", timeStyle: "short" } });
    let nights = 0;
    let moved = 0;
    let last = nextStart(nightly, at("2019-12-31T00:00Z"));
    for (let day = at("2020-01-01T00:00Z"); day < at("2041-01-01T00:00Z"); day += 24 * HOUR) {
      const start = nextStart(nightly, last);
      expect(startOfDay(wallTime(start, "Europe/Berlin"))).toBe(day);
      expect((start - last) % HOUR).toBe(0);
      expect([23, 24, 25]).toContain((start - last) / HOUR);
      expect(lastStart(nightly, start)).toBe(start);
      // 02:15, but for the nights that have none.
      if (face.format(start) !== "02:15") {
        expect(face.format(start)).toBe("03:15");
        moved += 1;
      }
      // Of two the first one: an hour earlier the clock showed something else.
      expect(face.format(start - HOUR)).toBe("01:15");
      nights += 1;
      last = start;
    }
    expect([nights, moved]).toEqual([7_671, 21]);
  });

  test.each([
    ["2026-03-28", "2026-03-28T01:15"],
    ["2026-10-24", "2026-10-24T00:15"],
    ["2026-10-25", "2026-10-25T00:15"],
    ["2026-10-26", "2026-10-26T01:15"],
    ["2027-03-27", "2027-03-27T01:15"],
    ["2027-03-29", "2027-03-29T00:15"],
    ["2028-03-26", "2028-03-26T01:15"],
  ])("the night of %s", (date, instant) => {
    expect(iso(nextStart(nightly, at(`${date}T00:00Z`) - 2 * 3_600_000))).toBe(instant);
  });
});

test("several expressions together give the earliest, though a moved time may come after a later one", () => {
  const times = { cron: ["45 2 * * *", "0 3 * * *"], zone: "Europe/Berlin" };
  expect(starts(times, "2027-03-28T00:30Z", 3)).toEqual(["2027-03-28T01:00", "2027-03-28T01:45", "2027-03-29T00:45"]);
});

test("hourly expressions go by elapsed time through both nights", () => {
  const times = { cron: ["30 * * * *"], zone: "Europe/Berlin" };
  expect(starts(times, "2027-03-28T00:00Z", 3)).toEqual(["2027-03-28T00:30", "2027-03-28T01:30", "2027-03-28T02:30"]);
  expect(starts(times, "2027-10-31T00:00Z", 3)).toEqual(["2027-10-31T00:30", "2027-10-31T01:30", "2027-10-31T02:30"]);
});

test("once a week (C2)", () => {
  const weekly = { cron: ["0 3 * * 1"], zone: "Europe/Bucharest" };
  expect(starts(weekly, "2026-12-01T00:00Z", 2)).toEqual(["2026-12-07T01:00", "2026-12-14T01:00"]);
  expect(iso(lastStart(weekly, at("2026-12-13T00:00Z")))).toBe("2026-12-07T01:00");
});

test("at equal distances", () => {
  expect(starts({ every: 900_000 }, "2027-01-01T00:07Z", 2)).toEqual(["2027-01-01T00:15", "2027-01-01T00:30"]);
  expect(iso(lastStart({ every: 900_000 }, at("2027-01-01T00:15Z")))).toBe("2027-01-01T00:15");
});

test("a least distance between the times of a clock", () => {
  const times = { cron: ["0 0,12 * * *"], zone: "UTC", every: 20 * 3_600_000 };
  expect(starts(times, "2027-01-01T00:00Z", 2)).toEqual(["2027-01-02T00:00", "2027-01-03T00:00"]);
  expect(starts({ ...times, every: 12 * 3_600_000 }, "2027-01-01T00:00Z", 1)).toEqual(["2027-01-01T12:00"]);
});

test("starts outside the window are moved to the next one inside", () => {
  const window = [{ from: "22:00", to: "06:00", zone: "Europe/Berlin" }];
  expect(starts({ every: 3_600_000, window }, "2027-01-10T04:30Z", 2)).toEqual([
    "2027-01-10T21:00",
    "2027-01-10T22:00",
  ]);
  expect(nextStart({ cron: ["0 12 * * *"], zone: "Europe/Berlin", window }, 0)).toBe(Number.POSITIVE_INFINITY);
});

test("no schedule, or one without dates, has no start", () => {
  for (const times of [{}, { cron: [] }, { cron: ["0 0 30 2 *"] }]) {
    expect(nextStart(times, 0)).toBe(Number.POSITIVE_INFINITY);
    expect(lastStart(times, 0)).toBe(Number.NEGATIVE_INFINITY);
  }
});

test("says what is wrong with an expression", () => {
  expect(cronError("15 2 * * *")).toBeNull();
  expect(cronError("99 2 * * *")).toContain("minute");
  expect(cronError("0 15 2 * * *")).not.toBeNull();
});
