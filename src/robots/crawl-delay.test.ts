import { describe, expect, test } from "vitest";
import { crawlDelay, readCrawlDelay } from "./crawl-delay.ts";
import { readDelay, readRequestRate } from "./delay-values.ts";
import { extensionsInForce } from "./selection.ts";
import { fileOf } from "./testing.ts";

describe("a Crawl-delay value", () => {
  test.each([
    ["10", 10],
    ["2.5", 2.5],
    [".5", 0.5],
    ["1,5", 1.5],
    ["5.", 5],
    ["0", 0],
    ["10#10 seconds", 10],
    ["10 \t\t# Wait", 10],
    ["10 s", 10],
    ["10s", 10],
    ["10 sec", 10],
    ["10 Seconds # so", 10],
    ["86400", 86_400],
    ["999999999", 999_999_999],
    ["9".repeat(400), 1_000_000_000],
  ])("%j is %d seconds", (text, seconds) => {
    expect(readCrawlDelay(text)).toBe(seconds);
  });

  test.each([
    "",
    " ",
    "-1",
    "+1",
    "1e3",
    "0x10",
    "random_word",
    "[5]",
    "10 10",
    "1.2.3",
    ".",
    ",",
    "s",
    "10 m",
    "10 minutes",
    "١",
  ])("%j is none", (text) => {
    expect(readCrawlDelay(text)).toBeNull();
  });

  test.each([
    ["0.2", 200],
    ["1.1", 1100],
    ["2.0004", 2001],
    ["2.0000", 2000],
    ["0.0001", 1],
    ["1,0015", 1002],
  ])("%s s are %d ms: rounded up, never down", (text, milliseconds) => {
    expect(readDelay(text)?.milliseconds).toBe(milliseconds);
  });
});

describe("a Request-rate value", () => {
  test.each([
    ["1/20", 20_000],
    ["1/10s", 10_000],
    ["1/2m", 120_000],
    ["2/1h", 1_800_000],
    ["3/1", 334],
    ["1 / 5 0600-0845", 5000],
    ["1/5 0600-0845 UTC # nachts", 5000],
    ["5/0", 0],
  ])("%s is one page in %d ms", (text, milliseconds) => {
    expect(readRequestRate(text)?.milliseconds).toBe(milliseconds);
  });

  test.each(["", "1", "0/5", "1/x", "-1/5", "1/5 at night", "1/5/7"])("%j is none", (text) => {
    expect(readRequestRate(text)).toBeNull();
  });
});

describe("the delay in force", () => {
  test("is the largest value of the group, merged groups and Request-rate included", () => {
    const file = fileOf(
      ...["User-agent: AusschauBot", "Crawl-delay: 4", "Disallow: /a", ""],
      ...["User-agent: AusschauBot", "Crawl-delay: 8", "Request-rate: 1/6"],
    );
    expect(crawlDelay(file, ["AusschauBot"])).toEqual({ milliseconds: 8000, line: 6 });
    expect(crawlDelay(fileOf("User-agent: *", "Crawl-delay: 5", "Request-rate: 1/20"), ["x"])).toEqual({
      milliseconds: 20_000,
      line: 3,
    });
  });

  test("is the star's only where the star is our group", () => {
    const file = fileOf(
      "User-agent: *",
      "Crawl-delay: 20",
      "Disallow: /y",
      "",
      "User-agent: AusschauBot",
      "Disallow: /x",
    );
    expect(crawlDelay(file, ["AusschauBot"])).toBeNull();
    expect(crawlDelay(file, ["other"])).toEqual({ milliseconds: 20_000, line: 2 });
  });

  test("before any User-agent line is nobody's", () => {
    expect(crawlDelay(fileOf("Crawl-delay: 20", "User-agent: *", "Disallow: /y"), ["x"])).toBeNull();
  });

  test("counts for every name of a shared group, and does not close it", () => {
    const file = fileOf("User-agent: us", "Crawl-delay: 20", "User-agent: them", "Disallow: /p");
    expect([crawlDelay(file, ["us"]), crawlDelay(file, ["them"])]).toEqual(
      Array(2).fill({ milliseconds: 20_000, line: 2 }),
    );
  });

  test("of several tokens is the largest", () => {
    const file = fileOf("User-agent: a", "Crawl-delay: 2", "Disallow:", "User-agent: b", "Crawl-delay: 3");
    expect(crawlDelay(file, ["b", "a"])).toEqual({ milliseconds: 3000, line: 5 });
    expect(crawlDelay(file, ["a", "b"])).toEqual({ milliseconds: 3000, line: 5 });
  });

  test("an invalid value is linted and does not hide a valid one", () => {
    const file = fileOf("User-agent: *", "Crawl-delay: oft", "Crawl-delay: 3", "Request-rate: x");
    expect(crawlDelay(file, ["x"])).toEqual({ milliseconds: 3000, line: 3 });
    expect(file.lint.map(({ line, code }) => [line, code])).toEqual([
      [0, "no rule line"],
      [2, "invalid crawl-delay"],
      [4, "invalid request-rate"],
    ]);
  });

  test("is also read without its colon, misspelled, and after a no-break space", () => {
    for (const line of ["Crawl-delay 7", "Crawldelay: 7", "Crawl delay: 7", "crawl-delay:\u00a07\u00a0s"]) {
      const file = fileOf("User-agent: *", "Disallow:", line);
      expect(crawlDelay(file, ["x"])?.milliseconds).toBe(7000);
      expect(file.lint.map(({ code }) => code)).not.toContain("invalid crawl-delay");
    }
  });
});

test("extension lines are kept with their group and line, those before any group as nobody's", () => {
  const file = fileOf(
    ...["Sitemap: https://h/s.xml", "License: https://h/l.xml"],
    ...["User-agent: AusschauBot", "User-agent: x", "Content-Signal: ai-train=no", "Disallow: /p"],
    ...["User-agent: *", "Content-Usage: /a train-ai=n", "NoIndex: /n", "Clean-param: s /x", "Host: h"],
  );
  expect(file.extensions.map(({ key, value, line, group, groupLine }) => [key, value, line, group, groupLine])).toEqual(
    [
      ["sitemap", "https://h/s.xml", 1, [], 0],
      ["license", "https://h/l.xml", 2, [], 0],
      ["content-signal", "ai-train=no", 5, ["AusschauBot", "x"], 3],
      ["content-usage", "/a train-ai=n", 8, ["*"], 7],
      ["noindex", "/n", 9, ["*"], 7],
      ["clean-param", "s /x", 10, ["*"], 7],
      ["host", "h", 11, ["*"], 7],
    ],
  );
  expect(extensionsInForce(file, "ausschaubot").map(({ key }) => key)).toEqual(["content-signal"]);
  expect(extensionsInForce(file, "other").map(({ line }) => line)).toEqual([8, 9, 10, 11]);
});
