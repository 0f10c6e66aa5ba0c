import type { Cell, FactRow, Language } from "goodbot";
import type { Seen } from "../compare/comparison.ts";
import { amountSaid, centsSaid, perOneSaid } from "../compare/figures.ts";
import { rateOf, type StoredOffer } from "../compare/stored-offer.ts";
import { type UnitValue, unitValueOf } from "../compare/values.ts";
import { daySaid, type InBoth, say, unitSaid } from "./words.ts";

/** What the rows of a comparison are made with. */
export interface RowFrame {
  readonly language: Language;
  readonly values: readonly UnitValue[];
  readonly country: string;
}

const words = {
  upTo: { de: "bis zu", en: "up to" },
  from: { de: "ab", en: "from" },
  per: { de: "pro", en: "per" },
  total: { de: "-fach", en: "-fold" },
  on: { de: "auf", en: "on" },
  spend: { de: "ab Einkaufswert", en: "from a purchase of" },
  atSpend: { de: "beim Mindestumsatz", en: "at the minimum spend" },
  newCustomers: { de: "nur Neukunden", en: "new customers only" },
  stale: { de: "veraltet, Stand", en: "stale, as of" },
  starts: { de: "ab", en: "from" },
  ends: { de: "bis", en: "until" },
  unclear: { de: "Datum unklar", en: "date not clear" },
} satisfies Record<string, InBoth>;

/** What an offer gives, as a programme would write it. */
function offerSaid(offer: StoredOffer, language: Language): string {
  const limit = offer.upTo ? `${say(words.upTo, language)} ` : offer.from ? `${say(words.from, language)} ` : "";
  const amount = (thousandths: number): string => amountSaid(thousandths, language);
  const { amount: units, per, currency, factor, percent } = offer;
  const unit = unitSaid(offer.unit, units, language);
  const rate =
    units === undefined
      ? ""
      : `${amount(units)} ${unit}${per === undefined ? "" : ` ${say(words.per, language)} ${amount(per)} ${currency}`}`;
  if (percent !== undefined) return `${limit}${amount(percent)} %`;
  if (factor === undefined) return `${limit}${rate}`;
  return `${limit}${amount(factor)}${say(words.total, language)} ${rate === "" ? unit : `${say(words.on, language)} ${rate}`}`;
}

/** Conditions, validity, and whether the offer was seen lately. */
function conditionsSaid({ offer, staleSince }: Seen<unknown>, language: Language): string {
  const { minSpend, validFrom, validTo } = offer;
  const day = (word: InBoth, date: string | null | undefined): readonly string[] =>
    date === undefined
      ? []
      : [date === null ? say(words.unclear, language) : `${say(word, language)} ${daySaid(date, language)}`];
  const parts = [
    ...(minSpend
      ? [`${say(words.spend, language)} ${amountSaid(minSpend.amount, language)} ${minSpend.currency}`]
      : []),
    ...(offer.newCustomersOnly ? [say(words.newCustomers, language)] : []),
    ...day(words.starts, validFrom),
    ...day(words.ends, validTo),
    ...(staleSince === null ? [] : [`${say(words.stale, language)} ${daySaid(staleSince, language)}`]),
  ];
  return Array.from(new Set(parts)).join(", ");
}

/** Units for one of the currency, null where there is no rate. */
export function perOneCell(offer: StoredOffer, language: Language): Cell {
  const rate = rateOf(offer);
  return rate === null ? null : perOneSaid(rate, language);
}

/** A flat amount set against the least that must be spent: a rate at that amount only, and never ranked. */
export function atMinimumSpend({ amount, minSpend }: StoredOffer, language: Language): Cell {
  if (amount === undefined || minSpend === undefined) return null;
  const rate = perOneSaid({ amount, per: minSpend.amount, currency: minSpend.currency }, language);
  return `${rate} ${say(words.per, language)} ${minSpend.currency} ${say(words.atSpend, language)}`;
}

/** What one euro brings by the editor's value, null where a base is missing. */
export function valueCell(offer: StoredOffer, { language, values, country }: RowFrame): Cell {
  const rate = rateOf(offer);
  const value = unitValueOf(values, offer.programme, country);
  if (rate?.currency !== "EUR" || value === null) return null;
  return `${centsSaid(rate, value, language)} ct`;
}

/** A row: the partner leads to the page that the offer was read on (V18). */
export const rowOf = (
  seen: Seen<FactRow["from"]>,
  language: Language,
  more: readonly Cell[],
  before: readonly Cell[] = [],
): FactRow => ({
  cells: [
    ...before,
    { text: seen.offer.partner, url: seen.offer.pageUrl },
    seen.offer.programme,
    offerSaid(seen.offer, language),
    ...more,
    conditionsSaid(seen, language) || null,
  ],
  from: seen.record,
});
