import { plain } from "./words.ts";

/**
 * Votes in a text such as "Ja: 4, Nein: 0, Enthaltungen: 6, Befangen: 0": numbers by their own labels. Null where it
 * counts none.
 */
export function votesIn(text: string): Readonly<Record<string, number>> | null {
  const votes = [...plain(text).matchAll(/([\p{L}][\p{L} ]{0,40}?)\s*:\s*(\d{1,4})(?!\d)/gu)].map(
    ([, label = "", number]) => [label, Number(number)] as const,
  );
  return votes.length > 0 ? Object.fromEntries(votes) : null;
}
