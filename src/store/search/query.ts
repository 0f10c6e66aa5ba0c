import type { Language } from "../../pledge/language.ts";
import { foldedWord, wordsOf } from "./analyser.ts";

/** What somebody looks for, understood. */
export interface SearchWords {
  /** In FTS5's own language; null where nothing is looked for. Made of terms alone, so nothing in it is syntax. */
  readonly match: string | null;
  /** Whether a term of a text is one that was looked for: what a snippet marks. */
  readonly isHit: (term: string) => boolean;
}

/** More words than this are not looked for. */
const MOST_WORDS = 20;

/** A phrase in quotes, a word without, each perhaps with a minus before it or a star behind it. */
const PART = /(-?)(?:"([^"]*)"|([^\s"]+))/g;

/**
 * Words as people type them: all must be there; `"words in quotes"` stand side by side; `word*` is the beginning of one;
 * `-word` must not be there. What else is typed are words too: there is no wrong query.
 *
 * @example searchWords('spielplatz* "öffentliche Sitzung" -Haushalt', "de")
 */
export function searchWords(typed: string, language: Language): SearchWords {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  const terms = new Set<string>();
  const beginnings: string[] = [];
  let left = MOST_WORDS;
  for (const [, minus, phrase, single = ""] of typed.slice(0, 1_000).matchAll(PART)) {
    const text = phrase ?? single;
    const own = [...wordsOf(text, language)].slice(0, left);
    if (own.length === 0) continue;
    left -= own.length;
    const stems = own.map(({ term }) => term);
    const beginning = phrase === undefined && text.endsWith("*") && own.length === 1 ? foldedWord(text) : "";
    // The stem as well: it is often shorter than the beginning that was typed ("Schulen*").
    const exact = `"${stems.join(" ")}"`;
    const part = beginning === "" ? exact : `(${exact} OR "${beginning}"*)`;
    (minus === "-" ? unwanted : wanted).push(part);
    if (minus === "-") continue;
    for (const stem of stems) terms.add(stem);
    if (beginning !== "") beginnings.push(beginning);
  }
  // Only what must not be there: FTS5 can look for nothing then, and neither would the person find what they want.
  const match = wanted.length === 0 ? null : [wanted.join(" AND "), ...unwanted].join(" NOT ");
  return { match, isHit: (term) => terms.has(term) || beginnings.some((beginning) => term.startsWith(beginning)) };
}
