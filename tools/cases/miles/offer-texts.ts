import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Offer } from "../../../src/sources/offers/offer.ts";
import { readOfferText } from "../../../src/sources/offers/offer-text.ts";
import { Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";
import { casesOf } from "./files.ts";

const form = z.record(z.string(), z.unknown());
const cases = z.array(
  z.object({
    id: z.string(),
    locale: z.enum(["de", "en"]),
    today: z.string(),
    text: z.string(),
    offers: z.array(form),
  }),
);

/** Texts and the offers they make: every key counts, those that must be absent included. */
export async function offerTexts(folder: string): Promise<KindResult | null> {
  const texts = await casesOf(folder, "offer-texts.json", cases);
  if (texts === null) return null;
  const tally = new Tally("offer texts");
  let found = 0;
  let rates = 0;
  for (const { id, locale, today, text, offers } of texts) {
    const read = readOfferText(text, { locale, today }).offers;
    const is = sorted(read.map(formOf));
    const want = sorted(offers);
    tally.count(isDeepStrictEqual(is, want), () => `${id}: want ${JSON.stringify(want)}, is ${JSON.stringify(is)}`);
    found += read.length;
    for (const offer of read) if (offer.kind === "rate") rates += Math.round((1_000 * offer.units) / offer.per);
  }
  return tally.result(`offers: ${found}, thousandths of all rates together: ${rates}`);
}

/** An offer in the words of the cases, with plain numbers. */
function formOf(offer: Offer): z.output<typeof form> {
  const { minSpend, kind, ...rest } = offer;
  const marks = Object.fromEntries(Object.entries(rest).filter(([key]) => !numbers.has(key)));
  return {
    ...{ kind, ...marks, ...numbersOf(offer) },
    ...(minSpend && { minSpend: { amount: minSpend.amount / 1_000, currency: minSpend.currency } }),
  };
}

const numbers = new Set(["units", "per", "factor", "percent", "base"]);

function numbersOf(offer: Offer): z.output<typeof form> {
  switch (offer.kind) {
    case "rate":
      return { units: offer.units / 1_000, per: offer.per / 1_000, unitsPerCur: rounded(offer.units / offer.per) };
    case "flat":
      return { units: offer.units / 1_000 };
    case "percent":
      return { percent: offer.percent / 1_000 };
    case "multiplier": {
      const { factor, base } = offer;
      if (!base) return { factor: factor / 1_000 };
      return {
        factor: factor / 1_000,
        base: { units: base.units / 1_000, per: base.per / 1_000, currency: base.currency },
        effectivePerCur: rounded((factor * base.units) / base.per / 1_000),
      };
    }
  }
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

const sorted = (offers: readonly z.output<typeof form>[]): unknown[] =>
  offers
    .map((offer) => Object.fromEntries(Object.entries(offer).sort(([a], [b]) => (a < b ? -1 : 1))))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
