import { foldRomanian } from "goodbot";

/**
 * Short forms of groups and parties. Numbers of groups change with every term and are no constants; the words in their
 * names stay. Written as the names are compared: in lower case, without marks, â and î as a. What is in no entry is shown
 * as printed, with an alarm to the operator.
 */
const forms: readonly (readonly [short: string, words: RegExp])[] = [
  ["neafiliați", /neafiliat|non-attached|non attached/],
  ["minorități", /minoritat|national minorities/],
  ["PSD", /\bpsd\b|social[- ]democrat/],
  ["AUR", /\baur\b|alianta pentru unirea romanilor/],
  ["PNL", /\bpnl\b|national liberal/],
  ["USR", /\busr\b|salvati romania/],
  ["SOS", /\bs\.?o\.?s\b/],
  ["POT", /\bpot\b|oamenilor tineri/],
  ["UDMR", /\budmr\b|maghiar|hungarian/],
  ["UPR", /\bupr\b/],
];

/**
 * The short form of a group or party by the name that a page gives, null where none is known.
 *
 * @example shortForm("Grupul parlamentar al Partidului Naţional Liberal") // "PNL"
 */
export const shortForm = (printed: string): string | null => {
  const folded = foldRomanian(printed, "a");
  return forms.find(([, words]) => words.test(folded))?.[0] ?? null;
};
