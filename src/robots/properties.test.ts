import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { robotsOctets } from "./octets.ts";
import { compilePattern, patternMatches } from "./pattern.ts";
import { allows, fileOf, verdictOf } from "./testing.ts";

describe("matching (RFC 9309 2.2.2, 2.2.3)", () => {
  test("agrees with a matcher that tries everything", () => {
    const letter = fc.constantFrom("a", "b", "*", "/");
    const patterns = fc.tuple(fc.array(letter, { maxLength: 8 }), fc.boolean());
    const addresses = fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 10 });
    fc.assert(
      fc.property(patterns, addresses, ([letters, anchored], address) => {
        const pattern = `/${letters.join("")}`;
        const path = `/${address.join("")}`;
        const slow = slowMatch(pattern, anchored, path);
        const compiled = compilePattern(anchored ? `${pattern}$` : pattern);
        expect(patternMatches(compiled, path, { octets: 0 })).toBe(slow);
      }),
      { numRuns: 2000 },
    );
  });

  test("many rules decide like each rule on its own", () => {
    const word = fc
      .array(fc.constantFrom("a", "b", "c", "*", "/"), { maxLength: 7 })
      .map((letters) => `/${letters.join("")}`);
    const rules = fc.array(fc.tuple(fc.boolean(), word, fc.constantFrom("", "$")), { minLength: 70, maxLength: 100 });
    fc.assert(
      fc.property(rules, word, (drawn, path) => {
        const lines = drawn.map(([allow, pattern, end]) => `${allow ? "Allow" : "Disallow"}: ${pattern}${end}`);
        const address = path.replaceAll("*", "d");
        const matching = drawn.filter(([, pattern, end]) => slowMatch(pattern, end === "$", address));
        const longest = Math.max(0, ...matching.map(([, pattern, end]) => pattern.length + end.length));
        const best = matching.filter(([, pattern, end]) => pattern.length + end.length === longest);
        const expected = best.length === 0 || best.some(([allow]) => allow);
        expect(allows(fileOf("User-agent: *", ...lines), address)).toBe(expected);
      }),
    );
  });
});

describe("whatever a body holds", () => {
  test("it is read without a fault, and a verdict follows", () => {
    const lines = fc.constantFrom(
      "User-agent: *\n",
      "Disallow: /",
      "Allow: ",
      "*",
      "$",
      "%",
      ":",
      "#",
      "\r",
      "\xc2\xa0",
      " ",
    );
    const bodies = fc
      .array(fc.oneof(lines, fc.string({ unit: "binary", maxLength: 5 })))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(bodies, fc.webPath(), (body, path) => {
        const file = fileOf(body);
        expect(typeof verdictOf(file, path).allowed).toBe("boolean");
        expect(robotsOctets(Buffer.from(body)).octets.length).toBeLessThanOrEqual(Buffer.byteLength(body));
      }),
    );
  });

  test("one more Disallow never allows more", () => {
    const rule = fc.tuple(fc.constantFrom("Allow", "Disallow"), fc.constantFrom("/", "/a", "/a*b", "/ab$", "/b", "*b"));
    fc.assert(
      fc.property(
        fc.array(rule),
        fc.constantFrom("/", "/a", "/ab", "/axb", "/b"),
        fc.constantFrom("/a", "/*b"),
        (rules, path, extra) => {
          const lines = ["User-agent: *", ...rules.map(([key, pattern]) => `${key}: ${pattern}`)];
          const before = allows(fileOf(...lines), path);
          const after = allows(fileOf(...lines, `Disallow: ${extra}`), path);
          expect(before || !after).toBe(true);
        },
      ),
    );
  });
});

/** The meaning of a pattern by trying every way to fill its wildcards. */
function slowMatch(pattern: string, anchored: boolean, address: string): boolean {
  if (pattern === "") return !anchored || address === "";
  if (pattern.startsWith("*")) {
    return (
      slowMatch(pattern.slice(1), anchored, address) ||
      (address !== "" && slowMatch(pattern, anchored, address.slice(1)))
    );
  }
  return address !== "" && address[0] === pattern[0] && slowMatch(pattern.slice(1), anchored, address.slice(1));
}
