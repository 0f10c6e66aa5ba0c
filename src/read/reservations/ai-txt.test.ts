import { describe, expect, test } from "vitest";
import { covers } from "../../robots/covers.ts";
import { parseRobots } from "../../robots/robots-file.ts";
import { decodeText } from "../charset.ts";
import { readAiTxt } from "./ai-txt.ts";
import { combineReservations } from "./combine.ts";

const read = (file: string | Uint8Array, path = "/seite") => {
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  const { text } = decodeText(bytes, { kind: "text" });
  return readAiTxt(text, parseRobots(Buffer.from(text)), ["AusschauBot"], `https://verein.example${path}`, covers);
};
const verdict = (file: string | Uint8Array, path?: string) => combineReservations(read(file, path)).verdict;

describe("A10: ai.txt (Spawning's form)", () => {
  test("a pattern that covers the page reserves it", () => {
    expect(read("User-Agent: *\nDisallow: /\n")).toMatchObject([
      { verdict: "reserve", scope: "all", raw: "Disallow: /" },
    ]);
    expect(verdict("User-Agent: *\nDisallow: *\n")).toBe("reserve");
    expect(verdict("User-Agent: *\nDisallow: /seite\n", "/andere")).toBe("unset");
  });

  test("suffixes of pictures say nothing of pages", () => {
    const media = "User-Agent: *\nDisallow: *.jpg\nDisallow: *.png\n";
    expect(verdict(media, "/")).toBe("unset");
    expect(verdict(media, "/a.jpg")).toBe("reserve");
    expect(verdict(media, "/a.jpg?width=100")).toBe("reserve");
    expect(verdict(media, "/a.jpg/beschreibung")).toBe("unset");
  });

  test("the longest pattern holds, Allow where two are equally long", () => {
    expect(verdict("User-Agent: *\nDisallow: /\nAllow: *.html\n", "/a.html")).toBe("allow");
    expect(verdict("User-Agent: *\nAllow: /\nDisallow: /intern\n", "/intern")).toBe("reserve");
    expect(verdict("User-Agent: *\nDisallow: *.html\nAllow: *.html\n", "/a.html")).toBe("allow");
  });

  test("the own group replaces that of all; groups of others are not ours", () => {
    const file = "User-Agent: AusschauBot\nAllow: /\n\nUser-Agent: *\nDisallow: /\n";
    expect(read(file)).toMatchObject([{ verdict: "allow", scope: "token" }]);
    expect(verdict("User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n")).toBe("unset");
  });

  test("an empty Disallow forbids nothing", () => {
    expect(verdict("User-Agent: *\nDisallow:\n")).toBe("unset");
  });

  test("HTML in its place says nothing", () => {
    expect(read("<!doctype html><p>Disallow: /</p>")).toEqual([]);
  });

  test("another syntax: a forbidding word is for a person to look at, else nothing is said", () => {
    expect(verdict("# ours\nTraining: no\n")).toBe("flag");
    expect(verdict('{"permissions": {"training": "no"}}')).toBe("flag");
    expect(verdict("Disallow: /\n")).toBe("flag");
    expect(verdict("policy: prohibited\n")).toBe("flag");
    expect(read("Training: yes\n")).toMatchObject([{ verdict: "unset", note: "another syntax" }]);
    expect(verdict("# we disallow nothing\n")).toBe("unset");
    expect(read("")).toEqual([]);
  });

  test("a list of bots for copying forbids nothing by itself", () => {
    expect(verdict("GPTBot\nCCBot\nGoogle-Extended\n")).toBe("unset");
  });

  test("in UTF-16, with and without its mark", () => {
    const file = "User-Agent: *\nDisallow: /\n";
    expect(verdict(Buffer.from(`\ufeff${file}`, "utf16le"))).toBe("reserve");
    expect(verdict(Buffer.from(file, "utf16le"))).toBe("reserve");
  });

  test("patterns with letters beyond ASCII", () => {
    expect(verdict("User-Agent: *\nDisallow: /müll\n", "/m%C3%BCll/a")).toBe("reserve");
  });
});
