import { describe, expect, it } from "vitest";
import { dateIn, numberIn } from "./values.ts";

describe("values of fields", () => {
  it.each([
    ["Veröffentlicht am 30. November 2026 um 10:15", "2026-11-30"],
    ["November 30, 2026", "2026-11-30"],
    ["2026-11-30T23:30:00-05:00", "2026-11-30"],
    ["30.11.2026", "2026-11-30"],
    ["Stand 2026, zuletzt 1.3.2026", "2026-03-01"],
    ["(2026)", "2026"],
    ["gestern", null],
    ["31. Februar 2026", null],
  ])("date in %j: %s", (text, date) => {
    expect(dateIn(text)).toBe(date);
  });

  it.each([
    ["1.234,50 €", 1234.5],
    ["$1,234.50", 1234.5],
    ["1.234 Einwohner", 1234],
    ["12,5 %", 12.5],
    ["\u22124 Grad", -4],
    ["1 234 567", 1234567],
    ["Nr. 7.", 7],
    ["keine", null],
  ])("number in %j: %s", (text, number) => {
    expect(numberIn(text)).toBe(number);
  });
});
