import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ObservedRecord } from "../../pledge/observation.ts";
import { readDecimal, thousandthsOf } from "../../read/decimal.ts";
import type { Day } from "../../read/local-day.ts";
import type { Currency, NoOffer, Offer, OfferMarks, Unit } from "./offer.ts";
import { readOfferText } from "./offer-text.ts";
import type { OffersSettings } from "./settings.ts";
import type { Item } from "./strategies.ts";
import { tokensOf } from "./tokens.ts";
import { dayOf } from "./validity.ts";

/** Kind of the records of offers. */
const OFFER = "Offer";

/**
 * All that is stored of an offer (V5); amounts in thousandths. What it is tells from what it has: a factor is of a
 * multiplier (amount and per are then the rate it multiplies), a percentage stands alone, `per` is of a rate, an amount
 * without it is flat.
 */
export const offerFields = [
  ...["programme", "partner", "unit", "amount", "per", "currency", "factor", "percent"],
  ...["upTo", "from", "minSpend", "newCustomersOnly", "validFrom", "validTo", "pageUrl"],
] as const;

export interface FactsRead {
  readonly records: readonly ObservedRecord[];
  /** What was not taken, by reason: `unread`, `no partner`, `not an offer: price`. */
  readonly left: ReadonlyMap<string, number>;
}

interface Given {
  readonly settings: Pick<OffersSettings, "programme" | "unit" | "currency" | "locale">;
  /** Address of the page the facts are from. */
  readonly pageUrl: string;
  /** The day it is in Berlin. */
  readonly today: Day;
}

/** Makes facts of items. What cannot be read for certain is counted under its reason, and nothing is stored of it. */
export function factsOf(items: readonly Item[], given: Given): FactsRead {
  const records = new Map<string, ObservedRecord>();
  const left = new Map<string, number>();
  const leave = (why: string, count = 1): void => void (count > 0 && left.set(why, (left.get(why) ?? 0) + count));
  for (const item of items) {
    const partner = partnerOf(item.get("partner"));
    if (partner === null) {
      leave("no partner");
      continue;
    }
    const { offers, others, unread } = offersOf(item, given);
    for (const what of others) leave(`not an offer: ${what}`);
    leave("unread", unread);
    for (const offer of offers) {
      const content = contentOf(partner, offer, given);
      const id = freeId(records, idOf(partner, offer, given), content);
      if (id === null) leave("twice");
      else records.set(id, { kind: OFFER, id, state: "live", content });
    }
  }
  return { records: [...records.values()], left };
}

/**
 * The id of an offer among those of its page: several of one form ("1 mile per dollar, 2 miles on travel") are numbered
 * in the order of the page. Null where the very same offer stands there already, or too many of one form.
 */
function freeId(
  records: ReadonlyMap<string, ObservedRecord>,
  id: string,
  content: ObservedRecord["content"],
): string | null {
  for (let number = 1; number <= MOST_OF_ONE_FORM; number++) {
    const numbered = number === 1 ? id : `${id}/${number}`;
    const known = records.get(numbered);
    if (known === undefined) return numbered;
    if (isDeepStrictEqual(known.content, content)) return null;
  }
  return null;
}

const MOST_OF_ONE_FORM = 20;
const LONGEST_NAME = 100;
const MOST_WORDS = 12;

/** A partner's name, null where it is none: an address, a sentence, markup. */
function partnerOf(text: string | undefined): string | null {
  const name =
    text
      ?.replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
      .normalize("NFC")
      .trim() ?? "";
  const isName = /[\p{L}\d]/u.test(name) && name.length <= LONGEST_NAME && name.split(/\s+/).length <= MOST_WORDS;
  return isName && !/[<>{}\n]|https?:|^data:|\.(?:png|jpe?g|gif|svg|webp|avif)\b/i.test(name) ? name : null;
}

type Read = { readonly offers: readonly Offer[]; readonly others: readonly NoOffer[]; readonly unread: number };

function offersOf(item: Item, { settings, today }: Given): Read {
  const days = daysOf(item, today);
  const text = item.get("offer");
  if (text !== undefined) {
    const read = readOfferText(text, { locale: settings.locale, today });
    return { ...read, offers: read.offers.map((offer) => ({ ...offer, ...days })) };
  }
  const offer = offerOfNumbers(item, settings);
  const spend = item.get("minSpend");
  const amount = spend === undefined ? null : numberOf(spend, settings);
  const currency = currencyOf(item, settings);
  // A condition that cannot be read is still a condition: without it the offer would say more than the page does.
  if (offer === null || (spend !== undefined && (amount === null || currency === null)))
    return { offers: [], others: [], unread: 1 };
  const minSpend = amount !== null && currency !== null ? { minSpend: { amount, currency } } : {};
  return { offers: [{ ...offer, ...minSpend, ...days }], others: [], unread: 0 };
}

function offerOfNumbers(item: Item, settings: Given["settings"]): Offer | null {
  const number = (name: "amount" | "per" | "factor" | "percent"): number | null | undefined => {
    const text = item.get(name);
    if (text === undefined) return undefined;
    const value = numberOf(name === "percent" ? text.replace(/\s?(?:%|prozent|percent)$/i, "") : text, settings);
    return value === 0 ? null : value;
  };
  const [amount, per, factor, percent] = [number("amount"), number("per"), number("factor"), number("percent")];
  if ([amount, per, factor, percent].includes(null)) return null;
  const unit = unitOf(item, settings);
  const currency = currencyOf(item, settings);
  if (typeof factor === "number" && unit) return { kind: "multiplier", unit, factor };
  if (typeof percent === "number") return { kind: "percent", percent };
  if (typeof amount !== "number" || !unit) return null;
  if (typeof per !== "number") return { kind: "flat", unit, units: amount };
  return currency === null ? null : { kind: "rate", unit, units: amount, per, currency };
}

/** A number of JSON has its point whatever the language; one that is written for people has the language's marks. */
function numberOf(text: string, { locale }: Given["settings"]): number | null {
  const decimal = /^\d+\.\d{1,2}$|^\d+$/.test(text) ? readDecimal(text, "en") : readDecimal(text, locale);
  return decimal === null ? null : thousandthsOf(decimal);
}

function unitOf(item: Item, { unit, locale }: Given["settings"]): Unit | null {
  const text = item.get("unit");
  if (text === undefined) return unit ?? null;
  const [token, ...more] = tokensOf(text, locale);
  return token?.is === "unit" && more.length === 0 ? token.unit : null;
}

function currencyOf(item: Item, { currency, locale }: Given["settings"]): Currency | null {
  const text = item.get("currency");
  if (text === undefined) return currency ?? null;
  const [token, ...more] = tokensOf(text, locale);
  return token?.is === "currency" && more.length === 0 ? token.currency : null;
}

function daysOf(item: Item, today: Day): Pick<OfferMarks, "validFrom" | "validTo"> {
  const [from, to] = [item.get("validFrom"), item.get("validTo")];
  return {
    ...(from !== undefined && { validFrom: dayOf(from, today) }),
    ...(to !== undefined && { validTo: dayOf(to, today) }),
  };
}

function contentOf(partner: string, offer: Offer, { settings, pageUrl }: Given): ObservedRecord["content"] {
  const { minSpend, validFrom, validTo } = offer;
  const rate = offer.kind === "rate" ? offer : offer.kind === "multiplier" ? offer.base : undefined;
  return {
    programme: settings.programme,
    partner,
    ...(offer.kind !== "percent" && { unit: offer.unit }),
    ...(rate && { amount: rate.units, per: rate.per, currency: rate.currency }),
    ...(offer.kind === "flat" && { amount: offer.units }),
    ...(offer.kind === "multiplier" && { factor: offer.factor }),
    ...(offer.kind === "percent" && { percent: offer.percent }),
    ...(offer.upTo && { upTo: true }),
    ...(offer.from && { from: true }),
    ...(minSpend && { minSpend: { amount: minSpend.amount, currency: minSpend.currency } }),
    ...(offer.newCustomersOnly && { newCustomersOnly: true }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
    pageUrl,
  };
}

/**
 * One offer over the nights: partner, form and conditions. Its number is not part of it, so that a rate that rises is a
 * change and not another offer.
 */
function idOf(partner: string, offer: Offer, { settings }: Given): string {
  const conditions = [
    offer.kind === "percent" ? "" : offer.unit,
    offer.kind === "rate" ? offer.currency : "",
    offer.minSpend ? `${offer.minSpend.amount} ${offer.minSpend.currency}` : "",
    offer.newCustomersOnly ? "new customers" : "",
  ];
  const key = [settings.programme, partner.toLowerCase(), offer.kind, ...conditions].join("\n");
  return `offer/${createHash("sha256").update(key).digest("hex").slice(0, 24)}`;
}
