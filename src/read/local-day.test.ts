import { expect, it } from "vitest";
import { isDay } from "./local-day.ts";

it("knows the days of the calendar, and takes none for another", () => {
  expect(["2020-02-29", "2000-02-29", "2021-12-31"].every(isDay)).toBe(true);
  expect(["2021-02-29", "1900-02-29", "2021-04-31", "2021-00-10", "0000-01-01"].some(isDay)).toBe(false);
  expect(["2021-1-01", "2021-01-01T00:00:00Z", " 2021-01-01", "", "yesterday"].some(isDay)).toBe(false);
});
