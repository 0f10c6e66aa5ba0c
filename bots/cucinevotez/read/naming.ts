import { type Naming, visibleBlocksOf, whetherNamed } from "goodbot";
import type { Page } from "./open-page.ts";
import { alarm, ok, type Reading } from "./reading.ts";

/** The one answer that a party's or institution's page is read for (C6, C7). Nothing else of it is taken. */
export interface NamedPerson {
  readonly person: string;
  readonly naming: Naming;
}

export interface NamingContract {
  /** Letters that a visitor must be able to read for the page to be one. */
  readonly leastLetters: number;
  /** Share of the letters of the last reading that may be gone; more means that it is another page. */
  readonly largestDrop: number;
}

const namingContract: NamingContract = { leastLetters: 20, largestDrop: 0.9 };

/** What is kept of a reading to judge the next one. */
export interface NamingReading {
  readonly persons: readonly NamedPerson[];
  readonly letters: number;
}

/**
 * Asks a page whether it still names the persons it is cited for. A page with hardly any text is unread: who is not on
 * it is not "absent" (section 7).
 *
 * @param lettersBefore letters of the last reading, null before the first
 */
export const readNaming = (
  page: Page,
  persons: readonly string[],
  lettersBefore: number | null,
  contract = namingContract,
): Reading<NamingReading> => {
  const letters = visibleBlocksOf(page.html).join("").match(/\p{L}/gu)?.length ?? 0;
  if (letters < contract.leastLetters) return alarm("empty", `${letters} letters to read`);
  if (lettersBefore !== null && letters < lettersBefore * (1 - contract.largestDrop)) {
    return alarm("too large a drop", `${letters} letters, ${lettersBefore} last time`);
  }
  return ok({ persons: persons.map((person) => ({ person, naming: whetherNamed(page.html, person) })), letters });
};
