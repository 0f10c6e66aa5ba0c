import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type NumberLocale, readDecimal, thousandthsOf } from "./decimal.ts";

test.each<[string, NumberLocale, string | null]>([
  ["1.500", "de", "1500"],
  ["1,500", "en", "1500"],
  ["1,500", "de", "1.5"],
  ["1.500", "en", "1.5"],
  ["2.5", "de", "2.5"],
  ["49,90", "en", "49.9"],
  ["0.500", "de", "0.5"],
  ["0,500", "en", "0.5"],
  ["1.299,00", "de", "1299"],
  ["1,299.00", "de", "1299"],
  ["12.345.678", "en", "12345678"],
  ["1\u202f500", "de", "1500"],
  ["1\u00a0500,5", "de", "1500.5"],
  ["1\u2019500.50", "de", "1500.5"],
  ["1\u00ad500", "de", "1500"],
])("reads %j in %s", (text, locale, wanted) => {
  expect(readDecimal(text, locale)).toBe(wanted);
});

test.each([
  ...["1.23.4", "12,34,567", "1,000,00", "0.500.000", "1.500.00", "1.500,", ",5", ".5", "5."],
  ...["-5", "+5", "\u22125", "1e3", "5E2", "0x10", "abc", "", " ", "1/2", "\u00bd", "\u0661", "007", "1  500"],
  ...["1234.567", "1 500.000", "1.500 000", "1234567890123", "0.1234567890123"],
])("refuses %j, which is no number or two", (text) => {
  expect(readDecimal(text, "de")).toBeNull();
});

const groupMarks = fc.constantFrom("", " ", "\u00a0", "\u2009", "\u202f", "'", "\u2019");

test("every number is read back from every way it is written", () => {
  const number = fc.record({
    whole: fc.integer({ min: 0, max: 999_999_999_999 }),
    decimals: fc.stringMatching(/^(?:|\d{0,5}[1-9])$/),
    locale: fc.constantFrom<NumberLocale>("de", "en"),
    group: groupMarks,
    languageGroups: fc.boolean(),
  });
  fc.assert(
    fc.property(number, ({ whole, decimals, locale, group, languageGroups }) => {
      const [thousands, point] = locale === "de" ? [".", ","] : [",", "."];
      const mark = languageGroups ? thousands : group;
      const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, mark);
      const text = decimals === "" ? grouped : `${grouped}${point}${decimals}`;
      expect(readDecimal(text, locale)).toBe(decimals === "" ? String(whole) : `${whole}.${decimals}`);
    }),
  );
});

test("whatever the text, what comes out is a plain number or nothing, and the same number again", () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,' \u00a0e+-]{0,16}$/));
  fc.assert(
    fc.property(text, fc.constantFrom<NumberLocale>("de", "en"), (given, locale) => {
      const read = readDecimal(given, locale);
      if (read === null) return;
      expect(read).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/);
      expect(given.replace(/\D/g, "")).toContain(read.replace(".", "").replace(/^0+/, ""));
    }),
  );
});

test("thousandths are exact, or there are none", () => {
  expect(["2.5", "0.333", "12345678", "1.2345"].map(thousandthsOf)).toEqual([2_500, 333, 12_345_678_000, null]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (thousandths) => {
      const whole = Math.floor(thousandths / 1_000);
      const written = `${whole},${String(thousandths % 1_000).padStart(3, "0")}`;
      expect(thousandthsOf(readDecimal(written, "de") ?? "")).toBe(thousandths);
    }),
  );
});
