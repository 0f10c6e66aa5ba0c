import { describe, expect, test } from "vitest";
import { RULE_LIMIT } from "./robots-file.ts";
import { allows, fileOf, forbids, verdictOf } from "./testing.ts";
import { describeVerdict, robotsVerdict } from "./verdict.ts";

describe("the longest pattern in octets wins (RFC 9309 2.2.2)", () => {
  const file = fileOf("User-agent: *", "Disallow: /f/", "Allow: /f/blatt/", "Disallow: /f/blatt/alt");

  test.each([
    ["/f/x", false, 2],
    ["/f/blatt/1", true, 3],
    ["/f/blatt/alt/1", false, 4],
    ["/g", true, 0],
  ])("%s", (path, allowed, line) => {
    expect(verdictOf(file, path)).toMatchObject({ allowed, line });
  });

  test("of equal length Allow wins, whatever the order", () => {
    expect(verdictOf(fileOf("User-agent: *", "Disallow: /p", "Allow: /p"), "/p")).toMatchObject({
      allowed: true,
      line: 3,
    });
    expect(verdictOf(fileOf("User-agent: *", "Allow: /p", "Disallow: /p"), "/p")).toMatchObject({
      allowed: true,
      line: 2,
    });
    expect(allows(fileOf("User-agent: *", "Disallow: /*x", "Allow: /ax"), "/ax")).toBe(true);
  });

  test("of rules that are alike the first line is named", () => {
    expect(verdictOf(fileOf("User-agent: *", "Disallow: /a*", "Disallow: /ab", "Disallow: /ab"), "/ab").line).toBe(2);
  });

  test("octets count, not characters, and in canonical form", () => {
    // Four umlauts are 24 octets, more than 15 letters.
    const umlauts = fileOf("User-agent: *", "Allow: /*aaaaaaaaaaaaaaa", "Disallow: /üüüü");
    expect(allows(umlauts, "/üüüüaaaaaaaaaaaaaaa")).toBe(false);
    // Written long, but short: nine letters.
    const escaped = fileOf("User-agent: *", "Allow: /%67%72%65%6d%69%65%6e", "Disallow: /gremien/x");
    expect(allows(escaped, "/gremien/x")).toBe(false);
  });

  test("case counts in paths", () => {
    expect(forbids("/X/", "/x/y")).toBe(false);
  });

  test("an empty rule is no rule", () => {
    const file = fileOf("User-agent: *", "Disallow:", "Allow:", "Disallow: /p");
    expect(verdictOf(file, "/q")).toMatchObject({ allowed: true, line: 0, specific: "star", groupLine: 1 });
    expect(allows(file, "/p")).toBe(false);
  });

  test("Allow: /index.html does not allow the folder, as it would at Google", () => {
    expect(allows(fileOf("User-agent: *", "Disallow: /", "Allow: /index.html"), "/")).toBe(false);
  });

  test("the files of a large host decide like those of a small one", () => {
    const rules = Array.from({ length: 500 }, (_, n) => `Disallow: /bereich/${n}/`);
    const file = fileOf("User-agent: *", ...rules, "Allow: /*/7/ok$", "Disallow: /b*x", "Disallow: /zz");
    expect(verdictOf(file, "/bereich/7/a").line).toBe(9);
    expect(verdictOf(file, "/bereich/777/a").line).toBe(0);
    expect(verdictOf(file, "/bereich/777/x").line).toBe(503);
    expect(verdictOf(file, "/anders/7/ok").line).toBe(502);
    expect(verdictOf(file, "/zzz").line).toBe(504);
  });
});

describe("special characters (RFC 9309 2.2.3)", () => {
  test.each([
    ["/a*", "/a", true],
    ["/a*", "/abc", true],
    ["/a*", "/b", false],
    ["*", "/x", true],
    ["*/p", "/x/p", true],
    ["/*.pdf$", "/a/b.pdf", true],
    ["/*.pdf$", "/a/b.pdf?x", false],
    ["/a*$", "/abc", true],
    ["/p$", "/p", true],
    ["/p$", "/p/", false],
    ["/p$", "/p#top", true],
    ["/$", "/", true],
    ["/$", "/a", false],
    ["$", "/", false],
    ["/a*b*c", "/a-b-c-d", true],
    ["/a*b*c", "/a-c-b", false],
    ["/a**b", "/ab", true],
    ["/*?*sid=", "/si0057.asp?x=1&sid=2", true],
    ["/*?*sid=", "/si0057.asp?x=1", false],
    ["/suche?", "/suche", false],
    ["/suche?", "/suche?q=a", true],
    ["/x%2Ay", "/x*y", true],
    ["/x%2Ay", "/xAy", false],
    ["/x%24", "/x$", true],
    ["/x%24", "/x", false],
    ["/x$y", "/x$yz", true],
    ["/m%c3%bcll", "/müll", true],
    ["/müll", "/m%C3%BCll", true],
    ["/%67remien", "/gremien", true],
    ["/gremien", "/%67remien", true],
    ["/~kurt", "/%7Ekurt", true],
  ])("Disallow: %s and %s: %s", (pattern, path, forbidden) => {
    expect(forbids(pattern, path)).toBe(forbidden);
  });

  test("fixed parts do not overlap", () => {
    expect(["/ab", "/aab", "/axxab"].map((path) => forbids("/a*ab$", path))).toEqual([false, true, true]);
    expect(forbids("/*aba*aba", "/ababa")).toBe(false);
    expect(forbids("/x*ab*b$", "/xcab")).toBe(false);
  });

  test.each(["https://www.example.org/p", "p", "www.example.org/p"])(
    "%s begins with no slash: matches nothing",
    (pattern) => {
      expect(forbids(pattern, "/p")).toBe(false);
      expect(fileOf("User-agent: *", `Disallow: ${pattern}`).lint).toContainEqual({
        line: 2,
        code: "path without slash",
        text: pattern,
      });
    },
  );
});

describe("what is never asked of the rules", () => {
  test("/robots.txt is always allowed (RFC 9309 2.2.2)", () => {
    const file = fileOf("User-agent: *", "Disallow: /", "Disallow: /robots.txt");
    expect(verdictOf(file, "/robots.txt")).toMatchObject({ allowed: true, line: 0 });
    expect(allows(file, "/robots.txt?x")).toBe(false);
    expect(allows(file, "/a/robots.txt")).toBe(false);
  });

  test("more than 20,000 rules: nothing is read but the file itself, and it is flagged", () => {
    const rules = (count: number): string[] => Array.from({ length: count }, (_, n) => `Allow: /${n}`);
    const most = fileOf("User-agent: x", ...rules(RULE_LIMIT));
    expect([most.tooManyRules, allows(most, "/1")]).toEqual([false, true]);
    const more = fileOf("User-agent: x", ...rules(RULE_LIMIT + 1));
    expect([more.tooManyRules, allows(more, "/1"), allows(more, "/robots.txt")]).toEqual([true, false, true]);
    expect(describeVerdict(verdictOf(more, "/1"))).toBe("more than 20,000 rules: nothing is read");
    expect(more.lint[0]?.code).toBe("too many rules");
  });
});

describe("several tokens (M6)", () => {
  const file = fileOf(
    ...["User-agent: mandari-ingestor", "Disallow: /bi/", ""],
    ...["User-agent: mandari-file-cache", "Disallow: /", "Allow: /bi/", ""],
    ...["User-agent: *", "Disallow: /stern"],
  );
  const ask = (path: string, ...tokens: string[]): ReturnType<typeof robotsVerdict> =>
    robotsVerdict(file, tokens, `https://www.example.org${path}`);

  test("each is asked on its own and the stricter answer wins", () => {
    const both = ["mandari-ingestor", "mandari-file-cache"];
    expect(ask("/a.pdf", "mandari-ingestor").allowed).toBe(true);
    expect(ask("/a.pdf", ...both)).toMatchObject({ allowed: false, token: "mandari-file-cache", line: 5 });
    expect(ask("/bi/a.pdf", ...both)).toMatchObject({ allowed: false, token: "mandari-ingestor", line: 2 });
  });

  test("an Allow for one does not lift the Disallow for the other, in whatever order they are given", () => {
    for (const tokens of [
      ["mandari-ingestor", "mandari-file-cache"],
      ["mandari-file-cache", "mandari-ingestor"],
    ]) {
      expect(ask("/bi/x", ...tokens).allowed).toBe(false);
    }
  });

  test("the first that forbids is named, and the first of all where none does", () => {
    const strangers = robotsVerdict(file, ["a", "b"], "https://h/stern");
    expect([strangers.allowed, strangers.token]).toEqual([false, "a"]);
    expect(robotsVerdict(file, ["a", "b"], "https://h/x")).toMatchObject({ allowed: true, token: "a" });
  });

  test("one may be bound by its own group, the other by the star", () => {
    expect(ask("/stern", "mandari-ingestor", "another")).toMatchObject({ allowed: false, specific: "star" });
  });

  test("no token at all is bound by the star", () => {
    expect(ask("/stern")).toMatchObject({ allowed: false, specific: "star", token: "*" });
  });
});

describe("a verdict in words", () => {
  test("names line, rule and group", () => {
    const file = fileOf("User-agent: *", "Disallow: /intern", "Allow: /intern/ok");
    expect(describeVerdict(verdictOf(file, "/intern/x"))).toBe("line 2: Disallow: /intern (group of *)");
    expect(describeVerdict(verdictOf(file, "/intern/ok"))).toBe("line 3: Allow: /intern/ok (group of *)");
    expect(describeVerdict(verdictOf(file, "/"))).toBe("no rule decides (group of *)");
    expect(describeVerdict(verdictOf(fileOf(""), "/"))).toBe("no rule decides (no group applies)");
  });

  test("the pattern stands as written, as text", () => {
    expect(verdictOf(fileOf("User-agent: *", "Disallow: /m%c3%bcll/ü$"), "/müll/ü").pattern).toBe("/m%c3%bcll/ü$");
  });

  test("names three agents of many", () => {
    const agents = ["AusschauBot", "b", "c", "d", "e"].map((name) => `User-agent: ${name}`);
    const words = describeVerdict(verdictOf(fileOf(...agents, "Disallow: /"), "/"));
    expect(words).toBe("line 6: Disallow: / (group of AusschauBot, b, c and 2 more)");
  });
});
