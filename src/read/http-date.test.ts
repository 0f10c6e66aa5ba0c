import { describe, expect, test } from "vitest";
import { readHttpDate } from "./http-date.ts";

const now = Date.UTC(2026, 10, 30, 12);
const at = Date.UTC(2025, 11, 3, 13, 9, 53);

describe("dates in headers (RFC 9110 5.6.7)", () => {
  test.each([
    ["IMF-fixdate", "Wed, 03 Dec 2025 13:09:53 GMT"],
    ["RFC 850", "Wednesday, 03-Dec-25 13:09:53 GMT"],
    ["asctime", "Wed Dec  3 13:09:53 2025"],
    ["RFC 822 with a zone name", "3 Dec 2025 05:09:53 PST"],
    ["RFC 822 with an offset", "Wed, 03 Dec 2025 14:09:53 +0100"],
    ["ISO 8601", "2025-12-03T13:09:53Z"],
    ["ISO 8601 with an offset", "2025-12-03T14:09:53+01:00"],
    ["small letters and blanks around", "  wed, 03 dec 2025 13:09:53 gmt "],
  ])("%s", (_form, text) => {
    expect(readHttpDate(text, now)).toBe(at);
  });

  test("a day alone is its first moment", () => {
    expect(readHttpDate("2025-12-03", now)).toBe(Date.UTC(2025, 11, 3));
  });

  test("a two-digit year is never more than 50 years ahead", () => {
    expect(readHttpDate("Sunday, 06-Nov-94 08:49:37 GMT", now)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
    expect(readHttpDate("Sunday, 06-Nov-76 08:49:37 GMT", now)).toBe(Date.UTC(2076, 10, 6, 8, 49, 37));
  });

  test.each([
    "",
    "soon",
    "Wed, 31 Feb 2025 00:00:00 GMT",
    "Wed, 03 Foo 2025 13:09:53 GMT",
    "2025-13-01",
    "Wed, 03 Dec 2025 25:00:00 GMT",
    "Wed, 03 Dec 2025 13:09:53 XYZ",
    "3",
    `Wed, ${" ".repeat(70)}`,
  ])("%j is no date", (text) => {
    expect(readHttpDate(text, now)).toBeNull();
  });
});
