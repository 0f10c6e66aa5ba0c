import type { Act, ActPage } from "./act-list.ts";
import { alarm, ok, type Reading } from "./reading.ts";

/** A list as far as it was read. */
export interface ActsSoFar {
  readonly acts: readonly Act[];
  /** Addresses of the pages read. */
  readonly read: readonly string[];
}

/**
 * Adds a page to its list. A next page that was read already is a circle: the list ends with an alarm, and what it gave
 * so far does not count as the whole list.
 *
 * @param url address of the page
 */
export const addPage = (sofar: ActsSoFar, url: string, { acts, next }: ActPage): Reading<ActsSoFar> => {
  const read = [...sofar.read, url];
  if (next !== null && read.includes(next)) return alarm("circle", `page ${read.length} leads back to an earlier one`);
  const known = new Set(sofar.acts.map(({ ida }) => ida));
  return ok({ acts: [...sofar.acts, ...acts.filter(({ ida }) => !known.has(ida))], read });
};
