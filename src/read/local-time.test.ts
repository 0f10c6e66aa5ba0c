import { describe, expect, test } from "vitest";
import { DAY, instantAt, isZone, minuteOfDay, startOfDay, wallTime } from "./local-time.ts";

const BERLIN = "Europe/Berlin";
const iso = (at: number): string => new Date(at).toISOString();

describe("wall time", () => {
  test("follows the zone through both nights on which clocks change", () => {
    expect(iso(wallTime(Date.parse("2027-03-28T00:59:59.999Z"), BERLIN))).toBe("2027-03-28T01:59:59.999Z");
    expect(iso(wallTime(Date.parse("2027-03-28T01:00:00Z"), BERLIN))).toBe("2027-03-28T03:00:00.000Z");
    expect(iso(wallTime(Date.parse("2027-10-31T00:15:00Z"), BERLIN))).toBe("2027-10-31T02:15:00.000Z");
    expect(iso(wallTime(Date.parse("2027-10-31T01:15:00Z"), BERLIN))).toBe("2027-10-31T02:15:00.000Z");
  });

  test("reads midnight as hour 0 of the new day, and instants before 1970", () => {
    expect(iso(wallTime(Date.parse("2026-06-30T22:00:00Z"), BERLIN))).toBe("2026-07-01T00:00:00.000Z");
    expect(iso(wallTime(Date.parse("1969-12-31T22:30:00.250Z"), BERLIN))).toBe("1969-12-31T23:30:00.250Z");
  });

  test("knows zones off the full hour", () => {
    expect(iso(wallTime(Date.parse("2026-01-01T00:00:00Z"), "Asia/Kathmandu"))).toBe("2026-01-01T05:45:00.000Z");
  });

  test("agrees with Intl's own Swedish spelling, every 31 minutes of a year", () => {
    const judge = new Intl.DateTimeFormat("sv-SE", { timeZone: BERLIN, dateStyle: "short", timeStyle: "medium" });
    const start = Date.parse("2027-01-01T00:00:00Z");
    for (let at = start; at < start + 365 * DAY; at += 31 * 60_000)
      expect(iso(wallTime(at, BERLIN)).slice(0, 19).replace("T", " ")).toBe(judge.format(at));
  });
});

describe("instant", () => {
  test("is the earlier of two, and by the old offset where the wall time is left out", () => {
    expect(iso(instantAt(Date.parse("2027-10-31T02:15:00Z"), BERLIN))).toBe("2027-10-31T00:15:00.000Z");
    expect(iso(instantAt(Date.parse("2027-03-28T02:15:00Z"), BERLIN))).toBe("2027-03-28T01:15:00.000Z");
  });

  test("comes back from every wall time that exists once", () => {
    const start = Date.parse("2027-01-01T00:00:00Z");
    for (let at = start; at < start + 365 * DAY; at += 97 * 60_000) {
      const again = instantAt(wallTime(at, BERLIN), BERLIN);
      if (again !== at) expect(iso(at).slice(0, 13)).toBe("2027-10-31T01");
    }
  });

  test("02:15 in Berlin comes once a day from 2020 to 2040, 23 to 25 hours apart (V7)", () => {
    let before: number | undefined;
    const last = Date.UTC(2040, 11, 31);
    for (let day = Date.UTC(2020, 0, 1); day <= last; day += DAY) {
      const at = instantAt(day + 135 * 60_000, BERLIN);
      expect(startOfDay(wallTime(at, BERLIN))).toBe(day);
      if (before !== undefined) expect(Math.abs((at - before) / 3_600_000 - 24)).toBeLessThanOrEqual(1);
      before = at;
    }
  });
});

test("minutes and days of a wall time", () => {
  const wall = Date.parse("2027-03-28T03:15:30Z");
  expect(minuteOfDay(wall)).toBe(195.5);
  expect(iso(startOfDay(wall))).toBe("2027-03-28T00:00:00.000Z");
});

test("a zone is known or not", () => {
  expect(isZone(BERLIN)).toBe(true);
  expect(isZone("Europe/Atlantis")).toBe(false);
  expect(() => wallTime(0, "Europe/Atlantis")).toThrow(RangeError);
});
