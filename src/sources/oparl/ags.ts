import type { OddityCode } from "./oddities.ts";

/**
 * The official municipality key (Amtlicher Gemeindeschlüssel, 8 digits) in what servers send for it: 7 digits have lost
 * a leading zero, 9 and more carry trailing zeros, 12 digits are the regional key (Regionalschlüssel) with the four
 * digits of the municipal association in between.
 *
 * @example readAgs("051140000") // { ags: "05114000", odd: "ags-9-digits" }
 */
export const readAgs = (text: string): { readonly ags: string | null; readonly odd: OddityCode | null } => {
  const digits = text.replace(/\s/g, "");
  if (!/^\d{7,12}$/.test(digits)) return { ags: null, odd: "ags-odd" };
  if (digits.length === 8) return { ags: digits, odd: null };
  if (digits.length === 7) return { ags: `0${digits}`, odd: "ags-7-digits" };
  if (digits.length === 12) return { ags: digits.slice(0, 5) + digits.slice(9), odd: "ags-12-digits" };
  return /^0+$/.test(digits.slice(8))
    ? { ags: digits.slice(0, 8), odd: "ags-9-digits" }
    : { ags: null, odd: "ags-odd" };
};
