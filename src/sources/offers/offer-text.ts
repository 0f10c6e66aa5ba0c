import type { NumberLocale } from "../../read/decimal.ts";
import type { Day } from "../../read/local-day.ts";
import { isSpend, limitsOf, meaningOf, type Phrase } from "./classify.ts";
import { type Measure, measuresOf, withoutFormer, wordAt } from "./measures.ts";
import type { NoOffer, Offer, OfferMarks, OfferReading } from "./offer.ts";
import { tokensOf } from "./tokens.ts";
import { findValidity } from "./validity.ts";
import * as means from "./words.ts";

/** Longer texts are prose: nothing is read out of them. */
const LONGEST = 1_000;

const order = ["rate", "flat", "multiplier", "percent"] as const;

interface Found {
  readonly offer: Offer;
  readonly at: number;
}

/**
 * What a text of a loyalty programme offers, in German or English: rates, flat amounts, multipliers, percentages, with
 * limits, minimum spend, validity. Prices, discounts, redemption values, purchases and conversions are no offers. What
 * cannot be read for certain is counted, never guessed: there is no default for anything.
 *
 * @param today the day it is in Berlin, for dates without a year
 * @example readOfferText("6 statt 2 Meilen pro Euro", { locale: "de", today }).offers // [{ kind: "rate", units: 6000, per: 1000, … }]
 */
export function readOfferText(
  text: string,
  { locale, today }: { readonly locale: NumberLocale; readonly today: Day },
): OfferReading {
  if (text.length > LONGEST) return { offers: [], others: [], unread: 1 };
  const clean = text
    .replace(/[\u00ad\u200b\u2060\ufeff]|(?<=\S)[*\u2020\u2021\u00ae\u2122\u00b9\u00b2\u00b3\u2070-\u2079]+/g, "")
    .normalize("NFC");
  const { rest, ...validity } = findValidity(clean, today);
  const tokens = withoutFormer(tokensOf(rest, locale));
  const phrase: Phrase = { tokens, measures: measuresOf(tokens) };
  const result = readPhrase(phrase);
  const marks: OfferMarks = {
    ...validity,
    ...(means.newCustomers.test(clean) && { newCustomersOnly: true }),
    ...(means.openEnded.test(clean) && { openEnded: true }),
  };
  const spends = spendsOf(phrase, result.found);
  const offers = result.found.map(({ offer, at }): Offer => {
    const minSpend = spends.get(at);
    return { ...offer, ...(minSpend && { minSpend }), ...marks };
  });
  return {
    offers: offers.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
    others: result.others,
    unread: result.unread,
  };
}

function readPhrase(phrase: Phrase): { found: Found[]; others: NoOffer[]; unread: number } {
  const { measures, tokens } = phrase;
  const found: Found[] = [];
  const others: NoOffer[] = [];
  let unread = 0;
  /** Rates that say what a multiplier multiplies. */
  const bases = new Set<Measure>();
  const add = (offer: Offer, at: number): void => {
    const { limit } = limitsOf(at, tokens);
    found.push({ offer: { ...offer, ...(limit && { [limit]: true }) }, at });
  };
  for (const measure of measures) {
    if (measure.is === "factor") {
      const base = baseOf(measure, phrase);
      const unit = measure.unit ?? base?.units.unit;
      // "3x kaufen": beside no unit a factor is of something else.
      if (unit === undefined) continue;
      if (measure.value === null || measure.value === 0) unread += 1;
      else add({ kind: "multiplier", unit, factor: measure.value, ...(base && { base: base.rate }) }, measure.at);
      if (base) bases.add(base.units);
    } else if (measure.is === "units" && !bases.has(measure)) {
      const meaning = meaningOf(measure, phrase);
      const { unit, value } = measure;
      if (meaning.is === "rate") add({ kind: "rate", unit, ...meaning.rate }, measure.at);
      else if (meaning.is === "flat" && value !== null) add({ kind: "flat", unit, units: value }, measure.at);
      else if (meaning.is === "other") others.push(meaning.what);
      else unread += 1;
    } else if (measure.is === "percent") {
      const is = percentIs(measure, phrase);
      if (is === "other") others.push("discount");
      else if (is === "unread" || measure.value === null || measure.value === 0) unread += 1;
      else add({ kind: "percent", percent: measure.value }, measure.at);
    } else if (measure.is === "money" && measures.length === 1 && !measure.bare) others.push("price");
  }
  // A number and a unit that nothing brings together: "5k Meilen".
  const apart = found.length + others.length + unread === 0 && ["number", "unit"].every((is) => has(tokens, is));
  return { found, others, unread: apart ? 1 : unread };
}

const has = (tokens: Phrase["tokens"], is: string): boolean => tokens.some((token) => token.is === is);

/** "10fach auf 1 Punkt pro 1 €": the rate that is multiplied. */
function baseOf(factor: Measure, phrase: Phrase) {
  const { measures, tokens } = phrase;
  const units = measures.find((measure) => measure.at >= factor.end);
  if (units?.is !== "units" || units.at - factor.end > 3) return null;
  if (!/^(?:auf|on)$/.test(wordAt(tokens, factor.end))) return null;
  const meaning = meaningOf(units, phrase);
  return meaning.is === "rate" ? { units, rate: meaning.rate } : null;
}

/** What a percentage is of, by the nearest words that tell: those behind it first, then those before it. */
function percentIs({ at, end }: Measure, { tokens, measures }: Phrase): "offer" | "other" | "unread" {
  const next = measures.find((measure) => measure.at >= end)?.at ?? tokens.length;
  const last = measures.findLast((measure) => measure.end <= at)?.end ?? 0;
  const sides = [tokens.slice(end, Math.min(next, end + 6)), tokens.slice(Math.max(last, at - 6), at).toReversed()];
  for (const side of sides) {
    for (const token of side) {
      if (token.is === "unit") return "offer";
      if (token.is === "mark" && /^[.,;:|]$/.test(token.mark)) break;
      if (token.is !== "word") continue;
      if (/^(?:oder|und|or|and)$/.test(token.word)) break;
      if (means.percentOther.test(token.word)) return "other";
      if (means.percentOffer.test(token.word)) return "offer";
    }
  }
  return "unread";
}

/** The minimum spend of each offer: that of the nearest offer before it, else the nearest behind it. */
function spendsOf(phrase: Phrase, found: readonly Found[]) {
  const spends = new Map<number, NonNullable<OfferMarks["minSpend"]>>();
  const places = found.map(({ at }) => at).toSorted((a, b) => a - b);
  for (const measure of phrase.measures) {
    if (measure.is !== "money" || measure.money === null || !isSpend(measure, phrase)) continue;
    const owner = places.findLast((at) => at < measure.at) ?? places.find((at) => at > measure.at);
    if (owner !== undefined && !spends.has(owner)) spends.set(owner, measure.money);
  }
  return spends;
}
