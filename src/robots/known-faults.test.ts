import { expect, test } from "vitest";
import { crawlDelay } from "./crawl-delay.ts";
import { allows, fileOf, verdictOf } from "./testing.ts";
import { robotsVerdict } from "./verdict.ts";

/* What other parsers got wrong, one test a fault. */

test("an own group holding only an empty Disallow is treated as absent (trybyte)", () => {
  const file = fileOf("User-agent: *", "Disallow: /", "User-agent: AusschauBot", "Disallow:");
  expect(verdictOf(file, "/x")).toMatchObject({ allowed: true, specific: "own" });
});

test("an unknown line, Crawl-delay, Sitemap or Content-Signal closes the group (guard, robots-parser)", () => {
  for (const line of ["Foo: bar", "Crawl-delay: 1", "Sitemap: https://h/s", "Content-Signal: search=yes"]) {
    const before = fileOf("User-agent: AusschauBot", line, "User-agent: x", "Disallow: /p");
    const after = fileOf("User-agent: AusschauBot", "Disallow: /a", line, "Disallow: /p");
    expect([line, allows(before, "/p"), allows(after, "/p")]).toEqual([line, false, false]);
  }
});

test("a shared group loses its rules at the next User-agent line (Norconex)", () => {
  const file = fileOf("User-agent: AusschauBot", "User-agent: them", "Disallow: /p", "User-agent: x", "Disallow: /q");
  expect(allows(file, "/p")).toBe(false);
  expect(allows(file, "/p", "them")).toBe(false);
});

test("groups of one name are not merged", () => {
  const file = fileOf("User-agent: AusschauBot", "Disallow: /a", "", "User-agent: AusschauBot", "Disallow: /b");
  expect([allows(file, "/a"), allows(file, "/b")]).toEqual([false, false]);
});

test("the own name is not lowered while the file's is (Heritrix)", () => {
  expect(allows(fileOf("User-agent: AUSSCHAUBOT", "Disallow: /p"), "/p", "AusschauBot")).toBe(false);
});

test("two spellings of a name are OR-ed, so that forbidding one is not enough (Firecrawl)", () => {
  const file = fileOf("User-agent: one", "Disallow: /", "User-agent: two", "Allow: /");
  expect(robotsVerdict(file, ["one", "two"], "https://h/x").allowed).toBe(false);
  expect(robotsVerdict(file, ["two", "one"], "https://h/x").allowed).toBe(false);
});

test("the query is sorted before matching (Colly)", () => {
  const file = fileOf("User-agent: *", "Disallow: /s?b=1&a=2");
  expect([allows(file, "/s?b=1&a=2"), allows(file, "/s?a=2&b=1")]).toEqual([false, true]);
});

test("a delay of 0.5 is cut to 0 (robots-txt-parser, Norconex)", () => {
  expect(crawlDelay(fileOf("User-agent: *", "Crawl-delay: 0.5"), ["x"])?.milliseconds).toBe(500);
});

test("another scheme or port gives no answer, which callers take for a yes (robots-parser)", () => {
  const file = fileOf("User-agent: *", "Disallow: /p");
  for (const url of ["http://h/p", "https://h:8443/p", "HTTPS://h/p", "ftp://h/p", "//p", "p"]) {
    expect([url, robotsVerdict(file, ["x"], url).allowed]).toEqual([url, url === "//p"]);
  }
});

test("a delay of the star group leaks into an own group (crawler-commons)", () => {
  const file = fileOf("User-agent: *", "Crawl-delay: 20", "Disallow: /y", "User-agent: AusschauBot", "Disallow: /x");
  expect(crawlDelay(file, ["AusschauBot"])).toBeNull();
  expect(crawlDelay(file, ["another"])?.milliseconds).toBe(20_000);
});
