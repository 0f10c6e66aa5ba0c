import type { Language, Texts } from "./language.ts";

/**
 * Numbers, lengths of time, sizes and lists as they stand in the sentences of the bot page. Everything is exact: a
 * sentence that rounds would promise something else than the options say, and two settings would read alike.
 */

/** The forms of a counted noun. In German give the case that the sentence needs (`nach 30 Tagen`). */
export interface Forms {
  /** With 1: `Sekunde`, `second`, `secundă`. */
  readonly one: string;
  /** Romanian, 2 to 19, where it is not the form of `many`. */
  readonly few?: string;
  /** All others: `Sekunden`, `seconds`, `secunde`. The Romanian "de" is put in by {@link count}. */
  readonly many: string;
}

/**
 * A number with its noun, as the language counts. Romanian puts "de" between them from 20 on, and again after every
 * hundred (101 pagini, 120 de pagini).
 *
 * @example
 * count(2, { one: "Sekunde", many: "Sekunden" }, "de"); // "2 Sekunden"
 * count(20, { one: "secundă", many: "secunde" }, "ro"); // "20 de secunde"
 */
export function count(n: number, forms: Forms, language: Language): string {
  const number = numberInWords(n, language);
  if (n === 1) return `${number} ${forms.one}`;
  if (language !== "ro") return `${number} ${forms.many}`;
  const rest = n % 100;
  const few = !Number.isInteger(n) || n === 0 || (rest >= 1 && rest <= 19);
  return few ? `${number} ${forms.few ?? forms.many}` : `${number} de ${forms.many}`;
}

/**
 * A number with the separators of its language.
 *
 * @example numberInWords(1234.5, "de"); // "1.234,5"
 */
export const numberInWords = (n: number, language: Language): string => numbers[language].format(n);

const numbers: Texts<Intl.NumberFormat> = {
  de: new Intl.NumberFormat("de", { maximumFractionDigits: 9 }),
  en: new Intl.NumberFormat("en-GB", { maximumFractionDigits: 9 }),
  ro: new Intl.NumberFormat("ro", { maximumFractionDigits: 9 }),
};

/** Units of time, longest first. Days begin at two: "24 hours" is said of what lasts one day. */
const times: readonly { readonly ms: number; readonly from: number; readonly forms: Texts<Forms> }[] = [
  {
    ms: 86_400_000,
    from: 2,
    forms: { de: { one: "Tag", many: "Tage" }, en: { one: "day", many: "days" }, ro: { one: "zi", many: "zile" } },
  },
  {
    ms: 3_600_000,
    from: 1,
    forms: {
      de: { one: "Stunde", many: "Stunden" },
      en: { one: "hour", many: "hours" },
      ro: { one: "oră", many: "ore" },
    },
  },
  {
    ms: 60_000,
    from: 1,
    forms: {
      de: { one: "Minute", many: "Minuten" },
      en: { one: "minute", many: "minutes" },
      ro: { one: "minut", many: "minute" },
    },
  },
];

const seconds: Texts<Forms> = {
  de: { one: "Sekunde", many: "Sekunden" },
  en: { one: "second", many: "seconds" },
  ro: { one: "secundă", many: "secunde" },
};

/**
 * A length of time, exactly, in the longest unit that holds it a whole number of times.
 *
 * @param milliseconds the length
 * @param grammar `dative` for German after `nach`, `seit`, `von` (`nach 30 Tagen`); other languages do not care
 * @example
 * inWords(1_500, "de"); // "1,5 Sekunden"
 * inWords(30 * 86_400_000, "ro"); // "30 de zile"
 */
export function inWords(milliseconds: number, language: Language, grammar?: "dative"): string {
  for (const { ms, from, forms } of times) {
    const n = milliseconds / ms;
    if (!Number.isInteger(n) || n < from) continue;
    const words = count(n, forms[language], language);
    return grammar === "dative" && words.endsWith("Tage") ? `${words}n` : words;
  }
  return count(milliseconds / 1_000, seconds[language], language);
}

/**
 * A size in bytes, exactly, in the largest unit that holds it a whole number of times.
 *
 * @example
 * bytesInWords(20_000_000, "en"); // "20 MB"
 * bytesInWords(1_048_576, "en"); // "1 MiB"
 */
export function bytesInWords(bytes: number, language: Language): string {
  for (const [unit, size] of sizes) {
    const n = bytes / size;
    if (Number.isInteger(n) && n >= 1) return `${numberInWords(n, language)} ${unit}`;
  }
  return count(bytes, octets[language], language);
}

const sizes: readonly (readonly [unit: string, bytes: number])[] = [
  ["GB", 1e9],
  ["GiB", 2 ** 30],
  ["MB", 1e6],
  ["MiB", 2 ** 20],
  ["kB", 1e3],
  ["KiB", 2 ** 10],
];

const octets: Texts<Forms> = {
  de: { one: "Byte", many: "Byte" },
  en: { one: "byte", many: "bytes" },
  ro: { one: "octet", many: "octeți" },
};

const joints: Texts<{ readonly and: string; readonly or: string }> = {
  de: { and: "und", or: "oder" },
  en: { and: "and", or: "or" },
  ro: { and: "și", or: "sau" },
};

/**
 * A list as it is read aloud.
 *
 * @param joint how the last item is joined
 * @example listInWords(["robots.txt", "pages", "documents"], "en"); // "robots.txt, pages and documents"
 */
export function listInWords(items: readonly string[], language: Language, joint: "and" | "or" = "and"): string {
  const last = items.at(-1) ?? "";
  const before = items.slice(0, -1).join(", ");
  return before === "" ? last : `${before} ${joints[language][joint]} ${last}`;
}

const quotes: Texts<readonly [string, string]> = { de: ["„", "“"], en: ["“", "”"], ro: ["„", "”"] };

/**
 * A name or header value in the quotation marks of the language.
 *
 * @example quoted("AusschauBot", "de"); // "„AusschauBot“"
 */
export const quoted = (text: string, language: Language): string => quotes[language].join(text);
