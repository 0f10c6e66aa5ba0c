import { describe, expect, test } from "vitest";
import { readScript } from "./script-text.ts";

describe("what a script says and what it only holds", () => {
  test("names are code, one-word strings are literals, prose is neither", () => {
    const script = `window._opt = {id: "abcdef"};\nvar text = 'an article about _opt and /x/check.js';load("/x/check.js?a=1")`;
    expect(readScript(script)).toEqual({
      code: `window._opt = {id: ""};\nvar text = '';load("")`,
      literals: ["abcdef", "/x/check.js?a=1"],
    });
  });

  test("escaped quotes do not end a string; template literals may span lines", () => {
    expect(readScript(`a("x\\"/y/z.js") + \`line\none\` + b`).code).toBe('a("") + `` + b');
  });

  test("a stray quote hides no more than its line", () => {
    expect(readScript("// don't\nwindow._opt = 1").code).toContain("window._opt");
  });

  test("linear time", () => {
    const started = performance.now();
    readScript(`${"'a' ".repeat(500_000)}${"\\".repeat(500_000)}"`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
