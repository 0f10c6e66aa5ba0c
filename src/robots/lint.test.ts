import { describe, expect, test } from "vitest";
import { lintSentence } from "./lint.ts";
import { allows, fileOf } from "./testing.ts";

const lint = (...lines: string[]): string[] => fileOf(...lines).lint.map(lintSentence);

describe("the lint list", () => {
  test("has nothing to say of a file as the standard wants it", () => {
    expect(
      lint(
        ...[
          "# Hallo",
          "User-agent: *",
          "User-agent: AusschauBot/1.0",
          "Disallow: /a # nein",
          "Allow: *.pdf$",
          "Disallow:",
        ],
        ...["Crawl-delay: 2.5", "Sitemap: https://www.example.org/sitemap.xml", "Content-Signal: ai-train=no"],
      ),
    ).toEqual([]);
  });

  test("names line, fault and text", () => {
    expect(
      lint("User-agent: *", "Dissallow: /a", "Disallow /b", "Disallow: c", "Wasser marsch", "Crawl-delay: -1"),
    ).toEqual([
      "line 2: is misspelled; read as it was probably meant: disallow: /a",
      "line 3: has no colon; read as if it had one: disallow: /b",
      "line 4: begins neither with / nor with * and never matches: c",
      "line 5: not understood, skipped: Wasser marsch",
      "line 6: no valid Crawl-delay; the bot keeps its own gap: -1",
    ]);
  });

  test("warns of lists of names, which the standard does not know", () => {
    const file = fileOf("User-agent: Googlebot, AusschauBot", "Disallow: /p");
    expect(file.lint.map(({ code }) => code)).toEqual(["more than one name"]);
    expect(allows(file, "/p")).toBe(true);
    expect(fileOf("User-agent: Googlebot AusschauBot", "Disallow: /p").lint).toHaveLength(1);
  });

  test("speaks of the whole file first", () => {
    expect(lint("\ufeff<html>", "User-agent: *")).toEqual([
      "file: no Allow or Disallow line in any group",
      "file: looks like a web page",
      "file: begins with a byte order mark, skipped",
      "line 1: not understood, skipped: <html>",
    ]);
  });

  test("shows the beginning of a long line", () => {
    expect(lint("User-agent: *", "Disallow:", "x".repeat(1000))[0]?.length).toBeLessThan(300);
  });
});
