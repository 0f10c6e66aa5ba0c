import type { Validity } from "./validity.ts";

/** What is collected. `mr`: Membership Rewards; `payback`: °P. */
export type Unit = "miles" | "points" | "payback" | "avios" | "mr";

export type Currency = "EUR" | "USD" | "GBP" | "CHF";

/** An amount of money, in thousandths. */
export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

/** So many units for so much money, both in thousandths: exact, whatever the quotient. */
export interface Rate {
  readonly units: number;
  readonly per: number;
  readonly currency: Currency;
}

/** Conditions and limits that a text states. Marks are there where they are true. */
export interface OfferMarks extends Validity {
  /** "bis zu": at most so much. */
  readonly upTo?: true;
  /** "ab 3 Meilen": at least so much. */
  readonly from?: true;
  readonly minSpend?: Money;
  readonly newCustomersOnly?: true;
  readonly openEnded?: true;
}

/** What a text offers. Numbers are in thousandths. */
export type Offer =
  | ({ readonly kind: "rate"; readonly unit: Unit } & Rate & OfferMarks)
  | ({ readonly kind: "flat"; readonly unit: Unit; readonly units: number } & OfferMarks)
  /** n-fold counts as the total: of 10 points tenfold makes 100. */
  | ({ readonly kind: "multiplier"; readonly unit: Unit; readonly factor: number; readonly base?: Rate } & OfferMarks)
  /** Of a transfer or a purchase, or money back. */
  | ({ readonly kind: "percent"; readonly percent: number } & OfferMarks);

/** Why a number in a text is no offer: a closed list, nothing of the text itself. */
export type NoOffer = "price" | "discount" | "redemption" | "purchase" | "conversion" | "cap";

/** What a text came to. */
export interface OfferReading {
  readonly offers: readonly Offer[];
  /** Numbers that say something else, by what it is. */
  readonly others: readonly NoOffer[];
  /** Numbers beside a unit that could not be read for certain; nothing is made of them. */
  readonly unread: number;
}
