import type { Language } from "goodbot";
import type { StoredOffer } from "../compare/stored-offer.ts";

/** Texts of the views: German first, English for everybody else. */
export interface InBoth<T = string> {
  readonly de: T;
  readonly en: T;
}

export const say = <T>({ de, en }: InBoth<T>, language: Language): T => (language === "de" ? de : en);

/** One of it, and several. */
type Counted = readonly [one: string, several: string];

const units: Readonly<Record<NonNullable<StoredOffer["unit"]>, InBoth<Counted>>> = {
  miles: { de: ["Meile", "Meilen"], en: ["mile", "miles"] },
  points: { de: ["Punkt", "Punkte"], en: ["point", "points"] },
  payback: { de: ["°P", "°P"], en: ["°P", "°P"] },
  avios: { de: ["Avios", "Avios"], en: ["Avios", "Avios"] },
  mr: {
    de: ["Membership-Rewards-Punkt", "Membership-Rewards-Punkte"],
    en: ["Membership Rewards point", "Membership Rewards points"],
  },
};

/** The name of a unit beside a number in thousandths. */
export function unitSaid(unit: StoredOffer["unit"], amount: number | undefined, language: Language): string {
  if (unit === undefined) return "";
  const [one, several] = say(units[unit], language);
  return amount === 1_000 ? one : several;
}

/** A day for people: `31.12.2026`, `2026-12-31`. */
export const daySaid = (day: string, language: Language): string =>
  language === "de" ? day.split("-").reverse().join(".") : day;
