import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalAddress, canonicalPattern } from "./canonical.ts";
import { octetsOf } from "./octets.ts";
import { forbids } from "./testing.ts";

const site = "https://www.example.org";

describe("canonical octets of an address", () => {
  test.each([
    ["escapes of unreserved octets are decoded", "/%67remien/%7Ekurt%2D%2e%5f%30", "/gremien/~kurt-._0"],
    ["other escapes keep, their digits in upper case", "/m%c3%bcll%2f%3f%25", "/m%C3%BCll%2F%3F%25"],
    ["what is decoded is not decoded again", "/%2567", "/%2567"],
    ["raw characters above 0x7F are escaped as UTF-8", "/müll/ツ", "/m%C3%BCll/%E3%83%84"],
    ["what no address may hold is escaped", '/a b<c>"d{e}f^g`h\\i|j', "/a%20b%3Cc%3E%22d%7Be%7Df%5Eg%60h%5Ci%7Cj"],
    ["controls are escaped", "/a\tb\u007f", "/a%09b%7F"],
    ["star and dollar are escaped", "/x*y$", "/x%2Ay%24"],
    ["a broken escape stays", "/a%zz%4/%", "/a%zz%4/%"],
    ["the query keeps its order and its escapes", "/a?b=%62&a=1&b=2", "/a?b=b&a=1&b=2"],
    ["the fragment is cut", "/a#b?c", "/a"],
    ["reserved octets stay as they are", "/a;b,c:d@e&f=g+h!i'j(k)l[m]", "/a;b,c:d@e&f=g+h!i'j(k)l[m]"],
  ])("%s", (_, path, want) => {
    expect(canonicalAddress(site + path)).toBe(want);
  });

  test.each([
    ["", "/"],
    ["https://www.example.org", "/"],
    ["https://www.example.org?q=1", "/?q=1"],
    ["https://www.example.org#top", "/"],
    ["http://user:pw@www.example.org:8080/a", "/a"],
    ["https://www.example.org/to?url=http://other.example/x", "/to?url=http://other.example/x"],
    ["/only/a/path?u=http://x/y", "/only/a/path?u=http://x/y"],
    ["relative/path", "/relative/path"],
    ["/a://b", "/a://b"],
    ["suche?u=http://x/y", "/suche?u=http://x/y"],
  ])("only path and query of %j count", (url, want) => {
    expect(canonicalAddress(url)).toBe(want);
  });
});

describe("canonical octets of a pattern", () => {
  test.each([
    ["the star stays a wildcard, its escape stays an octet", "/a*b%2ac", "/a*b%2Ac"],
    ["a dollar within is an octet, the last one the end mark", "/a$b$$", "/a%24b%24$"],
    ["an escaped dollar at the end is an octet", "/x%24", "/x%24"],
    ["escapes are treated as in an address", "/%67/m%c3%bcll/%zz", "/g/m%C3%BCll/%zz"],
    ["an escape cut by the end mark is broken", "/a%6$", "/a%6$"],
  ])("%s", (_, pattern, want) => {
    expect(canonicalPattern(octetsOf(pattern))).toBe(want);
  });

  test("no form of an octet escapes a rule: raw, escaped in either case, it is the same octet", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0x21, max: 0xff }), fc.nat(2), fc.nat(2), (octet, inRule, inAddress) => {
        // `#` and `?` are syntax where they stand raw, `%` and `*` and `$` too; `/` raw and escaped are two things.
        fc.pre(!"#?%*$/".includes(String.fromCharCode(octet)) && !isReserved(octet));
        const forms = formsOf(octet);
        const rule = canonicalPattern(`/a${forms[inRule]}b`);
        expect(canonicalPattern(`/a${forms[inAddress]}b`)).toBe(rule);
      }),
    );
  });

  test("doing it twice changes nothing, where no escape is broken", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }).map((text) => text.replaceAll("%", "")),
      fc.integer({ min: 0, max: 255 }).map((octet) => formsOf(octet)[1] ?? ""),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = canonicalPattern(octetsOf(pieces.join("")));
        expect(canonicalPattern(once)).toBe(once);
      }),
    );
  });
});

test("escaped slash and question mark are not the slash and the question mark", () => {
  expect(forbids("/a%2Fb", "/a/b")).toBe(false);
  expect(forbids("/a%2fb", "/a%2Fb")).toBe(true);
  expect(forbids("/a?b", "/a%3Fb")).toBe(false);
});

/** An octet raw, escaped in lower and in upper case. */
const formsOf = (octet: number): string[] => {
  const hex = octet.toString(16).padStart(2, "0");
  return [String.fromCharCode(octet), `%${hex}`, `%${hex.toUpperCase()}`];
};

/** Reserved octets (RFC 3986 2.2) mean another thing escaped than raw. */
const isReserved = (octet: number): boolean => ":/?#[]@!$&'()*+,;=".includes(String.fromCharCode(octet));
