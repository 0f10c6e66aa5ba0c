import { expect, test } from "vitest";
import { explainVerdict, explanationLines, lintLines } from "./explain.ts";
import { fileOf } from "./testing.ts";

const file = fileOf(
  ...["User-agent: *", "Disallow: /stern", ""],
  ...["User-agent: MeilenvergleichBot", "Disallow: /intern", "Allow: /intern/offen", "Disallow: /*/offen/x$", ""],
  ...["User-agent: meilenvergleichbot", "Crawl-delay: 10", "Foo: bar"],
);

test("an explanation names the merged groups, every matching rule and what else the group says", () => {
  const explained = explainVerdict(file, ["MeilenvergleichBot"], "https://www.example.org/intern/%6fffen/x#y");
  expect(explained.address).toBe("/intern/offen/x");
  expect(explained.verdict).toMatchObject({ allowed: true, line: 6 });
  expect(explained.tokens[0]?.groupLines).toEqual([4, 9]);
  expect(explained.tokens[0]?.matching).toEqual([
    { line: 6, type: "allow", pattern: "/intern/offen", octets: 13 },
    { line: 7, type: "disallow", pattern: "/*/offen/x$", octets: 11 },
    { line: 5, type: "disallow", pattern: "/intern", octets: 7 },
  ]);
  expect(explained.tokens[0]?.extensions.map(({ key }) => key)).toEqual(["crawl-delay"]);
  expect(explained.crawlDelay).toEqual({ milliseconds: 10_000, line: 10 });
});

test("as text the verdict stands first", () => {
  const lines = explanationLines(explainVerdict(file, ["MeilenvergleichBot", "other"], "https://h/stern\u001b[2J"));
  expect(lines).toEqual([
    "forbidden https://h/stern%1B[2J: line 2: Disallow: /stern (group of *)",
    "  MeilenvergleichBot: bound by its own group (line 4, 9)",
    "  other: bound by the group of * (line 1)",
    "    line 2: Disallow: /stern (6 octets)",
    "  line 10: waits 10 s between two requests",
  ]);
});

test("a long list of matching rules is cut", () => {
  const rules = Array.from({ length: 25 }, (_, n) => `Disallow: /${"*".repeat(n)}`);
  const lines = explanationLines(explainVerdict(fileOf("User-agent: *", ...rules), ["x"], "https://h/"));
  expect(lines).toHaveLength(2 + 10 + 1);
  expect(lines.at(-1)).toBe("    and 15 more rules that match");
});

test("the lint list as text", () => {
  expect(lintLines(file)).toEqual(["line 11: not understood, skipped: Foo: bar"]);
});
