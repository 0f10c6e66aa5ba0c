import { collapse } from "./collapse.ts";
import { foldRomanian, titleCase, withCommaLetters } from "./romanian.ts";

/**
 * Names of people as pages write them: "Surname Given", "Given SURNAME", "SURNAME Given", with or without marks on
 * letters, hyphens or a middle name. A name is never an identity (many people share one); it helps to recognise on one
 * page whom another page named.
 */

/** A word in capitals: two letters or more, none of them small. An initial is none. */
const isCapital = (word: string): boolean => /\p{Lu}.*\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);

/** Words of a name without what stands in brackets (a former name). */
const wordsOf = (name: string): string[] =>
  collapse(withoutBrackets(name))
    .split(" ")
    .filter((word) => word !== "");

const withoutBrackets = (name: string): string => name.replace(/\([^)]*\)?/g, " ");

/** A name taken apart where its capitals tell which words are the surname. */
export interface NameParts {
  readonly given: string;
  readonly family: string;
}

/**
 * Given and family name, for display; null where no run of words in capitals tells which is which.
 *
 * @example namePartsOf("Anca ȘTIRBU-NEAGU") // { given: "Anca", family: "Știrbu-Neagu" }
 */
export const namePartsOf = (name: string): NameParts | null => {
  const words = wordsOf(withCommaLetters(name));
  const from = words.findIndex(isCapital);
  if (from < 0) return null;
  let to = from;
  while (isCapital(words[to] ?? "")) to++;
  const given = [...words.slice(0, from), ...words.slice(to)].join(" ");
  return given === "" ? null : { given, family: titleCase(words.slice(from, to).join(" ")) };
};

/**
 * A name for display: letters with a comma below, words in capitals in title case, without what stands in brackets; the
 * order stays.
 *
 * @example displayName("Elena VLADESCU (Munteanu)") // "Elena Vladescu"
 */
export const displayName = (name: string): string =>
  wordsOf(withCommaLetters(name))
    .map((word) => (isCapital(word) ? titleCase(word) : word))
    .join(" ");

/** What stands in brackets in a name, null where nothing does. */
export const formerName = (name: string): string | null => {
  const found = collapse(/\(([^)]+)\)/.exec(withCommaLetters(name))?.[1] ?? "");
  return found === "" ? null : found;
};

/** Words of a text for comparison: folded, parted at everything that is no letter and no digit. */
export const tokensOf = (text: string, aAndI: "a" | "i"): string[] =>
  foldRomanian(text, aAndI).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Keys under which a name is looked up, without regard to order, marks and hyphens: one with â and î as a, one as i.
 * Two names are the same if they agree in either ({@link compareNames}).
 *
 * @example matchKeys("Dîmboveanu Ion-Vasile") // ["damboveanu ion vasile", "dimboveanu ion vasile"]
 */
export const matchKeys = (name: string): readonly [a: string, i: string] => {
  const bare = withoutBrackets(name);
  return [tokensOf(bare, "a").sort().join(" "), tokensOf(bare, "i").sort().join(" ")];
};

/** How two names go together. `subset`: one has more given names than the other; only a hint, see `linkNames`. */
export type NameComparison = "same" | "subset" | "different";

/**
 * Compares two names. `subset` needs two tokens in common, the surname among them: the words in capitals, else the
 * first or last word, which both names must share then.
 *
 * @example compareNames("Dobrescu Ilie", "Ilie-Gavril DOBRESCU") // "subset"
 */
export const compareNames = (one: string, other: string): NameComparison => {
  const keys = [matchKeys(one), matchKeys(other)] as const;
  if (keys[0][0] === "" || keys[1][0] === "") return "different";
  if (keys[0][0] === keys[1][0] || keys[0][1] === keys[1][1]) return "same";
  return isSubset(one, other, "a") || isSubset(one, other, "i") ? "subset" : "different";
};

const isSubset = (one: string, other: string, aAndI: "a" | "i"): boolean => {
  const names = [one, other].map((name) => ({ name, tokens: new Set(tokensOf(withoutBrackets(name), aAndI)) }));
  const [less, more] = names.sort((a, b) => a.tokens.size - b.tokens.size);
  if (!less || !more || less.tokens.size < 2 || ![...less.tokens].every((token) => more.tokens.has(token)))
    return false;
  const surname = namePartsOf(more.name) ?? namePartsOf(less.name);
  if (surname) return tokensOf(surname.family, aAndI).every((token) => less.tokens.has(token));
  const ends = [less.name, more.name].map((name) => wordsOf(name).map((word) => tokensOf(word, aAndI).join(" ")));
  return ends[0]?.at(0) === ends[1]?.at(0) || ends[0]?.at(-1) === ends[1]?.at(-1);
};
