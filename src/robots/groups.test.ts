import { describe, expect, test } from "vitest";
import { parseRobots } from "./robots-file.ts";
import { allows, fileOf, verdictOf } from "./testing.ts";

describe("groups (RFC 9309 2.2.1)", () => {
  test("all groups that name us are one, wherever they stand", () => {
    const file = fileOf(
      ...["User-agent: *", "Disallow: /s1", ""],
      ...["User-agent: AusschauBot", "Disallow: /a", ""],
      ...["User-agent: other", "Disallow: /", ""],
      ...["User-agent: *", "Disallow: /s2", ""],
      ...["User-agent: ausschaubot", "Disallow: /b"],
    );
    expect(["/a", "/b", "/s1", "/s2", "/c"].map((path) => allows(file, path))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(["/s1", "/s2", "/a"].map((path) => allows(file, path, "x"))).toEqual([false, false, true]);
    expect(verdictOf(file, "/b")).toMatchObject({ line: 14, groupLine: 13, group: ["ausschaubot"], specific: "own" });
  });

  test("the star group is never added to an own group", () => {
    const file = fileOf("User-agent: *", "Disallow: /s", "User-agent: AusschauBot", "Disallow: /a");
    expect(allows(file, "/s")).toBe(true);
  });

  test("an own group that holds only an empty Disallow is our own group, and allows all", () => {
    const file = fileOf("User-agent: AusschauBot", "Disallow:", "", "User-agent: *", "Disallow: /");
    expect(verdictOf(file, "/x")).toMatchObject({ allowed: true, line: 0, specific: "own", groupLine: 1 });
    expect(allows(file, "/x", "other")).toBe(false);
  });

  test("an own group without any rule is our own group", () => {
    expect(allows(fileOf("User-agent: *", "Disallow: /", "", "User-agent: AusschauBot"), "/x")).toBe(true);
  });

  test("no group of ours and none of the star: everything is allowed", () => {
    expect(verdictOf(fileOf("User-agent: other", "Disallow: /"), "/x")).toMatchObject({
      allowed: true,
      line: 0,
      specific: "none",
      group: [],
      groupLine: 0,
    });
  });

  test("rules before the first User-agent line belong to nobody", () => {
    expect(fileOf("Disallow: /")).toMatchObject({ noRuleLine: true, nothingUsable: false });
    const file = fileOf("Disallow: /", "User-agent: other", "Disallow: /x");
    expect(allows(file, "/")).toBe(true);
    expect(file.lint).toContainEqual({ line: 1, code: "rule before any agent", text: "/" });
  });

  test("order and blank lines mean nothing; blank lines close no group", () => {
    const file = fileOf("User-agent: AusschauBot", "", "# and", "", "User-agent: x", "", "", "Disallow: /p");
    expect(allows(file, "/p")).toBe(false);
    expect(allows(file, "/p", "x")).toBe(false);
  });

  test.each([
    "Crawl-delay: 5",
    "Sitemap: https://h/s.xml",
    "Content-Signal: ai-train=no",
    "Host: h",
    "Foo: bar",
    "foo",
  ])("a shared group keeps its rules across %j", (line) => {
    const file = fileOf("User-agent: AusschauBot", line, "User-agent: them", line, "Disallow: /p");
    expect(allows(file, "/p")).toBe(false);
    expect(allows(file, "/p", "them")).toBe(false);
    expect(file.groups).toHaveLength(1);
  });

  test("a rule closes the row of User-agent lines, an empty one too", () => {
    const file = fileOf("User-agent: AusschauBot", "Allow:", "User-agent: them", "Disallow: /p");
    expect(allows(file, "/p")).toBe(true);
  });

  test("a group whose line holds no token is nobody's", () => {
    const file = fileOf("User-agent: 1bot", "Disallow: /p", "User-agent:", "Disallow: /q");
    expect(["", "1bot", "AusschauBot"].map((token) => allows(file, "/p", token))).toEqual([true, true, true]);
    expect(file.lint.map(({ code }) => code)).toEqual(["agent without a token", "agent without a token"]);
  });
});

describe("product tokens (RFC 9309 2.2.1)", () => {
  test.each(["ausschaubot", "AUSSCHAUBOT", "AusschauBot/1.0", "AusschauBot 2", "AusschauBot # nein", "AusschauBot*"])(
    "%j names AusschauBot",
    (value) => {
      expect(allows(fileOf(`User-agent: ${value}`, "Disallow: /"), "/x")).toBe(false);
    },
  );

  test.each(["NotAusschauBot", "AusschauBot-Images", "AusschauBot_", "Ausschau", "Mozilla/5.0 AusschauBot"])(
    "%j does not name AusschauBot",
    (value) => {
      expect(allows(fileOf(`User-agent: ${value}`, "Disallow: /"), "/x")).toBe(true);
    },
  );

  test("digits end a token", () => {
    expect(allows(fileOf("User-agent: XYZ123bot", "Disallow: /"), "/x", "XYZ")).toBe(false);
    expect(allows(fileOf("User-agent: XYZ123bot", "Disallow: /"), "/x", "XYZ123bot")).toBe(true);
  });

  test("our own token is compared as it is, whatever its case", () => {
    expect(allows(fileOf("User-agent: ausschaubot", "Disallow: /"), "/x", "AUSSCHAUBOT")).toBe(false);
  });

  test.each(["*", "* ", "* alle", "*\t# alle"])("%j names everybody", (value) => {
    expect(allows(fileOf(`User-agent: ${value}`, "Disallow: /"), "/x")).toBe(false);
  });

  test("a star glued to a word names nobody", () => {
    expect(allows(fileOf("User-agent: *bot", "Disallow: /"), "/x")).toBe(true);
  });
});

describe("lines (RFC 9309 2.2)", () => {
  test.each(["\n", "\r\n", "\r"])("end in %j", (end) => {
    const file = fileOf(["User-agent: *", "", "Disallow: /p", "Allow: /p/ok"].join(end));
    expect(verdictOf(file, "/p/x").line).toBe(3);
    expect(verdictOf(file, "/p/ok").line).toBe(4);
  });

  test("mixed ends are counted as an editor counts them", () => {
    expect(verdictOf(fileOf("User-agent: *\r\r\n\n\rDisallow: /p"), "/p").line).toBe(5);
  });

  test("keys have no case and blanks around key and value mean nothing", () => {
    const file = fileOf("  uSER-aGENT  :   *  ", "\t dISALLOW \t:\t /p \t # nein", "\u000bDisallow:\u000c/q");
    expect(["/p", "/q", "/r"].map((path) => allows(file, path))).toEqual([false, false, true]);
  });

  test("a comment begins anywhere", () => {
    const file = fileOf("User-agent: *", "#Disallow: /a", "Disallow: /b#c", "Disallow: #/d", "Dis#allow: /e");
    expect(["/a", "/b", "/bx", "/d", "/e"].map((path) => allows(file, path))).toEqual([true, false, false, true, true]);
  });

  test("bad lines are skipped, the others count; HTML around rules too", () => {
    const file = fileOf("<pre>", "User-agent: *", "Harry Potter was here", ": /x", "Disallow: /p", "</pre>");
    expect(allows(file, "/p")).toBe(false);
  });

  test("an empty body, and one of comments, allow everything and are flagged as nothing", () => {
    for (const file of [fileOf(""), fileOf("# nichts", "", "  ")]) {
      expect(allows(file, "/x")).toBe(true);
      expect(file).toMatchObject({ empty: true, noRuleLine: false, nothingUsable: false, lint: [] });
    }
  });

  test("a web page allows everything and is flagged", () => {
    const file = fileOf("<!DOCTYPE html>", "<html><head><title>404: not found</title></head></html>");
    expect(allows(file, "/x")).toBe(true);
    expect(file).toMatchObject({ html: true, noRuleLine: true, nothingUsable: true, empty: false });
  });

  test("a list of sitemaps holds no rule but is no invalid file", () => {
    expect(fileOf("Sitemap: https://h/s.xml")).toMatchObject({ noRuleLine: true, nothingUsable: false });
  });
});

describe("lenient forms, towards the stricter reading only", () => {
  test.each([
    "Disallow /p",
    "disallow\t/p",
    "Dissallow: /p",
    "Dissalow: /p",
    "Disalow: /p",
    "Diasllow: /p",
    "Disallaw: /p",
  ])("%j forbids /p, and is linted", (line) => {
    const file = fileOf("User-agent: *", line);
    expect(verdictOf(file, "/p")).toMatchObject({ allowed: false, line: 2, pattern: "/p" });
    expect(file.lint).toHaveLength(1);
  });

  test.each(["User-agent AusschauBot", "Useragent: AusschauBot", "User agent: AusschauBot"])(
    "%j names AusschauBot, and is linted",
    (line) => {
      const file = fileOf("User-agent: *", "Disallow:", line, "Disallow: /p");
      expect(allows(file, "/p")).toBe(false);
      expect(file.lint).toHaveLength(1);
    },
  );

  test.each(["Allow /p", "Alow: /p", "Allowed: /p", "Disallow /p q", "Disallow-all: /p"])("%j is not read", (line) => {
    const file = fileOf("User-agent: *", "Disallow: /p/", line);
    expect(allows(file, "/p/x")).toBe(false);
    expect(allows(file, "/p")).toBe(true);
    expect(file.lint).toContainEqual({ line: 3, code: "unknown line", text: line });
  });

  test("a Disallow beyond 16,653 octets is cut and forbids more; an Allow counts in full", () => {
    const long = `/x/${"a".repeat(17_000)}`;
    const cut = fileOf("User-agent: *", `Disallow: ${long}/q`);
    expect(allows(cut, `${long}/r`)).toBe(false);
    const whole = fileOf("User-agent: *", "Disallow: /", `Allow: ${long}/q`);
    expect([allows(whole, `${long}/q`), allows(whole, `${long}/r`)]).toEqual([true, false]);
    expect(cut.lint[0]).toMatchObject({ line: 2, code: "long line" });
  });

  test.each([0, 1, 2, 3])("the cut leaves no half escape behind, %i octets on", (shift) => {
    const long = `/${"a".repeat(shift)}${"%c3%bc%67".repeat(3000)}`;
    expect(allows(fileOf("User-agent: *", `Disallow: ${long}`), `${long}x`)).toBe(false);
  });
});

test("a file never changes", () => {
  const file = parseRobots(Buffer.from("User-agent: a\nDisallow: /\nSitemap: x"));
  for (const part of [file, file.groups, file.groups[0], file.groups[0]?.rules, file.extensions, file.lint]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
});
