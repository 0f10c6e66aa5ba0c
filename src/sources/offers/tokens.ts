import { type NumberLocale, readDecimal, thousandthsOf } from "../../read/decimal.ts";
import type { Currency, Unit } from "./offer.ts";
import { DATE } from "./validity.ts";

/** A piece of a text that means something. Numbers are in thousandths, null where they cannot be read for certain. */
export type Token =
  | { readonly is: "number" | "factor"; readonly value: number | null }
  | { readonly is: "unit"; readonly unit: Unit }
  | { readonly is: "currency"; readonly currency: Currency }
  | { readonly is: "percent" | "date" | "programme" }
  | { readonly is: "word"; readonly word: string }
  /** One mark; `break`: what stands behind it is another sentence. */
  | { readonly is: "mark"; readonly mark: string };

const BLANKS = "\\u00a0\\u2009\\u202f ";
const NUMBER = `(?:\\d{1,3}(?:[${BLANKS}'\u2019\u02bc]\\d{3})+(?!\\d)(?:[.,]\\d+)*|\\d+(?:[.,]\\d+)*)`;
/** Beginnings that leave the meaning of "Meilen" and "Punkte" as it is; "Statusmeilen" and "Zeitpunkt" are not among them. */
const KIND =
  "(?:(?:pr\u00e4mien|bonus|extra|zusatz|willkommens|basis|award|start|treue|sammel|umsatz|einkaufs|reward|welcome)-?)?";
const unitForms: readonly (readonly [Unit, string])[] = [
  [
    "payback",
    "(?:payback[\\s-])?\u00b0\\s?p(?:unkte?n?)?|(?:payback|extra|bonus)[\\s-]\u00b0p|payback[\\s-]?punkte?n?",
  ],
  ["mr", "membership\\srewards\u00ae?(?:[\\s-]?(?:punkte?n?|points?))?|mr[\\s-](?:punkte?n?|points?)"],
  ["avios", "avios(?:[\\s-](?:punkte?n?|points?))?"],
  ["miles", `${KIND}(?:meilen?|miles?)`],
  ["points", `${KIND}(?:punkte?n?|points?)|(?:pkte?|pts?)\\.?`],
];
const currencyForms: readonly (readonly [Currency, string])[] = [
  ["EUR", "\u20ac|euros?|eur"],
  ["USD", "us-?\\$|us-?dollars?|\\$|usd|dollars?"],
  ["GBP", "\u00a3|gbp|pounds?|pfund"],
  ["CHF", "chf|sfr\\.?|fr\\.|franken"],
];
/** Factors that are a word. */
const foldWords: readonly (readonly [factor: number, form: string])[] = [
  [2_000, "doppelt(?:e[nrms]?)?|zweifach(?:e[nrms]?)?|double"],
  [3_000, "dreifach(?:e[nrms]?)?|triple"],
  [4_000, "vierfach(?:e[nrms]?)?|quadruple"],
  [5_000, "f\u00fcnffach(?:e[nrms]?)?"],
  [10_000, "zehnfach(?:e[nrms]?)?"],
];

const whole = (form: string): RegExp => new RegExp(`^(?:${form})$`, "iu");
const units = unitForms.map(([unit, form]) => [unit, whole(form)] as const);
const currencies = currencyForms.map(([currency, form]) => [currency, whole(form)] as const);
const folds = foldWords.map(([factor, form]) => [factor, whole(form)] as const);
const any = (forms: readonly (readonly [unknown, string])[]): string => forms.map(([, form]) => form).join("|");

const pieces = new RegExp(
  [
    `(?<date>${DATE})`,
    "(?<programme>miles\\s?(?:&|and|\\+)\\s?(?:more|bonus)|flying\\sblue|american\\sexpress)",
    `(?<fold>${NUMBER})(?:\\s?-?\\s?fach(?:e[nrms]?)?|\\s?[x\u00d7])(?![\\p{L}\\d])`,
    // A dash behind a price stands for no cents: "10,- \u20ac".
    `(?<number>${NUMBER})(?:,[-\u2013](?=\\s?(?:\u20ac|eur|$)))?`,
    `(?<unit>(?<![\\p{L}])(?:${any(unitForms)})(?![\\p{L}\\d])|(?<![\\p{L}])\u00b0p)`,
    `(?<currency>\u20ac|\u00a3|(?:us-?)?\\$|(?<![\\p{L}])(?:${any(currencyForms)})(?![\\p{L}]))`,
    `(?<foldWord>(?<![\\p{L}])(?:${any(foldWords)})(?![\\p{L}]))`,
    "(?<percent>%|(?<![\\p{L}])(?:prozent|percent)(?![\\p{L}]))",
    "(?<word>\\p{L}[\\p{L}\\p{M}]*(?:-\\p{L}[\\p{L}\\p{M}]*)*)",
    "(?<mark>->|[^\\s\\p{L}\\d])",
  ].join("|"),
  "giu",
);

/**
 * Cuts a text into what it says. A number that has a sign, an exponent, a fraction or letters of its own is there, but
 * without a value.
 */
export const tokensOf = (text: string, locale: NumberLocale): readonly Token[] =>
  [...text.matchAll(pieces)].flatMap((match) => {
    const { groups = {}, index } = match;
    const read = (written: string): number | null => {
      const isWhole =
        !standsInNumber(text.slice(0, index)) &&
        !/^(?:[.,/^]?\d|[\u00bd\u00bc\u00be])/.test(text.slice(index + match[0].length));
      const decimal = isWhole ? readDecimal(written, locale) : null;
      return decimal === null ? null : thousandthsOf(decimal);
    };
    return tokenOf(groups, read, text.slice(index + match[0].length)) ?? [];
  });

/** What shows that the digits behind it are not the whole number: a sign, a fraction, a letter. */
const standsInNumber = (lead: string): boolean =>
  /(?:\d[/:^]|[.,]|(?:^|[\s(:])[-+\u2013\u2212\u00b1~])$/u.test(lead) ||
  (/[\p{L}\d]$/u.test(lead) && !/(?<!\p{L})(?:eur|chf|usd|gbp)$/iu.test(lead));

function tokenOf(
  { fold, number, unit, currency, foldWord, word, mark, ...found }: Readonly<Record<string, string | undefined>>,
  read: (written: string) => number | null,
  rest: string,
): Token | null {
  if (found.date !== undefined) return { is: "date" };
  if (found.programme !== undefined) return { is: "programme" };
  if (found.percent !== undefined) return { is: "percent" };
  if (fold !== undefined) return { is: "factor", value: read(fold) };
  if (number !== undefined) {
    // "5k", "1e3": letters right behind a number are a part of it, unless they are what is counted.
    const glued = /^\p{L}/u.test(rest) && !/^(?:eur|chf|usd|gbp|meile|mile|punkt|point|avios|mr\b)/iu.test(rest);
    return { is: "number", value: glued ? null : read(number) };
  }
  if (unit !== undefined) {
    const found = units.find(([, form]) => form.test(unit));
    return found ? { is: "unit", unit: found[0] } : null;
  }
  if (currency !== undefined) {
    const found = currencies.find(([, form]) => form.test(currency));
    return found ? { is: "currency", currency: found[0] } : null;
  }
  if (foldWord !== undefined) {
    const found = folds.find(([, form]) => form.test(foldWord));
    return found ? { is: "factor", value: found[0] } : null;
  }
  // Upper case alone tells the unit from the title.
  if (word === "MR") return { is: "unit", unit: "mr" };
  if (word !== undefined) return { is: "word", word: word.toLowerCase() };
  return mark === undefined ? null : { is: "mark", mark };
}
