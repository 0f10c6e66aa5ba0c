import type { Day } from "goodbot";
import { formOf, type Rate, rateOf, type StoredOffer } from "./stored-offer.ts";

/** An offer that is compared, and what is known of its reading. */
export interface Seen<R> {
  readonly offer: StoredOffer;
  /** The last pass that read on did not see it: it holds as of this day. Null: seen in the last pass. */
  readonly staleSince: Day | null;
  /** Whatever the caller wants back with it. */
  readonly record: R;
}

export interface Ranked<R> extends Seen<R> {
  /** 1 is the best; equal offers share a rank. Null: not ranked, because a base is missing. */
  readonly rank: number | null;
}

/** The lists of a comparison. What cannot be set side by side stands in lists of its own. */
export interface Comparison<R> {
  /** Units per euro, the best first. */
  readonly rates: readonly Ranked<R>[];
  /** Rates of another currency: shown and not converted. */
  readonly otherCurrencies: readonly Seen<R>[];
  /** Units for an act, by programme, the largest first: they are no rate. */
  readonly flat: readonly Seen<R>[];
  /** By what they make of their base; those whose base is not known come last, without rank. */
  readonly multipliers: readonly Ranked<R>[];
  /** Of a transfer or a purchase, or money back. */
  readonly percents: readonly Seen<R>[];
}

/** True where an offer ended before a day: it holds to the end of its last day in Berlin. */
export const hasEnded = ({ validTo }: StoredOffer, today: Day): boolean =>
  typeof validTo === "string" && validTo < today;

/**
 * Compares offers, exactly: numbers are whole and multiplied crosswise, nothing is rounded before it is shown. Of two
 * equal rates "up to" stands below, and never shares the rank of the exact one.
 *
 * @param today the day it is in Berlin; what ended before is left out
 */
export function compare<R>(given: readonly Seen<R>[], today: Day): Comparison<R> {
  const now = given.filter(({ offer }) => !hasEnded(offer, today));
  const of = (form: ReturnType<typeof formOf>): readonly Seen<R>[] => now.filter(({ offer }) => formOf(offer) === form);
  const inEuros = (seen: Seen<R>): boolean => rateOf(seen.offer)?.currency === "EUR";
  const rates = of("rate");
  const multipliers = of("multiplier");
  return {
    rates: ranked(rates.filter(inEuros)),
    otherCurrencies: rates.filter((seen) => !inEuros(seen)).toSorted(byName),
    flat: of("flat").toSorted(byAmount),
    multipliers: [
      ...ranked(multipliers.filter(inEuros)),
      ...multipliers
        .filter((seen) => !inEuros(seen))
        .toSorted((a, b) => (b.offer.factor ?? 0) - (a.offer.factor ?? 0) || byName(a, b))
        .map((seen) => ({ ...seen, rank: null })),
    ],
    percents: of("percent").toSorted(
      (a, b) => (b.offer.percent ?? 0) - (a.offer.percent ?? 0) || byLimit(a, b) || byName(a, b),
    ),
  };
}

function ranked<R>(seen: readonly Seen<R>[]): readonly Ranked<R>[] {
  const sorted = seen.toSorted((a, b) => byRate(a, b) || byName(a, b));
  const result: Ranked<R>[] = [];
  for (const [index, one] of sorted.entries()) {
    const before = result.at(-1);
    const isEqual = before !== undefined && byRate(before, one) === 0;
    result.push({ ...one, rank: isEqual ? before.rank : index + 1 });
  }
  return result;
}

/** The larger rate first, of equal ones the exact one. */
const byRate = <R>(a: Seen<R>, b: Seen<R>): number => {
  const [one, two] = [rateOf(a.offer), rateOf(b.offer)];
  return one === null || two === null ? 0 : -compareRates(one, two) || byLimit(a, b);
};

/** Which of two rates gives more: below 0 the second one, above 0 the first one. */
export function compareRates(a: Rate, b: Rate): number {
  const [left, right] = [BigInt(a.amount) * BigInt(b.per), BigInt(b.amount) * BigInt(a.per)];
  return left === right ? 0 : left < right ? -1 : 1;
}

const byLimit = <R>(a: Seen<R>, b: Seen<R>): number => Number(a.offer.upTo) - Number(b.offer.upTo);

const names = new Intl.Collator("de");

const byName = <R>({ offer: a }: Seen<R>, { offer: b }: Seen<R>): number =>
  names.compare(a.partner, b.partner) || names.compare(a.programme, b.programme);

const byAmount = <R>(a: Seen<R>, b: Seen<R>): number =>
  names.compare(a.offer.programme, b.offer.programme) ||
  (b.offer.amount ?? 0) - (a.offer.amount ?? 0) ||
  byLimit(a, b) ||
  byName(a, b);
