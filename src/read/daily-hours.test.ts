import { expect, test } from "vitest";
import { dailyHours, isWithin, opening, tightenHours } from "./daily-hours.ts";

const night = { from: "22:00", to: "06:00", zone: "Europe/Berlin" };
const at = (text: string): number => Date.parse(text);

test("a span over midnight begins with its first minute and ends before its last", () => {
  expect(isWithin([night], at("2027-01-10T20:59:59.999Z"))).toBe(false);
  expect(isWithin([night], at("2027-01-10T21:00:00Z"))).toBe(true);
  expect(isWithin([night], at("2027-01-11T04:59:59.999Z"))).toBe(true);
  expect(isWithin([night], at("2027-01-11T05:00:00Z"))).toBe(false);
});

test("a span within a day", () => {
  const noon = [{ from: "11:00", to: "13:00", zone: "UTC" }];
  expect([10, 11, 12, 13].map((hour) => isWithin(noon, at(`2027-01-10T${hour}:00:00Z`)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("opens at the local hour on both nights on which clocks change", () => {
  expect(opening([night], at("2027-03-28T10:00:00Z"))).toBe(at("2027-03-28T20:00:00Z"));
  expect(opening([night], at("2027-10-31T10:00:00Z"))).toBe(at("2027-10-31T21:00:00Z"));
  expect(opening([night], at("2027-03-27T23:00:00Z"))).toBe(at("2027-03-27T23:00:00Z"));
});

test("a beginning that spring leaves out opens an hour later, a repeated one the first time", () => {
  const small = [{ from: "02:30", to: "04:00", zone: "Europe/Berlin" }];
  expect(opening(small, at("2027-03-28T00:00:00Z"))).toBe(at("2027-03-28T01:30:00Z"));
  expect(opening(small, at("2027-10-30T23:00:00Z"))).toBe(at("2027-10-31T00:30:00Z"));
});

test("several spans hold together, and open where all of them do", () => {
  const early = { from: "05:00", to: "23:00", zone: "Europe/Berlin" };
  const list = tightenHours([night], [early]);
  expect(opening(list, at("2027-01-10T12:00:00Z"))).toBe(at("2027-01-10T21:00:00Z"));
  expect(opening(list, at("2027-01-10T22:30:00Z"))).toBe(at("2027-01-11T04:00:00Z"));
  expect(opening(tightenHours([night], [{ from: "07:00", to: "08:00", zone: "Europe/Berlin" }]), 0)).toBeNull();
  expect(opening([], 5)).toBe(5);
});

test("as an option: one span or several, in a fixed order, each once", () => {
  const other = { from: "23:00", to: "05:00", zone: "Europe/Berlin" };
  expect(dailyHours.parse(night)).toEqual([night]);
  expect(dailyHours.parse([other, night, night])).toEqual([night, other]);
  expect(() => dailyHours.parse({ from: "22:00", to: "22:00", zone: "UTC" })).toThrow();
  expect(() => dailyHours.parse({ from: "24:00", to: "06:00", zone: "UTC" })).toThrow();
  expect(() => dailyHours.parse({ from: "22:00", to: "06:00", zone: "Mars/Base" })).toThrow();
});
