import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "./csv.ts";

test.each([
  ["plain", "a,b\n1,2\n", ",", ["a", "b"], [["1", "2"]]],
  [
    "another separator and line end, an empty last cell",
    "a;b\r\n1;\r\n;2",
    ";",
    ["a", "b"],
    [
      ["1", ""],
      ["", "2"],
    ],
  ],
  ["quotes", 'a,b\n"x, ""y""","1\n2"\n', ",", ["a", "b"], [['x, "y"', "1\n2"]]],
  ["empty lines and a byte order mark", "\ufeffa\n\n1\n\n", ",", ["a"], [["1"]]],
  ["an empty last cell at the end", "a,b\n1,", ",", ["a", "b"], [["1", ""]]],
])("%s", (_, text, separator, head, rows) => {
  expect(readCsv(text, separator)).toEqual({ kind: "table", head, rows });
});

test.each([
  ["a quote that is not closed", 'a\n"1\n2', {}],
  ["text behind a quote", 'a\n"1"2\n', {}],
  ["too many rows", "a\n1\n2\n3\n", { rows: 2 }],
  ["too many cells", "a,b,c\n", { columns: 2 }],
  ["nothing", "\n", {}],
])("%s: the whole is broken", (_, text, limits) => {
  expect(readCsv(text, ",", limits).kind).toBe("broken");
});

test("what is written is read back", () => {
  const cell = fc.string({ minLength: 1 });
  const write = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
      const text = rows.map((row) => row.map(write).join(";")).join("\r\n");
      const [head, ...others] = rows;
      expect(readCsv(text, ";")).toEqual({ kind: "table", head, rows: others });
    }),
  );
});
