import { describe, expect, test } from "vitest";
import { readJson } from "./json.ts";

describe("JSON of real servers", () => {
  test("plain JSON is read as it is", () => {
    expect(readJson(' {"a": [1, null, "\\u00e4"]}\n')).toEqual({
      kind: "value",
      value: { a: [1, null, "ä"] },
      repaired: [],
    });
  });

  test("raw control characters inside strings are escaped and the value is marked as repaired", () => {
    expect(readJson('{\n "name": "Rat\tNord\u0000\u001f",\r\n "x": "a\nb" }')).toEqual({
      kind: "value",
      value: { name: "Rat\tNord\u0000\u001f", x: "a\nb" },
      repaired: ["control characters"],
    });
  });

  test("escapes and quotation marks inside strings survive the repair", () => {
    expect(readJson('["say \\"hi\\"\t", "\\\\", "C:\\\\\t"]')).toMatchObject({ value: ['say "hi"\t', "\\", "C:\\\t"] });
  });

  test("a byte order mark is dropped and marked", () => {
    expect(readJson('\ufeff{"a":1}')).toEqual({ kind: "value", value: { a: 1 }, repaired: ["byte order mark"] });
    expect(readJson('\ufeff["a\tb"]')).toMatchObject({ repaired: ["byte order mark", "control characters"] });
  });

  test("nothing, markup and broken text are told apart", () => {
    expect(readJson("")).toEqual({ kind: "empty" });
    expect(readJson("\ufeff \r\n\t")).toEqual({ kind: "empty" });
    expect(readJson("\n<!doctype html><title>Startseite</title>")).toEqual({ kind: "markup" });
    expect(readJson('{"a": 1,}')).toMatchObject({ kind: "broken" });
    expect(readJson('{"a": "cut of')).toMatchObject({ kind: "broken" });
    expect(readJson('["a\tb", \\]')).toMatchObject({ kind: "broken" });
    expect(readJson('["a\\\tb"]')).toMatchObject({ kind: "broken" });
  });

  test("the reason of a fault holds no content of the text", () => {
    const read = readJson('{"secret": marker-7f3a}');
    expect(read.kind).toBe("broken");
    expect(JSON.stringify(read)).not.toContain("marker");
  });

  test("nesting ends at 200, brackets in strings not counted", () => {
    expect(readJson(`${"[".repeat(200)}${"]".repeat(200)}`).kind).toBe("value");
    expect(readJson(`${"[".repeat(201)}${"]".repeat(201)}`)).toEqual({ kind: "too deep", position: 200 });
    expect(readJson(`\ufeff${'{"a":'.repeat(100_000)}`).kind).toBe("too deep");
    expect(readJson(`["${"[".repeat(500)}"]`).kind).toBe("value");
  });

  test("a key named __proto__ is data", () => {
    const read = readJson('{"__proto__": {"polluted": true}}');
    expect(read.kind === "value" && Object.keys(Object(read.value))).toEqual(["__proto__"]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("megabytes of control characters and brackets are read in linear time", () => {
    const started = performance.now();
    expect(readJson(`["${"\t".repeat(1_000_000)}"]`).kind).toBe("value");
    expect(readJson(`{"a":"${"[\t\\".repeat(500_000)}`).kind).toBe("broken");
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
