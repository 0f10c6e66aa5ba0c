import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compare, compareRates, hasEnded, type Seen } from "./comparison.ts";
import { amountSaid, centsSaid, perOneSaid } from "./figures.ts";
import { type StoredOffer, storedOffer } from "./stored-offer.ts";
import { unitValueOf, valuesSchema } from "./values.ts";

const today = "2026-11-30";

function seen(partner: string, content: Record<string, string | number | boolean | null>): Seen<string> {
  const page = { programme: "Punktewelt", partner, unit: "points", pageUrl: "https://punktewelt.test/partner" };
  const offer = storedOffer({ ...page, ...content });
  if (offer === null) throw new TypeError("no offer");
  return { offer, staleSince: null, record: partner };
}

const rate = (partner: string, amount: number, per = 1_000, more = {}): Seen<string> =>
  seen(partner, { amount, per, currency: "EUR", ...more });

const names = (list: readonly Seen<string>[]): readonly string[] => list.map(({ record }) => record);

test("V18: rates stand by units per euro, whatever they are written for; equal ones share a rank", () => {
  const { rates } = compare(
    [rate("c", 1_000), rate("a", 3_000, 2_000), rate("d", 3_000, 2_000), rate("b", 5_000, 3_000)],
    today,
  );
  expect(rates.map(({ record, rank }) => [record, rank])).toEqual([
    ["b", 1],
    ["a", 2],
    ["d", 2],
    ["c", 4],
  ]);
});

test("V18: up to never ranks above an equal exact offer, nor beside it", () => {
  const upTo = rate("a", 10_000, 2_000, { upTo: true });
  const { rates } = compare([upTo, rate("b", 5_000), rate("c", 4_000)], today);
  expect(rates.map(({ record, rank }) => [record, rank])).toEqual([
    ["b", 1],
    ["a", 2],
    ["c", 3],
  ]);
});

test("V18: what cannot be set side by side stands in lists of its own; other currencies are not converted", () => {
  const lists = compare(
    [
      rate("rate", 1_000),
      seen("flat", { amount: 500_000 }),
      seen("tenfold", { factor: 10_000 }),
      seen("tenfold of a base", { factor: 10_000, amount: 1_000, per: 2_000, currency: "EUR" }),
      seen("tenfold of francs", { factor: 11_000, amount: 1_000, per: 2_000, currency: "CHF" }),
      seen("percent", { percent: 3_000 }),
      rate("francs", 9_000, 1_000, { currency: "CHF" }),
    ],
    today,
  );
  expect(Object.fromEntries(Object.entries(lists).map(([list, rows]) => [list, names(rows)]))).toEqual({
    rates: ["rate"],
    flat: ["flat"],
    multipliers: ["tenfold of a base", "tenfold of francs", "tenfold"],
    percents: ["percent"],
    otherCurrencies: ["francs"],
  });
  expect(lists.multipliers.map(({ rank }) => rank)).toEqual([1, null, null]);
});

test("V18: n-fold counts as the total", () => {
  const tenfold = seen("tenfold", { factor: 10_000, amount: 1_000, per: 2_000, currency: "EUR" });
  const { multipliers } = compare(
    [tenfold, seen("threefold", { factor: 3_000, amount: 2_000, per: 1_000, currency: "EUR" })],
    today,
  );
  expect(names(multipliers)).toEqual(["threefold", "tenfold"]);
});

test("an offer holds to the end of its last day, and one without a clear end stays", () => {
  const until = (validTo: string | null): StoredOffer => rate("a", 1_000, 1_000, { validTo }).offer;
  expect([until("2026-11-29"), until("2026-11-30"), until(null)].map((offer) => hasEnded(offer, today))).toEqual([
    true,
    false,
    false,
  ]);
  expect(compare([rate("a", 1_000, 1_000, { validTo: "2026-11-29" })], today).rates).toEqual([]);
});

test("figures are exact or cut off, never rounded up", () => {
  expect(perOneSaid({ amount: 2_000, per: 3_000, currency: "EUR" }, "de")).toBe("≈ 0,666");
  expect(perOneSaid({ amount: 1_000, per: 2_000, currency: "EUR" }, "en")).toBe("0.5");
  expect([amountSaid(1_234_500, "de"), amountSaid(1_234_500, "en"), amountSaid(5, "de")]).toEqual([
    "1.234,5",
    "1,234.5",
    "0,005",
  ]);
  const value = { country: "DE", programme: "P", thousandthsOfCent: 500, date: today, source: "s" };
  expect(centsSaid({ amount: 5_000, per: 2_000, currency: "EUR" }, value, "de")).toBe("1,25");
});

test("a value is of a programme in a country; the same points are worth something else elsewhere", () => {
  const values = valuesSchema.parse([
    { country: "DE", programme: "P", thousandthsOfCent: 1_000, date: today, source: "s" },
    { country: "AT", programme: "P", thousandthsOfCent: 900, date: today, source: "s" },
  ]);
  expect(["DE", "AT", "CH"].map((country) => unitValueOf(values, "P", country)?.thousandthsOfCent)).toEqual([
    1_000,
    900,
    undefined,
  ]);
  const [value] = values;
  expect(valuesSchema.safeParse([value, value]).success).toBe(false);
  expect(valuesSchema.safeParse([{ ...value, thousandthsOfCent: 0.5 }]).success).toBe(false);
});

test("rates are in one order, however they are given, and it is the order of the exact quotients", () => {
  const one = fc.record({ amount: fc.integer({ min: 1, max: 1e12 }), per: fc.integer({ min: 1, max: 1e12 }) });
  fc.assert(
    fc.property(fc.array(one, { minLength: 2, maxLength: 12 }), fc.infiniteStream(fc.nat()), (given, chance) => {
      const all = given.map(({ amount, per }, index) => rate(`p${index}`, amount, per));
      const mixed = all.map((seen) => ({ seen, at: chance.next().value ?? 0 })).sort((a, b) => a.at - b.at);
      const order = names(compare(all, today).rates);
      expect(
        names(
          compare(
            mixed.map(({ seen }) => seen),
            today,
          ).rates,
        ),
      ).toEqual(order);
      const rates = compare(all, today).rates.map(({ offer: { amount = 0, per = 1 } }) => ({
        amount,
        per,
        currency: "EUR" as const,
      }));
      for (const [index, next] of rates.slice(1).entries()) {
        const before = rates[index];
        expect(before && compareRates(before, next)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
