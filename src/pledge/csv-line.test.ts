import { expect, it } from "vitest";
import { csvLine } from "./csv-line.ts";

it("quotes what RFC 4180 has quoted, and leaves empty what is missing", () => {
  expect(csvLine(["Pop, Ana", 'the "old"', "two\nlines", 35, null, undefined, ""])).toBe(
    '"Pop, Ana","the ""old""","two\nlines",35,,,\r\n',
  );
});

it("no value runs as a formula in a table calculator", () => {
  for (const start of ["=", "+", "-", "@", "\t"]) expect(csvLine([`${start}1+1`])).toMatch(/^"?'/);
  expect(csvLine(["=A1,B1", -5])).toBe(`"'=A1,B1",-5\r\n`);
});
