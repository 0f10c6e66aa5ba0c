import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter } from "../../read/local-day.ts";
import { dayOf, findValidity } from "./validity.ts";

const today = "2026-11-30";
const validity = (text: string, on = today): string => {
  const { validFrom, validTo } = findValidity(text, on);
  return `${validFrom === undefined ? "" : validFrom}|${validTo === undefined ? "" : validTo}`;
};

test.each([
  ["gültig bis 31.12.2026", "|2026-12-31"],
  ["bis 31.12.26", "|2026-12-31"],
  ["bis einschließlich 31. 12. 2026", "|2026-12-31"],
  ["bis Sonntag, 06.12.", "|2026-12-06"],
  ["nur noch bis 31.12", "|2026-12-31"],
  ["endet am 31. Dezember 2026", "|2026-12-31"],
  ["ends Dec 31, 2026", "|2026-12-31"],
  ["until 31st of December 2026", "|2026-12-31"],
  ["expires 2026-12-31", "|2026-12-31"],
  ["valid through 12/31/2026", "|2026-12-31"],
  ["until 31/12", "|2026-12-31"],
  ["until 04/04/2027", "|2027-04-04"],
  ["until 03/04/2027", "|null"],
  ["bis 31.02.2027", "|null"],
  ["bis 31.11.", "|null"],
  ["bis 12.31.2026", "|null"],
  ["28.12. – 05.01.2027", "2026-12-28|2027-01-05"],
  ["01.12.2026-31.12.2026", "2026-12-01|2026-12-31"],
  ["01.12-31.12.2026", "2026-12-01|2026-12-31"],
  ["vom 28.12.2026 bis 05.01.", "2026-12-28|2027-01-05"],
  ["15.12.-10.01.", "2026-12-15|2027-01-10"],
  ["Vom 1. bis 31. Dezember 2026", "2026-12-01|2026-12-31"],
  ["1.–15.12.", "2026-12-01|2026-12-15"],
  ["28.–5. Januar", "null|2027-01-05"],
  ["December 1-31, 2026", "2026-12-01|2026-12-31"],
  ["zwischen 1. Dezember und 24. Dezember", "2026-12-01|2026-12-24"],
  ["10.01.2027 – 05.01.2027", "null|null"],
  ["29.02.2027 – 05.03.2027", "null|2027-03-05"],
  ["ab 01.12.2026", "2026-12-01|"],
  ["am 24.12.2026", "2026-12-24|2026-12-24"],
  ["nur heute", "2026-11-30|2026-11-30"],
  ["bis morgen", "|2026-12-01"],
  ["today only", "2026-11-30|2026-11-30"],
  ["ab 05.12. bis 10.12.", "2026-12-05|2026-12-10"],
  ["bis 05.12. oder bis 06.12.", "|null"],
  ["Noch 3 Tage", "|"],
  ["bis auf Weiteres", "|"],
  ["bis zu 12.10 Euro", "|"],
  ["Stand 01.12.2026", "|"],
])("%s", (text, wanted) => {
  expect(validity(text)).toBe(wanted);
});

test("a day without a year is this year's, unless it is past by more than 180 days", () => {
  expect(validity("bis 30.11.")).toBe("|2026-11-30");
  expect(validity("bis 03.06.")).toBe("|2026-06-03");
  expect(validity("bis 02.06.")).toBe("|2027-06-02");
  // Early in the year the days at the end of the last one lie ahead again.
  expect(validity("15.12. – 10.01.", "2027-01-05")).toBe("2026-12-15|2027-01-10");
  expect(validity("bis 29.02.", "2027-11-30")).toBe("|2028-02-29");
});

test("numbers of a date are no numbers of an offer, and an amount behind a date is no year", () => {
  expect(findValidity("20fach Punkte bis 05.12.2026", today).rest).not.toMatch(/05|12|2026/);
  expect(validity("bis 31. Dezember 2000 Meilen")).toBe("|2026-12-31");
  expect(findValidity("bis 05.12. 2000 Punkte", today).rest).toContain("2000 Punkte");
});

test("every day is read back from every way it is written", () => {
  const months = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" ");
  const english = "January February March April May June July August September October November December".split(" ");
  const form = fc.constantFrom(
    (y: string, m: string, d: string) => `bis ${d}.${m}.${y}`,
    (y: string, m: string, d: string) => `bis ${Number(d)}.${Number(m)}.${y.slice(2)}`,
    (y: string, m: string, d: string) => `gültig bis zum ${Number(d)}. ${months[Number(m) - 1]} ${y}`,
    (y: string, m: string, d: string) => `until ${english[Number(m) - 1]} ${Number(d)}, ${y}`,
    (y: string, m: string, d: string) => `valid through ${Number(d)} ${english[Number(m) - 1]?.slice(0, 3)} ${y}`,
    (y: string, m: string, d: string) => `ends ${y}-${m}-${d}`,
  );
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 4_000 }), form, (days, written) => {
      const day = dayAfter(today, days);
      const [year = "", month = "", date = ""] = day.split("-");
      expect(validity(written(year, month, date))).toBe(`|${day}`);
    }),
  );
});

test("without a year the day lies between 180 days ago and a year ahead", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 364 }), (now, ahead) => {
      const on = dayAfter(today, now);
      const [, month = "", date = ""] = dayAfter(on, ahead).split("-");
      const read = findValidity(`bis ${date}.${month}.`, on).validTo;
      if (read === null) return expect(`${month}-${date}`).toBe("02-29");
      expect(read?.slice(5)).toBe(`${month}-${date}`);
      expect([read && read >= dayAfter(on, -180), read && read <= dayAfter(on, 366)]).toEqual([true, true]);
    }),
  );
});

test("a field that is a date: one day, or none that is clear", () => {
  const texts = ["2026-12-31", "31.12.2026", "gültig bis 31.12.", "01.12.–31.12.2026", "bald", "31.02.2027"];
  expect(texts.map((text) => dayOf(text, today))).toEqual(["2026-12-31", "2026-12-31", "2026-12-31", null, null, null]);
  // Points in time: the last day in Berlin of which any part lies before.
  const times = ["2026-12-31T22:59:59Z", "2026-12-31T23:00:00Z", "2026-12-31T23:59:59+01:00", "2026-12-31T23:59:59"];
  expect(times.map((text) => dayOf(text, today))).toEqual(times.map(() => "2026-12-31"));
});
