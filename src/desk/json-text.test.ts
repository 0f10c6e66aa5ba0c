import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withValueAt } from "./json-text.ts";

const file = readFileSync(new URL("../../bots/cucinevotez/editorial.json", import.meta.url), "utf8");
const linesOf = (text: string): string[] => text.split("\n");
/** Lines of the second text that the first does not have. */
const fresh = (before: string, after: string): string[] =>
  linesOf(after).filter((line) => !linesOf(before).includes(line));

describe("a value changed in the text of a file", () => {
  it("leaves every other line as it was", () => {
    const party = { id: "partid-z", title: "Partidul Z", page: "https://partid-z.example/", names: ["Ana Pildă"] };
    const count = JSON.parse(file).parties.length;
    const added = withValueAt(file, ["parties", count], party);
    expect(fresh(file, added)).toContain(`    ${oneLine(party)}`);
    expect(fresh(file, added).length).toBeLessThanOrEqual(2);
    expect(withValueAt(added, ["parties", count], undefined)).toBe(file);

    const named = withValueAt(file, ["president", "name"], "Maria Exemplu");
    expect(fresh(file, named)).toEqual(['    "name": "Maria Exemplu",']);
  });

  it("gives a line that becomes too long lines of its own, and takes them back", () => {
    const entry = { article: `https://stire.example/${"a".repeat(40)}`, read: "2026-03-01" };
    const added = withValueAt(file, ["press", 1], entry);
    expect(fresh(file, added)).toHaveLength(3);
    expect(withValueAt(added, ["press", 1], undefined)).toBe(file);
  });

  it("keeps to the layout of the file: each value in its line, tabs, all in one line, no line end", () => {
    const value = { a: [1], b: { c: "x" } };
    for (const layout of [JSON.stringify(value, null, 2), JSON.stringify(value, null, "\t")]) {
      const unit = layout.includes("\t") ? "\t" : 2;
      expect(withValueAt(layout, ["a", 1], 2)).toBe(JSON.stringify({ ...value, a: [1, 2] }, null, unit));
    }
    expect(withValueAt('{ "a": [1] }', ["b"], null)).toBe('{ "a": [1], "b": null }');
  });

  it("keeps the words of the file: escapes and numbers stay as they were written", () => {
    expect(withValueAt('{ "a": "\\u0103", "n": 1.0, "x": 1 }\n', ["x"], 2)).toBe(
      '{ "a": "\\u0103", "n": 1.0, "x": 2 }\n',
    );
  });

  it("comes to the data that were meant, whatever they are", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.jsonValue(), (data, key, value) => {
        fc.pre(key !== "__proto__" && !Object.hasOwn(data, "__proto__"));
        const json = JSON.parse(JSON.stringify(value));
        for (const text of [JSON.stringify(data), JSON.stringify(data, null, 2)]) {
          const after = JSON.parse(withValueAt(text, [key], json));
          expect(after).toEqual({ ...JSON.parse(text), [key]: json });
        }
      }),
    );
  });

  it("refuses a place that does not exist", () => {
    expect(() => withValueAt('{ "a": 1 }', ["a", "b"], 1)).toThrow(TypeError);
    expect(() => withValueAt('{ "a": 1 }', ["b", "c"], 1)).toThrow(TypeError);
    expect(() => withValueAt("{", ["a"], 1)).toThrow(SyntaxError);
  });
});

const oneLine = (value: object): string =>
  JSON.stringify(value).replace(/^\{/, "{ ").replace(/\}$/, " }").replaceAll('":', '": ').replaceAll(',"', ', "');
