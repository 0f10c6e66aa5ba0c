import { describe, expect, test } from "vitest";
import { covers } from "../../robots/covers.ts";
import { combineReservations } from "./combine.ts";
import { readTdmrepFile } from "./tdmrep-file.ts";

const read = (file: unknown, path = "/team/kontakt") =>
  readTdmrepFile(typeof file === "string" ? file : JSON.stringify(file), `https://verein.example${path}`, covers);
const verdict = (file: unknown, path?: string) => combineReservations(read(file, path)).verdict;
const rule = (location: unknown, reservation: unknown, more = {}) => ({
  location,
  "tdm-reservation": reservation,
  ...more,
});

describe("A10: tdmrep.json (TDMRep 2024, section 4)", () => {
  test("a reservation for the site, with its policy", () => {
    expect(read([rule("/", 1, { "tdm-policy": "https://verein.example/p.json", other: true })])).toMatchObject([
      {
        family: "tdmrep",
        carrier: "tdmrep.json",
        verdict: "reserve",
        path: "/",
        policyUrl: "https://verein.example/p.json",
      },
    ]);
  });

  test("the first rule that covers the address decides, not the longest", () => {
    const free = [rule("/team", 0), rule("/", 1)];
    expect(verdict(free)).toBe("allow");
    expect(verdict(free, "/presse")).toBe("reserve");
    expect(verdict([...free].reverse())).toBe("reserve");
  });

  test("patterns as in robots.txt: wildcard, end mark, case, escapes", () => {
    expect(verdict([rule("/*.pdf$", 1)], "/a/b.pdf")).toBe("reserve");
    expect(verdict([rule("/*.pdf$", 1)], "/a/b.pdf.html")).toBe("unset");
    expect(verdict([rule("/Team", 1)])).toBe("unset");
    expect(verdict([rule("/%74eam", 1)])).toBe("reserve");
  });

  test("no rule, an empty list or a missing file say nothing", () => {
    expect(read([rule("/presse", 1)])).toEqual([]);
    expect(read([])).toEqual([]);
    expect(read("")).toEqual([]);
  });

  test("a page in place of the file (home page, login) is no file", () => {
    expect(read('<!doctype html><p>"tdm-reservation": 1</p>')).toEqual([]);
  });

  test("the policy of a permission is ignored", () => {
    expect(read([rule("/", 0, { "tdm-policy": "https://verein.example/p" })])[0]).not.toHaveProperty("policyUrl");
  });

  test("other values say nothing: the next rule that covers the address decides", () => {
    expect(verdict([rule("/", 2)])).toBe("unset");
    expect(verdict([rule("/", true)])).toBe("unset");
    expect(verdict([rule("/", "0")])).toBe("unset");
    expect(verdict([rule("/", null), rule("/", 1)])).toBe("reserve");
  });

  test.each<[string, unknown, string, string]>([
    ['the string "1"', [rule("/", "1")], "reserve", "string"],
    ["one object in place of a list", rule("/", 1), "reserve", "object"],
    ["a location without its slash", [rule("team", 1)], "reserve", "slash"],
    ["a location with authority", [rule("https://verein.example/team", 1)], "reserve", "authority"],
    ["a reservation without location", [{ "tdm-reservation": 1 }], "flag", "location"],
    ["a trailing comma", '[{"location": "/", "tdm-reservation": 1},]', "flag", "no JSON"],
    ["a comment", '// ours\n[{"location": "/", "tdm-reservation": 1}]', "flag", "no JSON"],
    ["single quotes", "[{'location': '/', 'tdm-reservation': 1}]", "flag", "no JSON"],
    ["a list one level down", { rules: [rule("/", 1)] }, "flag", "no list"],
  ])("read with caution and noted: %s", (_name, file, expected, note) => {
    const signals = read(file);
    expect(signals[0]?.verdict).toBe(expected);
    expect(signals[0]?.note).toContain(note);
  });

  test("broken JSON in which no reservation can be seen says nothing", () => {
    expect(verdict('[{"location": "/", "tdm-reservation": 0},]')).toBe("unset");
    expect(verdict('[{"location": "/", "tdm-reservation": 10},]')).toBe("unset");
    expect(verdict("nothing here")).toBe("unset");
  });

  test("a byte order mark is skipped, members that are no rules are passed over", () => {
    expect(verdict(`\ufeff${JSON.stringify([rule("/", 1)])}`)).toBe("reserve");
    expect(verdict([null, 7, [rule("/", 1)], rule("/", 1)])).toBe("reserve");
  });

  test("hostile files cost little", () => {
    const started = performance.now();
    read(`{"tdm-reservation":${" ".repeat(500_000)}x`);
    read(Array.from({ length: 20_000 }, (_, index) => rule(`/*a*b*${index}`, 1)));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
