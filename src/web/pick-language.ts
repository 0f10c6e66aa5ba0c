import type { Language } from "../pledge/language.ts";

/** What a visitor said of the language: `?lang=` and the header Accept-Language. */
export interface Wish {
  readonly query?: string | undefined;
  readonly header?: string | undefined;
}

/** Headers longer than this are read no further: nobody speaks that many languages. */
const MOST = 500;

/**
 * The language of a page: the one asked for by `?lang=`, else the most wanted of Accept-Language (RFC 9110 section
 * 12.5.4; `de-AT` is served German), else the first that the page has.
 *
 * @example pickLanguage(["de", "en"], { header: "fr, en;q=0.8" }) // "en"
 */
export function pickLanguage(offered: readonly [Language, ...Language[]], { query, header }: Wish): Language {
  const named = offered.find((language) => language === query?.toLowerCase());
  if (named) return named;
  const ranges = (header ?? "").slice(0, MOST).split(",").map(readRange);
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    if (language === "*") return offered[0];
    const found = offered.find((each) => each === language);
    if (found) return found;
  }
  return offered[0];
}

/** `de-AT;q=0.8`: its language without region, and its weight; broken weights count nothing. */
function readRange(text: string): { readonly language: string; readonly weight: number } {
  const [tag = "", ...parameters] = text.trim().toLowerCase().split(";");
  const quality = parameters.map((each) => each.trim()).find((each) => each.startsWith("q="));
  const weight = quality === undefined ? 1 : Number(quality.slice("q=".length));
  return { language: tag.split("-")[0] ?? "", weight: Number.isFinite(weight) ? weight : 0 };
}
