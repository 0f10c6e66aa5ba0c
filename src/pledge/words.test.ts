import fc from "fast-check";
import { expect, test } from "vitest";
import { languages } from "./language.ts";
import { bytesInWords, count, inWords, listInWords, numberInWords, quoted } from "./words.ts";

test("lengths of time are exact, in the longest unit that fits", () => {
  expect(inWords(1_000, "de")).toBe("1 Sekunde");
  expect(inWords(2_000, "de")).toBe("2 Sekunden");
  expect(inWords(1_500, "de")).toBe("1,5 Sekunden");
  expect(inWords(1_500, "en")).toBe("1.5 seconds");
  expect(inWords(1_500, "ro")).toBe("1,5 secunde");
  expect(inWords(1, "en")).toBe("0.001 seconds");
  expect(inWords(0, "en")).toBe("0 seconds");
  expect(inWords(60_000, "ro")).toBe("1 minut");
  expect(inWords(90_000, "en")).toBe("90 seconds");
  expect(inWords(86_400_000, "de")).toBe("24 Stunden");
  expect(inWords(7 * 86_400_000, "de")).toBe("7 Tage");
  expect(inWords(30 * 86_400_000, "ro")).toBe("30 de zile");
});

test("German days bend after nach and seit", () => {
  expect(inWords(30 * 86_400_000, "de", "dative")).toBe("30 Tagen");
  expect(inWords(2_000, "de", "dative")).toBe("2 Sekunden");
  expect(inWords(30 * 86_400_000, "en", "dative")).toBe("30 days");
});

test("Romanian puts de from 20 on, not after 101 to 119", () => {
  const page = { one: "pagină", many: "pagini" };
  expect(
    [0, 1, 2, 19, 20, 21, 100, 101, 119, 120, 480, 1_000, 1_001, 1_019, 1_020].map((n) => count(n, page, "ro")),
  ).toEqual([
    "0 pagini",
    "1 pagină",
    "2 pagini",
    "19 pagini",
    "20 de pagini",
    "21 de pagini",
    "100 de pagini",
    "101 pagini",
    "119 pagini",
    "120 de pagini",
    "480 de pagini",
    "1.000 de pagini",
    "1.001 pagini",
    "1.019 pagini",
    "1.020 de pagini",
  ]);
});

test("numbers carry the separators of their language", () => {
  expect(languages.map((language) => numberInWords(12_345.678, language))).toEqual([
    "12.345,678",
    "12,345.678",
    "12.345,678",
  ]);
});

test("sizes are exact", () => {
  expect(bytesInWords(20_000_000, "en")).toBe("20 MB");
  expect(bytesInWords(512_000, "de")).toBe("512 kB");
  expect(bytesInWords(1_048_576, "ro")).toBe("1 MiB");
  expect(bytesInWords(1, "de")).toBe("1 Byte");
  expect(bytesInWords(333, "en")).toBe("333 bytes");
  expect(bytesInWords(333, "ro")).toBe("333 de octeți");
});

test("two values never read alike", () => {
  const value = fc.integer({ min: 0, max: 40 * 86_400_000 });
  fc.assert(
    fc.property(value, value, fc.constantFrom(...languages), (a, b, language) => {
      fc.pre(a !== b);
      expect(inWords(a, language)).not.toBe(inWords(b, language));
      expect(bytesInWords(a, language)).not.toBe(bytesInWords(b, language));
    }),
  );
});

test("lists are read aloud", () => {
  expect(listInWords([], "de")).toBe("");
  expect(listInWords(["a"], "de")).toBe("a");
  expect(listInWords(["a", "b"], "ro")).toBe("a și b");
  expect(listInWords(["a", "b", "c"], "en")).toBe("a, b and c");
  expect(listInWords(["a", "b", "c"], "de", "or")).toBe("a, b oder c");
});

test("names stand in the quotation marks of the language", () => {
  expect(languages.map((language) => quoted("x", language))).toEqual(["„x“", "“x”", "„x”"]);
});
