import { describe, expect, test } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const now = Date.UTC(2026, 3, 1, 10);
const read = (...values: string[]) => readRetryAfter(values, undefined, now);

describe("Retry-After (RFC 9110 10.2.3; M10, A6, C16, V11)", () => {
  test.each([["7"], [" 7 "], ["\t7"], ["007"]])("%j asks for seven seconds", (value) => {
    expect(read(value)).toEqual({ waitMs: 7000 });
  });

  test("absent, empty or zero leave the bot's own ladder in force", () => {
    expect(read()).toBeNull();
    expect(read("")).toBeNull();
    expect(read("   ")).toBeNull();
    expect(read("0")).toBeNull();
    expect(read("0, 00")).toBeNull();
  });

  test.each([["-1"], ["1.5"], ["soon"], ["1e3"], ["0x10"], ["5s"], ["+5"], ["٣"]])(
    "%j is no valid value: ladder",
    (value) => {
      expect(read(value)).toBeNull();
    },
  );

  test.each([
    ["IMF-fixdate", "Wed, 01 Apr 2026 10:00:20 GMT"],
    ["RFC 850", "Wednesday, 01-Apr-26 10:00:20 GMT"],
    ["asctime", "Wed Apr  1 10:00:20 2026"],
  ])("a date as %s is measured against our clock where the answer has no Date", (_form, value) => {
    expect(read(value)).toEqual({ waitMs: 20_000 });
  });

  test("a date is measured against the answer's Date: the server's clock is an hour ahead of ours", () => {
    const answer = readRetryAfter(["Wed, 01 Apr 2026 11:00:20 GMT"], "Wed, 01 Apr 2026 11:00:00 GMT", now);
    expect(answer).toEqual({ waitMs: 20_000 });
  });

  test("the Date may have another form than the Retry-After, and a senseless one is as none", () => {
    expect(readRetryAfter(["Wed, 01 Apr 2026 11:00:20 GMT"], "Wed Apr  1 11:00:00 2026", now)).toEqual({
      waitMs: 20_000,
    });
    expect(readRetryAfter(["Wed, 01 Apr 2026 10:00:20 GMT"], "yesterday", now)).toEqual({ waitMs: 20_000 });
  });

  test("a date that has passed asks for nothing", () => {
    expect(read("Wed, 01 Apr 2026 09:59:59 GMT")).toBeNull();
    expect(read("Wed, 01 Apr 2026 10:00:00 GMT")).toBeNull();
  });

  test("of several values the larger holds, in one field or in many, dates among them", () => {
    expect(read("3, 5")).toEqual({ waitMs: 5000 });
    expect(read("5", "3")).toEqual({ waitMs: 5000 });
    expect(read("3, soon")).toEqual({ waitMs: 3000 });
    expect(read("3, Wed, 01 Apr 2026 10:00:20 GMT")).toEqual({ waitMs: 20_000 });
    expect(read("Wed, 01 Apr 2026 10:00:20 GMT, 30")).toEqual({ waitMs: 30_000 });
    expect(read("Wednesday, 01-Apr-26 10:00:20 GMT", "Wed, 01 Apr 2026 10:00:40 GMT")).toEqual({ waitMs: 40_000 });
  });

  test("what no timer can hold stays a number", () => {
    expect(read("2147484")).toEqual({ waitMs: 2_147_484_000 });
    expect(read("99999999999")).toEqual({ waitMs: 99_999_999_999_000 });
    expect(read("9".repeat(400))).toEqual({ waitMs: Number.MAX_SAFE_INTEGER });
  });

  test("a long senseless value costs nothing", () => {
    const started = performance.now();
    expect(read(`${"Mon,".repeat(20_000)}x`)).toBeNull();
    expect(read(`${" ".repeat(200_000)}x`)).toBeNull();
    expect(performance.now() - started).toBeLessThan(500);
  });
});
