import { describe, expect, test } from "vitest";
import { covers } from "../../robots/covers.ts";
import { parseRobots } from "../../robots/robots-file.ts";
import { combineReservations } from "./combine.ts";
import { readContentUsageHeader, readContentUsageLines } from "./content-usage.ts";
import { parseDictionary } from "./structured-dictionary.ts";

const header = (...values: string[]) =>
  readContentUsageHeader(values.map((value): [string, string] => ["Content-Usage", value]));
const lines = (file: string, path = "/seite") =>
  readContentUsageLines(parseRobots(Buffer.from(file)), ["AusschauBot"], `https://verein.example${path}`, covers);
const verdict = (signals: ReturnType<typeof header>) => combineReservations(signals).verdict;

describe("A10: Content-Usage in headers (AIPREF drafts)", () => {
  test.each([
    ["train-ai=n", "reserve"],
    ["train-ai=y", "allow"],
    ["search=n", "flag"],
    ["search=y", "unset"],
    ["search=n, train-ai=n;exceptions=x", "reserve"],
    ["train-ai=n, train-ai=y", "allow"],
    ['train-ai="n"', "unset"],
    ["train-ai=0", "unset"],
    ["train-ai=?0", "unset"],
    ["train-ai", "unset"],
    ["train-ai=N", "unset"],
    ["Train-AI=n", "unset"],
    ["train-ai=n,", "unset"],
    ["bots=n, ai=n", "unset"],
    ["", "unset"],
  ])("%j is %s", (value, expected) => {
    expect(verdict(header(value))).toBe(expected);
  });

  test("what is not read is noted", () => {
    expect(header('train-ai="n"')[0]?.note).toBe("a value other than the tokens y and n");
    expect(header("train-ai=n,")[0]?.note).toBe("no structured dictionary");
    expect(header("bots=n")[0]?.note).toBe("no label that is read");
  });

  test("of several statements any n holds", () => {
    expect(verdict(header("train-ai=y", "train-ai=n"))).toBe("reserve");
  });

  test("50 unknown labels beside a known one", () => {
    const unknown = Array.from({ length: 50 }, (_, index) => `label-${index}=(a "b" 1.5);p=:aGk=:`).join(", ");
    expect(verdict(header(`${unknown}, train-ai=n`))).toBe("reserve");
  });
});

describe("A10: Content-Usage in robots.txt", () => {
  test("in the group that speaks to us", () => {
    expect(lines("User-agent: *\nContent-Usage: train-ai=n\nAllow: /\n")).toMatchObject([
      { verdict: "reserve", scope: "all", raw: "Content-Usage: train-ai=n" },
    ]);
    expect(lines("User-agent: GPTBot\nContent-Usage: train-ai=n\nAllow: /\n")).toEqual([]);
    const own = "User-agent: AusschauBot\nAllow: /\n\nUser-agent: *\nContent-Usage: train-ai=n\nAllow: /\n";
    expect(lines(own)).toEqual([]);
  });

  test("the longest path that covers the address holds, wildcards included", () => {
    const file =
      "User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /presse train-ai=y\nContent-Usage: /*.pdf$ train-ai=n\n";
    expect(verdict(lines(file))).toBe("reserve");
    expect(verdict(lines(file, "/presse/1"))).toBe("allow");
    expect(lines("User-agent: *\nContent-Usage: /*.pdf$ train-ai=n\n", "/a.pdf")).toMatchObject([
      { verdict: "reserve", path: "/*.pdf$" },
    ]);
    expect(lines("User-agent: *\nContent-Usage: /archiv train-ai=n\n")).toEqual([]);
  });

  test("equal paths combine, n wins", () => {
    expect(verdict(lines("User-agent: *\nContent-Usage: /seite train-ai=n\nContent-Usage: /seite train-ai=y\n"))).toBe(
      "reserve",
    );
  });
});

test("a structured dictionary (RFC 9651 3.2)", () => {
  expect([...(parseDictionary('a=tok, b="s\\"t";x=1, c=-1.5, d, e=?0, f=(1 2);q, g=@1;h') ?? [])]).toEqual([
    ["a", { type: "token", value: "tok" }],
    ["b", { type: "string", value: 's"t' }],
    ["c", { type: "number", value: -1.5 }],
    ["d", { type: "boolean", value: true }],
    ["e", { type: "boolean", value: false }],
    ["f", { type: "other" }],
    ["g", { type: "other" }],
  ]);
  for (const broken of ["a=", "a b", "a=1,,b=2", "a=(1", 'a="x', "A=1", "a=;", "a=1;"])
    expect(parseDictionary(broken)).toBeNull();
});
