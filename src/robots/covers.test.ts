import { expect, test } from "vitest";
import { covers } from "./covers.ts";

test("patterns of borrowed form: prefix, wildcard, end mark, case, escapes (RFC 9309 2.2.2, 2.2.3)", () => {
  expect(covers("/", "https://www.example.org/seite?x=1#y")).toBe(true);
  expect(covers("/*.pdf$", "https://www.example.org/a/b.pdf")).toBe(true);
  expect(covers("/*.pdf$", "https://www.example.org/a/b.pdf?v=1")).toBe(false);
  expect(covers("*.pdf", "https://www.example.org/a/b.pdf?v=1")).toBe(true);
  expect(covers("/S", "https://www.example.org/seite")).toBe(false);
  expect(covers("/%73eite", "https://www.example.org/seite")).toBe(true);
  expect(covers("/müll", "https://www.example.org/m%c3%bcll")).toBe(true);
});
