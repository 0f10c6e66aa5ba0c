import { describe, expect, test } from "vitest";
import { covers } from "../../robots/covers.ts";
import { parseRobots } from "../../robots/robots-file.ts";
import { readPageReservations } from "./answer.ts";
import { combineReservations } from "./combine.ts";
import { readRsl } from "./rsl.ts";
import { readRslLines, readRslLinks } from "./rsl-pointers.ts";

const url = "https://verein.example/seite";
const licence = (inner: string, content = "/") =>
  `<?xml version="1.0"?><rsl xmlns="https://rslstandard.org/rsl"><content url="${content}"><license>${inner}</license></content></rsl>`;
const verdict = (xml: string) => combineReservations(readRsl(xml, url, covers)).verdict;

describe("A10: RSL licences (RSL 1.0)", () => {
  test.each([
    ["a prohibition of training", '<prohibits type="usage">ai-train</prohibits>', "reserve"],
    ["a prohibition among others", '<prohibits type="usage">search, AI-ALL</prohibits>', "reserve"],
    ["a prohibition of everything", '<prohibits type="usage"> all </prohibits>', "reserve"],
    ["a prohibition without type", "<prohibits>ai-train</prohibits>", "reserve"],
    ["a prohibition of other uses", '<prohibits type="usage">ai-input</prohibits>', "flag"],
    ["a prohibition for some users", '<prohibits type="user">commercial</prohibits>', "unset"],
    ["a payment", '<permits type="usage">all</permits><payment type="subscription"/>', "flag"],
    ["a payment of nothing", '<payment type="free"/>', "unset"],
    ["a permission of search", '<permits type="usage">search</permits>', "unset"],
    ["a permission of training", '<permits type="usage">ai-train</permits>', "allow"],
    [
      "a permission and a prohibition",
      '<permits type="usage">all</permits><prohibits type="usage">ai-train</prohibits>',
      "reserve",
    ],
    ["nothing", "", "unset"],
  ])("%s", (_name, inner, expected) => {
    expect(verdict(licence(inner))).toBe(expected);
  });

  test("only for addresses it covers, of this host", () => {
    const no = '<prohibits type="usage">all</prohibits>';
    expect(verdict(licence(no, "/archiv/"))).toBe("unset");
    expect(verdict(licence(no, "/sei*"))).toBe("reserve");
    expect(verdict(licence(no, "https://VEREIN.example/seite"))).toBe("reserve");
    expect(verdict(licence(no, "https://verein.example"))).toBe("reserve");
    expect(verdict(licence(no, "https://other.example/"))).toBe("unset");
  });

  test("with prefixes, and CDATA", () => {
    const xml =
      '<r:rsl><r:content url="/"><r:license><r:prohibits type="usage"><![CDATA[ai-train]]></r:prohibits></r:license></r:content></r:rsl>';
    expect(verdict(xml)).toBe("reserve");
  });

  test("what cannot be trusted is for a person to look at: document types, other files, size", () => {
    expect(verdict(`<!DOCTYPE rsl [<!ENTITY x SYSTEM "file:///etc/passwd">]>${licence("&x;")}`)).toBe("flag");
    expect(verdict("<!doctype html><title>Nicht gefunden</title>")).toBe("flag");
    expect(verdict("")).toBe("flag");
    expect(verdict(licence(" ".repeat(300_000)))).toBe("flag");
  });
});

describe("where a licence is pointed to: alone it forbids nothing", () => {
  test("Link headers (RFC 8288)", () => {
    const read = (value: string) =>
      readRslLinks([["Link", value]], url).map(({ verdict: is, policyUrl }) => [is, policyUrl]);
    const found = [["unset", "https://verein.example/l.xml"]];
    expect(read('</l.xml>; rel="license"; type="application/rsl+xml"')).toEqual(found);
    expect(read('<a>; rel=next, <l.xml>;type=application/rsl+xml ; title="a, b" ; rel="canonical License"')).toEqual(
      found,
    );
    expect(read('</l.xml>; rel="license"')).toEqual([]);
    expect(read('</l.xml>; rel="stylesheet"; type="application/rsl+xml"')).toEqual([]);
    expect(read("<http://[>; rel=license; type=application/rsl+xml")).toEqual([]);
  });

  test("link elements, and licences inside a page", () => {
    const read = (html: string) => readPageReservations(html, url, [], covers);
    expect(read('<link rel="license" type="application/rsl+xml" href="/l.xml">')).toMatchObject([
      { family: "rsl", verdict: "unset", policyUrl: "https://verein.example/l.xml" },
    ]);
    expect(read('<link rel="license" href="/l.html">')).toEqual([]);
    const inner = licence('<prohibits type="usage">all</prohibits>');
    expect(read(`<script type="application/rsl+xml">${inner}</script>`)).toMatchObject([{ verdict: "reserve" }]);
    expect(read(`<script>var x = '${inner}'</script>`)).toEqual([]);
  });

  test("lines of a robots.txt, in or outside a group", () => {
    const file = parseRobots(
      Buffer.from("License: /a.xml\nUser-agent: x\nDisallow:\nLicense: https://l.example/b.xml\n"),
    );
    expect(readRslLines(file, url).map(({ policyUrl }) => policyUrl)).toEqual([
      "https://verein.example/a.xml",
      "https://l.example/b.xml",
    ]);
  });

  test("hostile headers cost little", () => {
    const started = performance.now();
    readRslLinks(
      [
        ["link", "<a>;".repeat(50_000)],
        ["link", `<a>${"; a=b".repeat(50_000)}`],
        ["link", "<".repeat(100_000)],
        ["link", `<a>;${" ".repeat(100_000)}`],
      ],
      url,
    );
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
