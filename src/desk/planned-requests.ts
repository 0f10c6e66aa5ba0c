import type { Register } from "../pass/register.ts";
import { nextReading } from "./next-reading.ts";

/** How often and how much a source would be asked. */
export interface PlannedRequests {
  /** Of a pass in which nothing has changed: robots.txt, the entry, and one page of each list. */
  readonly aPass: number;
  /** Passes of the schedule in the coming 24 hours; 0 where none is planned. */
  readonly passesADay: number;
  /** What the gaps of a pass add up to, milliseconds. */
  readonly waiting: number;
}

const DAY = 86_400_000;

/**
 * @param entries requests before the lists (OParl: the system and its list of bodies)
 * @param gap milliseconds between two requests
 */
export function plannedRequests(
  { conduct }: Register,
  source: string,
  {
    entries,
    lists,
    gap,
    now,
  }: { readonly entries: number; readonly lists: number; readonly gap: number; readonly now: number },
): PlannedRequests {
  let passesADay = 0;
  let start = nextReading(conduct, source, undefined, now);
  while (start !== null && start <= now + DAY) {
    passesADay += 1;
    start = nextReading(conduct, source, undefined, start);
  }
  const aPass = 1 + entries + lists;
  return { aPass, passesADay, waiting: (aPass - 1) * gap };
}
