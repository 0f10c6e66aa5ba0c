import { describe, expect, test } from "vitest";
import { datesIn, isBefore, monthOf, partialDate, precisionOf, readDate, yearOf } from "./partial-date.ts";

describe("reading a date", () => {
  test.each([
    ["21 decembrie  2024", "2024-12-21"],
    ["11 june      2014", "2014-06-11"],
    ["3 mai. 2025", "2025-05-03"],
    ["1. März 2024", "2024-03-01"],
    ["iun. 2026", "2026-06"],
    ["mart. 2013", "2013-03"],
    ["sept. 2013", "2013-09"],
    ["noi. 2013", "2013-11"],
    ["4.06.2013", "2013-06-04"],
    ["05-11-2026", "2026-11-05"],
    ["2-03-2026", "2026-03-02"],
    ["29/02/2024", "2024-02-29"],
    ["2024-12-01", "2024-12-01"],
    ["2024-12", "2024-12"],
    [" 1970 ", "1970"],
  ])("%s is %s", (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  test.each([
    "dd/MM/yyyy",
    "-",
    "",
    "31.06.2014",
    "29.02.2023",
    "0.01.2020",
    "1.13.2020",
    "12 prier 2020",
    "1.2-2020",
    "1.1.1500",
    "2024-13",
    "12345",
    "din iun. 2026",
    "iun. 2026 - iul. 2026",
  ])("%s is none", (text) => {
    expect(readDate(text)).toBeNull();
  });

  test("in a text, all in order; what is no date is passed over", () => {
    expect(datesIn("- din  feb. 2025 - până în  mar. 2025; nr.109/2024 din 31.02.2024, 1950-2016")).toEqual([
      "2025-02",
      "2025-03",
      "2024",
      "1950",
      "2016",
    ]);
  });
});

test("months by name or abbreviation in three languages", () => {
  const words = ["ian", "feb.", "martie", "apr", "May", "iun.", "july", "aug", "Sept.", "okt", "noi", "Dezember"];
  expect(words.map(monthOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(["ma", "septembrie1", "x"].map(monthOf)).toEqual([null, null, null]);
});

test("a date says how much of it is known", () => {
  expect(["2014", "2014-06", "2014-06-11"].map(precisionOf)).toEqual(["year", "month", "day"]);
  expect(yearOf("2014-06")).toBe(2014);
  expect([partialDate(2014), partialDate(2014, 2), partialDate(2014, 2, 29), partialDate(1, 1, 1)]).toEqual([
    "2014",
    "2014-02",
    null,
    null,
  ]);
});

test("one date is before another only where each of its days is", () => {
  expect(isBefore("2013-09-03", "2014-06")).toBe(true);
  expect(isBefore("2014-06-03", "2014-06")).toBe(false);
  expect(isBefore("2014-06", "2014-06-11")).toBe(false);
  expect(isBefore("2014-05", "2014-06-01")).toBe(true);
  expect(isBefore("2014", "2014-12-31")).toBe(false);
});
