import type { Language } from "goodbot";
import type { Rate } from "./stored-offer.ts";
import type { UnitValue } from "./values.ts";

/** A quotient of whole numbers, cut to so many decimals; `exact` where nothing was cut off. */
interface Quotient {
  readonly scaled: bigint;
  readonly decimals: number;
  readonly exact: boolean;
}

const quotient = (above: bigint, below: bigint, decimals: number): Quotient => {
  const scaledUp = above * 10n ** BigInt(decimals);
  return { scaled: scaledUp / below, decimals, exact: scaledUp % below === 0n };
};

/** Numbers are cut and never rounded up: nobody is promised more than an offer gives. */
function written({ scaled, decimals, exact }: Quotient, language: Language): string {
  const digits = String(scaled).padStart(decimals + 1, "0");
  const [whole, rest] = [
    digits.slice(0, digits.length - decimals),
    digits.slice(digits.length - decimals).replace(/0+$/, ""),
  ];
  const [group, point] = language === "de" ? [".", ","] : [",", "."];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${exact ? "" : "≈ "}${grouped}${rest === "" ? "" : `${point}${rest}`}`;
}

/**
 * Thousandths as a number for people.
 *
 * @example amountSaid(1_500, "de") // "1,5"
 */
export const amountSaid = (thousandths: number, language: Language): string =>
  written(quotient(BigInt(thousandths), 1_000n, 3), language);

/**
 * Units for one of the currency.
 *
 * @example perOneSaid({ amount: 1_000, per: 3_000, currency: "EUR" }, "de") // "≈ 0,333"
 */
export const perOneSaid = ({ amount, per }: Rate, language: Language): string =>
  written(quotient(BigInt(amount), BigInt(per), 3), language);

/** What a euro spent brings by the editor's value of a unit, in cents. */
export const centsSaid = ({ amount, per }: Rate, { thousandthsOfCent }: UnitValue, language: Language): string =>
  written(quotient(BigInt(amount) * BigInt(thousandthsOfCent), BigInt(per) * 1_000n, 2), language);
