import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NumberLocale } from "../../read/decimal.ts";
import type { Offer } from "./offer.ts";
import { readOfferText } from "./offer-text.ts";

const today = "2026-11-30";
const read = (text: string, locale: NumberLocale = "de") => readOfferText(text, { locale, today });

/** An offer in few words: `rate 5/1 EUR miles upTo`. */
function short(offer: Offer): string {
  const marks = ["upTo", "from", "newCustomersOnly", "openEnded"].filter((mark) => Object.hasOwn(offer, mark));
  const spend = offer.minSpend ? [`min ${offer.minSpend.amount / 1000} ${offer.minSpend.currency}`] : [];
  const rate = (of: { units: number; per: number; currency: string }): string =>
    `${of.units / 1000}/${of.per / 1000} ${of.currency}`;
  const what =
    offer.kind === "rate"
      ? [rate(offer), offer.unit]
      : offer.kind === "flat"
        ? [`${offer.units / 1000}`, offer.unit]
        : offer.kind === "percent"
          ? [`${offer.percent / 1000}`]
          : [`${offer.factor / 1000}`, offer.unit, ...(offer.base ? [`on ${rate(offer.base)}`] : [])];
  return [offer.kind, ...what, ...spend, ...marks].join(" ");
}

const offers = (text: string, locale: NumberLocale = "de"): string[] => read(text, locale).offers.map(short);

describe("offers", () => {
  test.each<[string, NumberLocale, ...string[]]>([
    ["3 Punkte pro 2 €", "de", "rate 3/2 EUR points"],
    ["Pro 2 € Umsatz 1 Punkt", "de", "rate 1/2 EUR points"],
    ["Für jeden Euro sammeln Sie 5 Meilen", "de", "rate 5/1 EUR miles"],
    ["10 Meilen für jeden ausgegebenen Euro", "de", "rate 10/1 EUR miles"],
    ["For every $2 spent earn 1 mile", "en", "rate 1/2 USD miles"],
    ["EUR50 = 100 Punkte", "de", "rate 100/50 EUR points"],
    ["1 Meile alle 2 €", "de", "rate 1/2 EUR miles"],
    ["Up to 12 miles/$", "en", "rate 12/1 USD miles upTo"],
    ["1 PAYBACK Punkt je 2 €", "de", "rate 1/2 EUR payback"],
    ["5 Membership Rewards Punkte pro 1 €", "de", "rate 5/1 EUR mr"],
    ["1 500 Punkte pro CHF 1'000", "de", "rate 1500/1000 CHF points"],
    ["2 Punkte je 1 € und 500 Punkte extra ab 50 €", "de", "rate 2/1 EUR points", "flat 500 points min 50 EUR"],
    ["Earn 5,000 bonus points when you spend $3,000", "en", "flat 5000 points min 3000 USD"],
    ["Mindestbestellwert 50 €: 500 Punkte", "de", "flat 500 points min 50 EUR"],
    ["1000 °P ab einem Einkaufswert von 50 €", "de", "flat 1000 payback min 50 EUR"],
    ["Ab 899 € versandkostenfrei, 99 Meilen geschenkt", "de", "flat 99 miles"],
    ["3 Meilen pro Euro. Gilt nicht für Gutscheine über 50 €.", "de", "rate 3/1 EUR miles"],
    ["bis zu 10.000 Meilen für Neukunden", "de", "flat 10000 miles upTo newCustomersOnly"],
    ["500 Punkte für neue und bestehende Kunden, unbefristet", "de", "flat 500 points openEnded"],
    ["Doppelte Punkte", "de", "multiplier 2 points"],
    ["bis zu 20-fach °P ab 2 €", "de", "multiplier 20 payback min 2 EUR upTo"],
    ["10fach auf 1 °P pro 2 €", "de", "multiplier 10 payback on 1/2 EUR"],
    ["10 % Rabatt oder 5 % Cashback", "de", "percent 5"],
    ["25 % Bonus beim Transfer, ab 10.000 Punkten", "de", "percent 25"],
    ["Get 20% bonus miles when you buy miles", "en", "percent 20"],
    ["250 Punkte je Anmeldung", "de", "flat 250 points"],
    ["5 Meilen* pro 1 €¹", "de", "rate 5/1 EUR miles"],
    ["3 Pkt./€", "de", "rate 3/1 EUR points"],
    ["at least 3 miles per €1", "en", "rate 3/1 EUR miles from"],
    ["3 pts per $1", "en", "rate 3/1 USD points"],
    ["5 Meilen pro Euro, max. 5.000 Meilen", "de", "rate 5/1 EUR miles"],
    ["5fach statt 1fach Punkte", "de", "multiplier 5 points"],
  ])("%s", (text, locale, ...wanted) => {
    expect(offers(text, locale)).toEqual(wanted);
  });

  test("of an old and a new number the new one counts, wherever the old one stands", () => {
    const texts = [
      ...["6 statt 2 Meilen pro Euro", "6 Meilen statt 2 Meilen pro Euro", "statt 2 jetzt 6 Meilen pro Euro"],
      ...[
        "6 Meilen pro Euro statt 2 Meilen pro Euro",
        "6 instead of 2 miles per euro",
        "6 statt bisher 2 Meilen je 1 €",
        "6 (statt 2) Meilen pro Euro",
        "6 Meilen (bisher 2) pro Euro",
        "Jetzt 6 Meilen je Euro (sonst 2)",
      ],
    ];
    expect(texts.map((text) => offers(text))).toEqual(texts.map(() => ["rate 6/1 EUR miles"]));
  });
});

describe("what is no offer is none, and it is said what it is", () => {
  test.each([
    ["Nur 9,99 € pro Monat", ["price"]],
    ["9,99 pro EUR", []],
    ["5.000 Meilen für nur 120 €", ["price"]],
    ["Kaufen Sie 5.000 Meilen", ["purchase"]],
    ["10 % Rabatt ab 50 €", ["discount"]],
    ["Versandkostenfrei ab 899 €", ["price"]],
    ["100 Punkte = 1 €", ["redemption"]],
    ["50 € Gutschein für 5.000 Punkte", ["redemption"]],
    ["Prämien ab 5.000 Meilen", ["redemption"]],
    ["500 Punkte einlösen", ["redemption"]],
    ["Mit Punkten zahlen ab 200 Punkten", ["purchase"]],
    ["Ab 15.000 Meilen nach Rom fliegen", ["redemption"]],
    ["500 Punkte werden 400 Meilen", ["conversion", "conversion"]],
    ["Tausche 1.000 MR in 800 Meilen", ["conversion", "conversion"]],
    ["Jetzt Meilen sammeln!", []],
  ])("%s", (text, others) => {
    expect(read(text)).toEqual({ offers: [], others, unread: 0 });
  });
});

test.each([
  ...["3-5 Meilen pro Euro", "3 bis 5 Meilen pro Euro", "2x 500 Punkte", "12.34.567 Meilen", "1e3 Meilen", "5k Meilen"],
  ...[
    "-5 Meilen pro Euro",
    "+500 Punkte",
    "1/2 Meile pro Euro",
    "0 Punkte",
    "3 Punkte pro Liter",
    "5 Meilen je 10 Kronen",
  ],
  ...["5 Meilen als Inhaber der Karte pro Euro", "Pro Euro auf der Karte sammeln Sie als Inhaber immer 5 Meilen"],
  ...["3 + 2 Meilen pro Euro", "1.000 + 500 Meilen", "zwischen 3 und 5 Meilen pro Euro", "\u20133 Meilen pro Euro"],
  ...["1 Meile pro zwei Euro", "2 €: 1 Punkt"],
  ...["Gewinnen Sie 10.000 Meilen", "10.000 Meilen verfallen", "Ihr Punktestand: 500 Punkte"],
  ...["Für 50 € erhalten Sie 500 Punkte", "5 Meilen pro 0 €", `500 Punkte ${"und mehr ".repeat(200)}`],
])("%s: counted as unread, and no number is made up", (text) => {
  expect(read(text)).toEqual({ offers: [], others: [], unread: 1 });
});

test("status miles, points in time and a programme's name are no units", () => {
  const texts = ["500 Statusmeilen", "500 Zeitpunkte", "5 Miles & More", "Seit 3 Jahren Meilen"];
  expect(texts.map((text) => read(text).offers)).toEqual(texts.map(() => []));
});

test("a rate is read back from every way it is written", () => {
  const rate = fc.record({
    units: fc.integer({ min: 1, max: 99_999 }),
    tenths: fc.integer({ min: 0, max: 9 }),
    per: fc.integer({ min: 1, max: 999 }),
    unit: fc.constantFrom("Meilen", "Prämienmeilen", "Prämien\u00admeilen", "Bonus-Meilen", "miles"),
    form: fc.constantFrom(
      "# pro @",
      "#/@",
      "# je @ Umsatz",
      "@ = #",
      "Pro @ #",
      "# für je @",
      "Aktion: # je vollen @!",
    ),
    money: fc.constantFrom("@ €", "@€", "€ @", "EUR @", "@ Euro", "@,00 EUR"),
    space: fc.constantFrom(" ", "\u00a0"),
  });
  fc.assert(
    fc.property(rate, ({ units, tenths, per, unit, form, money, space }) => {
      const number = `${String(units).replace(/\B(?=(\d{3})+$)/g, ".")}${tenths === 0 ? "" : `,${tenths}`}`;
      const text = form
        .replace("@", money.replace("@", String(per)))
        .replace("#", `${number}${space}${unit}`)
        .replaceAll(" ", space);
      const [offer, ...more] = read(text).offers;
      expect(more).toEqual([]);
      expect(offer).toMatchObject({
        ...{ kind: "rate", units: units * 1000 + tenths * 100, per: per * 1000, currency: "EUR", unit: "miles" },
      });
    }),
  );
});

test("whatever the text, every number that comes out is a positive whole number of thousandths", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "5",
      "1.000",
      "2,5",
      "Meilen",
      "Punkte",
      "°P",
      "pro",
      "€",
      "Euro",
      "ab",
      "bis",
      "zu",
      "statt",
      "20fach",
      "%",
    ),
    fc.constantFrom(
      "für",
      "auf",
      "=",
      "/",
      "Bonus",
      "31.12.",
      "31.02.2027",
      "nur heute",
      "kaufen",
      ".",
      ",",
      "-",
      "x",
      "EUR",
    ),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      for (const offer of read(pieces.join(" ")).offers) {
        const numbers = Object.values(offer).filter((value) => typeof value === "number");
        expect(numbers.length).toBeGreaterThan(0);
        for (const value of numbers) expect(Number.isSafeInteger(value) && value > 0).toBe(true);
      }
    }),
  );
});
