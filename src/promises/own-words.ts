import * as z from "zod";
import { languages } from "../pledge/language.ts";

/** Words that a bot's operator writes, in the languages that the bot speaks. */
export const ownWords = z.partialRecord(z.enum(languages), z.string().min(1));

export type OwnWords = z.output<typeof ownWords>;

/** Of two texts in a language the longer, which says more; of equally long ones the later in the alphabet. */
export function fullerWords(a: OwnWords, b: OwnWords): OwnWords {
  const words: OwnWords = {};
  for (const language of languages) {
    const text = fuller(a[language], b[language]);
    if (text !== undefined) words[language] = text;
  }
  return words;
}

/** Of two texts the longer; of equally long ones the later in the alphabet, so that the order does not matter. */
export function fuller(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.length !== b.length) return a.length > b.length ? a : b;
  return a > b ? a : b;
}
