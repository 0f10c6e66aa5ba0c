import { describe, expect, test } from "vitest";
import { canonicalAddress } from "./canonical.ts";
import { readDelay, readRequestRate } from "./delay-values.ts";
import type { RobotsFile } from "./robots-file.ts";
import { WORK_LIMIT } from "./rule-index.ts";
import { selectGroups } from "./selection.ts";
import { allows, fileOf, verdictOf } from "./testing.ts";

/*
 * Files made to hold up a crawler. Matching is measured in octets looked through, not in time. Reading has no counter:
 * every case here would take minutes if it cost the square of its length, so it would run into the time limit.
 */

/** Octets that a decision about `path` looks through. */
function work(file: RobotsFile, path: string): number {
  const counted = { octets: 0 };
  selectGroups(file, "AusschauBot").rules.decide(canonicalAddress(`https://www.example.org${path}`), counted);
  return counted.octets;
}

const disallow = (...patterns: string[]): RobotsFile =>
  fileOf("User-agent: *", ...patterns.map((pattern) => `Disallow: ${pattern}`));

const repeated = (count: number, pattern: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => pattern(n));

describe("one pattern with many wildcards costs one look at the address", () => {
  test.each([
    ["10 wildcards, 60 octets", 10, 60],
    ["1,000 wildcards, 2 KB", 1000, 2000],
    ["5,000 wildcards, 8 KB", 5000, 8000],
  ])("%s", (_, wildcards, length) => {
    const file = disallow(`/${"*a".repeat(wildcards)}b$`);
    const path = `/${"a".repeat(length)}`;
    expect(allows(file, path)).toBe(true);
    expect(work(file, path)).toBeLessThanOrEqual(length + wildcards + 10);
    expect(allows(file, `${path}b`)).toBe(false);
  });

  test("wildcards in a row are one", () => {
    expect(work(disallow(`/a${"*".repeat(400_000)}b`), "/aaaaaaaaac")).toBeLessThan(20);
  });
});

describe("20,000 patterns with wildcards", () => {
  test("cost nothing where their octets do not stand in the address", () => {
    const file = disallow(...repeated(20_000, (n) => `/*a*b*c*${n}`));
    const path = `/${"abc".repeat(700)}`;
    expect(allows(file, path)).toBe(true);
    expect(work(file, path)).toBeLessThan(1_000_000);
    expect(allows(file, `${path}/777`)).toBe(false);
  });

  test("stop at the limit; what is unread then counts in the strict direction", () => {
    const path = `/${"abc".repeat(2000)}`;
    const forbidding = disallow(...repeated(20_000, () => "/*a*b*c*d"));
    expect(work(forbidding, path)).toBeLessThan(WORK_LIMIT + path.length);
    expect(verdictOf(forbidding, path)).toMatchObject({ allowed: false, type: "disallow", pattern: "/*a*b*c*d" });
    const allowing = fileOf(
      "User-agent: *",
      "Disallow: /",
      ...repeated(19_990, () => "Allow: /*a*b*c*d"),
      "Allow: /*a*b*c",
    );
    expect(work(allowing, path)).toBeLessThan(WORK_LIMIT + path.length);
    expect(verdictOf(allowing, path)).toMatchObject({ allowed: false, line: 2 });
  });

  test("one list of rules is tried once, however often its octets stand in the address", () => {
    const file = disallow(...repeated(20_000, (n) => `/*aaa*${n % 10}`));
    expect(work(file, `/${"aaa".repeat(100)}`)).toBeLessThan(20_000 * 2 * 310);
  });
});

describe("reading is linear", () => {
  const length = 500_000;

  test.each([
    ["blanks before a value", `Disallow:${" ".repeat(490_000)}/p`],
    ["blanks after a value", `Disallow: /p${" ".repeat(490_000)}`],
    ["no-break spaces", `Disallow:${"\u00a0".repeat(240_000)}/p`],
    ["blanks before a comment", `Disallow: /p${" ".repeat(480_000)}# p`],
    ["bare line ends", `${"\r".repeat(100_000)}Disallow: /p`],
    ["lines of a colon", `${":\n".repeat(240_000)}Disallow: /p`],
    ["lines of a hash", `${"#\n".repeat(240_000)}Disallow: /p`],
    ["lines of a word", `${"d\n".repeat(240_000)}Disallow: /p`],
    ["one line of percents", `X: ${"%".repeat(480_000)}\nDisallow: /p`],
    ["a rate with two runs of blanks", `Request-rate: 1/1${" ".repeat(480_000)}x\nDisallow: /p`],
    ["a delay of many digits", `Crawl-delay: ${"1".repeat(480_000)}x\nDisallow: /p`],
    ["a name and many blanks", `User-agent: a${" ".repeat(480_000)}b\nDisallow: /p`],
    ["20,000 User-agent lines", `${repeated(20_000, (n) => `User-agent: b${n}`).join("\n")}\nDisallow: /p`],
  ])("%s", (_, body) => {
    const file = fileOf("User-agent: *", body);
    expect(body.length).toBeLessThan(length);
    expect(file.cutAt500KiB).toBe(false);
    expect(allows(file, "/p")).toBe(false);
  });

  test("a rate or a delay of any length", () => {
    expect(readRequestRate(`1/1${" ".repeat(480_000)}x`)).toBeNull();
    expect(readDelay(`1${" ".repeat(480_000)}x`)).toBeNull();
  });

  test("5,000,000 blanks are cut at 500 KiB", () => {
    expect(fileOf("User-agent: *", "Disallow: /p", " ".repeat(5_000_000)).cutAt500KiB).toBe(true);
  });

  test("the lint list is cut at 1,000 findings, and says so", () => {
    const { lint } = fileOf("User-agent: *", ...repeated(5000, () => "x"));
    expect(lint).toHaveLength(1002);
    expect(lint.map(({ code }) => code).slice(0, 2)).toEqual(["no rule line", "lint list cut"]);
  });
});
