/**
 * Romanian letters. Pages write s and t with a comma below as the standard asks (ș ț), with the cedilla that old
 * character sets had in its place (ş ţ), or without any mark; all three mean the same letter.
 */

const commaLetters: Readonly<Record<string, string>> = { ş: "ș", Ş: "Ș", ţ: "ț", Ţ: "Ț" };

/**
 * Text for display: composed (NFC), s and t with a comma below.
 *
 * @example withCommaLetters("Bucureşti") // "București"
 */
export const withCommaLetters = (text: string): string =>
  text.normalize("NFC").replace(/[şŞţŢ]/g, (letter) => commaLetters[letter] ?? letter);

/**
 * Text for comparison: lower case, without marks on letters, without soft hyphens and characters of no width. The two
 * letters of one sound become one of them (`sînt` is `sânt`, by the spelling rules of 1953 and 1993).
 *
 * @param aAndI what â and î become; a text without marks may have had either, so compare with both ({@link bothFolds})
 * @example foldRomanian("Dîmbovița", "a") // "dambovita"
 */
export const foldRomanian = (text: string, aAndI: "a" | "i" = "a"): string =>
  text
    .normalize("NFKC")
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .toLowerCase()
    .replace(/[âî]/g, aAndI)
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "");

/** A text folded with â and î as a, and as i: two texts are the same if they agree in either. */
export const bothFolds = (text: string): readonly [a: string, i: string] => [
  foldRomanian(text, "a"),
  foldRomanian(text, "i"),
];

/**
 * True where two texts are the same but for letters that are written in several ways.
 *
 * @example sameLetters("Birsasteanu", "BÎRSĂŞTEANU") // true
 */
export const sameLetters = (a: string, b: string): boolean =>
  foldRomanian(a, "a") === foldRomanian(b, "a") || foldRomanian(a, "i") === foldRomanian(b, "i");

/**
 * A word or words in capitals as they stand in running text; each part at hyphen and blank begins with a capital.
 *
 * @example titleCase("ȘTIRBU-NEAGU") // "Știrbu-Neagu"
 */
export const titleCase = (text: string): string =>
  text
    .toLocaleLowerCase("ro")
    .replace(
      /(^|[\s\-‐'’.(])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase("ro"),
    );
