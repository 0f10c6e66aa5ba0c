import { expect, test } from "vitest";
import { parseSize, size } from "./size.ts";

test("sizes in decimal and binary units", () => {
  expect(parseSize("20MB")).toBe(20_000_000);
  expect(parseSize("1 MiB")).toBe(1_048_576);
  expect(parseSize("512kB")).toBe(512_000);
  expect(parseSize("1.5KiB")).toBe(1_536);
});

test("a limit is never widened by rounding, and no size is no limit", () => {
  expect(size.parse("0.0015kB")).toBe(1);
  expect(size.parse(2.9)).toBe(2);
  for (const wrong of ["20", "20 mb", "MB", "-1MB", 0, -5, Number.POSITIVE_INFINITY]) {
    expect(size.safeParse(wrong).success).toBe(false);
  }
});
