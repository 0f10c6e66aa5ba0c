/** Letters of a register number in the order of their remainder. */
const FN_LETTERS = "ABDFGHIKMPSTVWXYZ";
const FN_WEIGHTS = [6, 4, 14, 15, 10, 1];

/**
 * The letter that belongs to the digits of a Firmenbuch number: weights 6, 4, 14, 15, 10, 1 over six digits, modulo 17.
 * No official text of the rule is known; it fits every printed number that was tried, so another letter is a doubt and
 * never more.
 *
 * @example firmenbuchLetter("319726") // "k"
 */
export const firmenbuchLetter = (digits: string): string => {
  const padded = digits.padStart(6, "0");
  const sum = FN_WEIGHTS.reduce((total, weight, index) => total + weight * Number(padded.charAt(index)), 0);
  return FN_LETTERS.charAt(sum % 17).toLowerCase();
};

/** Whether the eight digits of an Austrian VAT number (`ATU`) hold together: weights 1, 2 with digit sum, 4 added. */
export const isUid = (digits: string): boolean => {
  if (!/^\d{8}$/.test(digits)) return false;
  let sum = 4;
  for (let index = 0; index < 7; index++) {
    const weighted = Number(digits.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(weighted / 10) + (weighted % 10);
  }
  return (10 - (sum % 10)) % 10 === Number(digits.charAt(7));
};

/** Whether 13 digits are a Global Location Number: modulo 10 with weights 1 and 3 (GS1 General Specifications 7.9). */
export const isGln = (digits: string): boolean => {
  if (!/^\d{13}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < 12; index++) sum += Number(digits.charAt(index)) * (index % 2 === 0 ? 1 : 3);
  return (10 - (sum % 10)) % 10 === Number(digits.charAt(12));
};
