import type { Language } from "goodbot";

/** Texts of the views: German, and English for everybody else. */
export interface InBoth<T = string> {
  readonly de: T;
  readonly en: T;
}

export const say = <T>({ de, en }: InBoth<T>, language: Language): T => (language === "de" ? de : en);

/** `1.234.567,89 EUR`, exact for amounts of any size. */
export const amountSaid = (cents: bigint, currency: string | null, language: Language): string => {
  const sign = cents < 0n ? "-" : "";
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, "0");
  const [thousands, decimal] = language === "de" ? [".", ","] : [",", "."];
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${sign}${whole}${decimal}${digits.slice(-2)} ${currency ?? "EUR"}`;
};

const HOUR = 3_600_000;

/** A span of hours in words. */
export const hoursSaid = (span: number, language: Language): string => {
  const hours = new Intl.NumberFormat(language === "de" ? "de-AT" : "en-GB").format(span / HOUR);
  return language === "de" ? `${hours} Stunden` : `${hours} hours`;
};
