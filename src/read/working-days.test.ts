import { describe, expect, it, test } from "vitest";
import { easterSunday, germanStates, isGermanHoliday } from "./german-holidays.ts";
import { isWorkingDay, workingDayAfter } from "./working-days.ts";

test.each([
  [1961, "1961-04-02"],
  [2000, "2000-04-23"],
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
])("Easter %i", (year, day) => expect(easterSunday(year)).toBe(day));

describe("public holidays by state", () => {
  const states = (day: string) => germanStates.filter((state) => isGermanHoliday(day, state)).sort();
  it.each([
    ["New Year", "2027-01-01", germanStates.length],
    ["Good Friday", "2026-04-03", germanStates.length],
    ["Ascension", "2026-05-14", germanStates.length],
    ["Whit Monday", "2026-05-25", germanStates.length],
    ["Unity", "2026-10-03", germanStates.length],
    ["an ordinary Monday", "2026-11-30", 0],
  ])("%s", (_, day, count) => {
    expect(states(day)).toHaveLength(count);
    expect(isGermanHoliday(day, "DE")).toBe(count > 0);
    expect(isGermanHoliday(day, "none")).toBe(false);
  });
  it.each([
    ["2026-01-06", ["BW", "BY", "ST"]],
    ["2026-03-08", ["BE", "MV"]],
    ["2022-03-08", ["BE"]],
    ["2026-06-04", ["BW", "BY", "HE", "NW", "RP", "SL"]],
    ["2026-08-15", ["SL"]],
    ["2026-09-20", ["TH"]],
    ["2026-10-31", ["BB", "HB", "HH", "MV", "NI", "SH", "SN", "ST", "TH"]],
    ["2017-10-31", [...germanStates].sort()],
    ["2016-10-31", ["BB", "MV", "SN", "ST", "TH"]],
    ["2026-11-01", ["BW", "BY", "NW", "RP", "SL"]],
    ["2026-11-18", ["SN"]],
    ["2023-11-22", ["SN"]],
    ["2025-05-08", ["BE"]],
  ])("%s", (day, list) => {
    expect(states(day)).toEqual(list);
    expect(isGermanHoliday(day, "DE")).toBe(list.length === germanStates.length);
  });
});

describe("working days", () => {
  const week = { holidays: "DE", closed: [] } as const;
  it.each([
    ["Monday", "2026-11-30", "2026-12-07"],
    ["Friday", "2026-11-27", "2026-12-04"],
    ["Saturday", "2026-11-28", "2026-12-04"],
    ["over Christmas", "2026-12-23", "2026-12-31"],
    ["over New Year", "2026-12-30", "2027-01-07"],
  ])("five of them after a %s", (_, day, due) => expect(workingDayAfter(day, 5, week)).toBe(due));

  it("holidays of a state and days on which the office is closed come on top", () => {
    expect(workingDayAfter("2026-12-30", 5, { ...week, holidays: "BY" })).toBe("2027-01-08");
    expect(workingDayAfter("2026-11-30", 5, { ...week, closed: ["2026-12-03"] })).toBe("2026-12-08");
    expect(isWorkingDay("2026-12-05", week)).toBe(false);
    expect(isWorkingDay("2026-12-25", { ...week, holidays: "none" })).toBe(true);
  });
});
