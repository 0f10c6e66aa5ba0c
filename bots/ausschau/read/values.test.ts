import { describe, expect, test } from "vitest";
import { austrianNuts, cpvCodes, readCpv, readNuts } from "./codes.ts";
import { asDeadline, daysBetween, readCount, readDuration, readMoment } from "./days.ts";
import { allFlags, flagSentences } from "./flags.ts";
import { readLastModified } from "./last-modified.ts";
import { limitsAt, usualLimits } from "./limits.ts";

describe("days", () => {
  test.each([
    ["2026-10-20", "2026-10-20", []],
    ["2026-12-15T10:00:00", "2026-12-15T10:00:00", []],
    ["2026-12-15T10:00", "2026-12-15T10:00:00", []],
    ["2024-04-11+01:00", "2024-04-11", []],
    ["2024-02-08Z", "2024-02-08", []],
    ["20210122", "2021-01-22", []],
    ["20.10.2026", "2026-10-20", ["date_repaired"]],
    ["1. 2. 2026, 9:05 Uhr", "2026-02-01T09:05:00", ["date_repaired"]],
    ["2026-02-31", null, []],
    ["31.02.2026", null, []],
    ["bald", null, []],
    ["", null, []],
    [null, null, []],
  ])("fault 28: %s", (raw, value, flags) => {
    expect(readMoment(raw)).toEqual({ raw, value, flags });
  });

  test("a time in a field of its own", () => {
    expect(readMoment("2018-05-11", "10:00")).toMatchObject({ raw: "2018-05-11 10:00", value: "2018-05-11T10:00:00" });
    expect(readMoment("2024-03-18+01:00", "12:00:00+01:00").value).toBe("2024-03-18T12:00:00");
  });

  test.each(["31.12.2038", "2038-12-31T00:00:00", "2099-01-01", "2050-06-30"])("fault 27: %s is no deadline", (raw) => {
    expect(asDeadline(readMoment(raw)).flags).toContain("deadline_placeholder");
  });

  test("fault 27: a deadline years ahead can be one", () => {
    expect(asDeadline(readMoment("2031-01-31")).flags).toEqual([]);
  });

  test.each([
    ["0", "DAY", true],
    ["99", "MONTH", true],
    ["999", "MONTH", true],
    ["1200", "MONTH", true],
    ["472", "MONTH", false],
    ["24", "MONTH", false],
    ["99", "DAY", false],
    ["99", "YEAR", true],
  ])("fault 27: a duration of %s %s", (raw, type, isPlaceholder) => {
    expect(readDuration(raw, type).flags.length > 0).toBe(isPlaceholder);
  });

  test("fault 28: a count in words is none", () => {
    expect(readCount("keine")).toEqual({ raw: "keine", value: null, flags: [] });
    expect(readCount(" 3 ").value).toBe(3);
  });

  test("days between", () => {
    expect(daysBetween("2026-03-28", "2026-04-28T10:00:00")).toBe(31);
    expect(daysBetween(null, "2026-04-28")).toBeNull();
  });
});

describe("fault 12: last changes", () => {
  const now = Date.UTC(2026, 10, 30);
  test.each([
    ["2026-11-02T09:15:00Z", "2026-11-02T09:15:00.000Z"],
    ["2026-11-03T07:17:33.997", "2026-11-03T06:17:33.997Z"],
    ["2026-07-03T07:17:33", "2026-07-03T05:17:33.000Z"],
    ["2026-11-04T10:00:00.1234567+01:00", "2026-11-04T09:00:00.123Z"],
    ["2026-11-05", "2026-11-04T23:00:00.000Z"],
    ["2026-12-01T00:00:00Z", "2026-12-01T00:00:00.000Z"],
    ["2026-12-01T00:00:01Z", null],
    ["2999-01-01", null],
    ["2026-02-31", null],
    ["gestern", null],
    ["", null],
    [undefined, null],
  ])("%s", (raw, at) => {
    const read = readLastModified(raw, now);
    expect(read === null ? null : new Date(read).toISOString()).toBe(at);
  });
});

describe("fault 18: codes", () => {
  test("9,454 CPV codes in 45 divisions, 51 Austrian NUTS codes (1, 4, 10 and 36 a level)", () => {
    expect([cpvCodes.size, new Set([...cpvCodes].map((code) => code.slice(0, 2))).size]).toEqual([9454, 45]);
    const levels = [2, 3, 4, 5].map((length) => [...austrianNuts].filter((code) => code.length === length).length);
    expect(levels).toEqual([1, 4, 10, 36]);
  });

  test.each([
    [readCpv, "45000000", "45000000", []],
    [readCpv, "45000000-7", "45000000", []],
    [readCpv, "99999999", null, ["cpv_unknown"]],
    [readCpv, "4500", null, ["cpv_unknown"]],
    [readNuts, "AT", "AT", []],
    [readNuts, "at130", "AT130", []],
    [readNuts, "ATZZZ", "ATZZZ", []],
    [readNuts, "AT999", null, ["nuts_unknown"]],
    [readNuts, "LT011", "LT011", []],
    [readNuts, "Wien", null, ["nuts_unknown"]],
  ])("%o %s", (read, raw, value, flags) => {
    expect(read(raw)).toEqual({ raw, value, flags });
  });
});

test("flags come in the order of their list, each once, and every one has its sentences", () => {
  expect(allFlags(["natural_person", "id_missing"], ["id_missing"])).toEqual(["id_missing", "natural_person"]);
  for (const { de, en } of Object.values(flagSentences))
    expect([de, en].every((text) => /^[A-Z].*\.$/.test(text))).toBe(true);
});

test("limits are those in force on a day; before the law, and on no day, there are none", () => {
  const [first, second] = usualLimits;
  expect(limitsAt(usualLimits, "2019-03-01")).toBe(first);
  expect(limitsAt(usualLimits, "2030-01-01")).toBe(second);
  expect(limitsAt(usualLimits, "2018-01-01").publicationDays).toBe(Number.POSITIVE_INFINITY);
  expect(limitsAt(usualLimits, null).publicationDays).toBe(Number.POSITIVE_INFINITY);
});
