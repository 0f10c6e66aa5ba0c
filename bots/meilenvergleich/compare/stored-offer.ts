import type { Json } from "goodbot";
import * as z from "zod";

const whole = z.int().positive();
const currency = z.enum(["EUR", "USD", "GBP", "CHF"]);
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** An offer as it is stored; amounts in thousandths. */
const stored = z.object({
  programme: z.string(),
  partner: z.string(),
  unit: z.enum(["miles", "points", "payback", "avios", "mr"]).optional(),
  amount: whole.optional(),
  per: whole.optional(),
  currency: currency.optional(),
  factor: whole.optional(),
  percent: whole.optional(),
  upTo: z.boolean().default(false),
  from: z.boolean().default(false),
  newCustomersOnly: z.boolean().default(false),
  minSpend: z.object({ amount: whole, currency }).optional(),
  validFrom: day.nullish(),
  validTo: day.nullish(),
  pageUrl: z.string(),
});

export type StoredOffer = z.output<typeof stored>;

export interface Rate {
  readonly amount: number;
  readonly per: number;
  readonly currency: z.output<typeof currency>;
}

/** What an offer is, told from the numbers it has. */
export type OfferForm = "rate" | "flat" | "multiplier" | "percent";

/** An offer out of a record's content, null where it is none that can be compared. */
export function storedOffer(content: { readonly [field: string]: Json }): StoredOffer | null {
  const parsed = stored.safeParse(content);
  return parsed.success && formOf(parsed.data) !== null ? parsed.data : null;
}

/** The form of an offer; null where its numbers make none. */
export function formOf(offer: StoredOffer): OfferForm | null {
  if (offer.factor !== undefined) return "multiplier";
  if (offer.percent !== undefined) return "percent";
  if (offer.amount === undefined) return null;
  if (offer.per === undefined) return "flat";
  return offer.currency === undefined ? null : "rate";
}

/** The rate of an offer: its own, or of a multiplier the one it makes of its base; null where the base is not known. */
export function rateOf({ amount, per, currency: of, factor }: StoredOffer): Rate | null {
  if (amount === undefined || per === undefined || of === undefined) return null;
  // A factor counts as the total: of 1 point per 2 EUR tenfold makes 10 points per 2 EUR. Both sides stay whole numbers.
  return factor === undefined
    ? { amount, per, currency: of }
    : { amount: amount * factor, per: per * 1_000, currency: of };
}
