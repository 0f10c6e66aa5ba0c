import stemmers from "snowball-stemmers";
import type { Language } from "../../pledge/language.ts";

/** Changes whenever the same text comes to other terms: what was indexed before is then indexed anew. */
export const ANALYSER = "1";

/** A word of a text: its term in the index, and where it stands. */
export interface Word {
  readonly term: string;
  /** Offsets in the text, UTF-16 code units; `to` is behind the last. */
  readonly from: number;
  readonly to: number;
}

/** Longer words are cut: nobody looks for them, and a page of letters without a blank is no word. */
const LONGEST_WORD = 64;

/** Letters and digits, with the marks and soft hyphens between them. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d]*/gu;

/** Snowball's German, Romanian and English stemmers. The Romanian one knows only the letters with a cedilla. */
const byLanguage = {
  de: stemmers.newStemmer("german"),
  ro: stemmers.newStemmer("romanian"),
  en: stemmers.newStemmer("english"),
} satisfies Readonly<Record<Language, unknown>>;

/** Stems found so far: texts repeat their words. Emptied when full, so that it stays small. */
const known = new Map<string, string>();
const MOST_KNOWN = 50_000;

/**
 * The words of a text in order, each brought to the term under which it is indexed and looked for. Index and query use
 * this one function, so both always agree, whatever database lies below.
 *
 * - lower case, one form for composed and decomposed letters, soft hyphens gone;
 * - Romanian ș and ț are one letter each, written with a comma or with a cedilla;
 * - stemmed by the rules of the language, with its diacritics: they tell stems apart (`schon`, `schön`);
 * - then diacritics are folded, so that who types without them finds the word all the same.
 *
 * @example [...wordsOf("Die Häuser", "de")].map(({ term }) => term) // ["die", "haus"]
 */
export function* wordsOf(text: string, language: Language): Iterable<Word> {
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    yield { term: termOf(word, language), from: match.index, to: match.index + word.length };
  }
}

/** The terms of a text, parted by blanks: what goes into the index. */
export function termsOf(text: string, language: Language): string {
  const terms: string[] = [];
  for (const { term } of wordsOf(text, language)) terms.push(term);
  return terms.join(" ");
}

function termOf(word: string, language: Language): string {
  const key = `${language}${word}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const plain = normalised(word);
  // A stemmer may leave nothing, or a mark alone: the word stands for itself then.
  const term = folded(byLanguage[language].stem(plain)) || folded(plain);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, term);
  return term;
}

/** A word as it is before it is stemmed. */
function normalised(word: string): string {
  return word
    .replace(/[\u00ad\u200b-\u200d]/g, "")
    .slice(0, LONGEST_WORD)
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ș", "ş")
    .replaceAll("ț", "ţ");
}

/** A word without diacritics, not stemmed: the beginning of a word that somebody looks for. */
export const foldedWord = (word: string): string => folded(normalised(word));

const folded = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/[ßæœøłđ]/g, (letter) => plainLetters[letter] ?? letter);

const plainLetters: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };
