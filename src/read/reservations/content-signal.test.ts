import { describe, expect, test } from "vitest";
import { covers } from "../../robots/covers.ts";
import { parseRobots } from "../../robots/robots-file.ts";
import { combineReservations } from "./combine.ts";
import { readContentSignalHeader, readContentSignalLines } from "./content-signal.ts";

const read = (file: string, path = "/seite") =>
  readContentSignalLines(parseRobots(Buffer.from(file)), ["AusschauBot"], `https://verein.example${path}`, covers);
const verdict = (value: string) =>
  combineReservations(read(`User-agent: *\nContent-Signal: ${value}\nAllow: /\n`)).verdict;

describe("A10: Content-Signal", () => {
  test.each([
    ["search=yes, ai-train=no", "reserve"],
    ["AI-Train = NO", "reserve"],
    ["ai-input=no", "reserve"],
    ["ai-train=yes, ai-input=no", "reserve"],
    ["search=no", "flag"],
    ["search=yes, ai-train=yes", "allow"],
    ["search=yes", "unset"],
    ["use=reference", "unset"],
    ["ai-train=maybe", "unset"],
    ["", "unset"],
  ])("%j is %s", (value, expected) => {
    expect(verdict(value)).toBe(expected);
  });

  test("scoped by the group it stands in", () => {
    expect(read("User-agent: GPTBot\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: *\nAllow: /\n")).toEqual([]);
    expect(read("User-agent: ausschaubot\nContent-Signal: ai-train=no\n")).toMatchObject([
      { verdict: "reserve", scope: "token" },
    ]);
  });

  test("the raw line is kept", () => {
    expect(read("User-agent: *\nContent-Signal: search=yes,ai-train=no\n")[0]?.raw).toBe(
      "Content-Signal: search=yes,ai-train=no",
    );
  });

  test("before any group it speaks for all, and is noted", () => {
    const file = "Content-Signal: ai-train=no\nUser-agent: *\nAllow: /\n";
    expect(read(file)).toMatchObject([{ verdict: "reserve", note: "stands before any group" }]);
    expect(read(`${file}\nUser-agent: AusschauBot\nAllow: /\n`)).toEqual([]);
  });

  test("a path in front limits it", () => {
    const file = "User-agent: *\nContent-Signal: /archiv ai-train=no\n";
    expect(read(file)).toEqual([]);
    expect(read(file, "/archiv/1")).toMatchObject([{ verdict: "reserve", path: "/archiv" }]);
  });

  test("as a header of an answer", () => {
    expect(readContentSignalHeader([["content-signal", "ai-train=no"]])).toMatchObject([
      { verdict: "reserve", carrier: "header" },
    ]);
  });
});
