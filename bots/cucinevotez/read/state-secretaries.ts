import { foldRomanian, matchKeys, type PartialDate } from "goodbot";
import type { Act } from "./act-list.ts";
import { isShownTitle, readDecisionTitle } from "./decision-title.ts";

/** A decision with what its title says, where all of it may be shown. */
export interface SecretaryEvent {
  readonly event: "appointment" | "release";
  readonly person: string;
  readonly ministry: string;
  readonly number: number;
  readonly date: PartialDate;
  readonly link: string;
}

/** Kept decisions, parted by what is done with them. */
export interface SortedDecisions {
  readonly events: readonly SecretaryEvent[];
  /** Kept and not shown: under-secretaries, those with the rank only, bodies that are no ministry. */
  readonly notShown: readonly Act[];
  /** Kept titles that could not be read: for a person. */
  readonly unread: readonly Act[];
}

/** Sorts kept decisions; others are passed over. */
export const sortDecisions = (acts: readonly Act[]): SortedDecisions => {
  const events: SecretaryEvent[] = [];
  const notShown: Act[] = [];
  const unread: Act[] = [];
  for (const act of acts) {
    const title = readDecisionTitle(act.title);
    if (title === null) continue;
    const { event, person, ministry } = title;
    const { number, date, link } = act;
    const isRead =
      (event === "appointment" || event === "release") && person !== null && number !== null && date !== null;
    if (title.rank !== "secretary" || (title.body !== null && ministry === null)) notShown.push(act);
    else if (isRead && ministry !== null && isShownTitle(title))
      events.push({ event, person, ministry, number, date, link });
    else unread.push(act);
  }
  return { events, notShown, unread };
};

export interface Secretaries {
  /** Who holds the office now, by the decision that appointed them. */
  readonly inOffice: readonly SecretaryEvent[];
  /** Releases of whom no appointment is known: for a person. */
  readonly withoutAppointment: readonly SecretaryEvent[];
}

/**
 * Who is state secretary where: the last event of each person at each ministry decides. Titles give no other identity
 * than the name; two people of one name at one ministry would be one here.
 */
export const secretariesOf = (events: readonly SecretaryEvent[]): Secretaries => {
  const inOffice = new Map<string, SecretaryEvent>();
  const withoutAppointment: SecretaryEvent[] = [];
  const inOrder = [...events].sort((a, b) => (a.date === b.date ? a.number - b.number : a.date < b.date ? -1 : 1));
  for (const event of inOrder) {
    const keys = matchKeys(event.person).map((name) => `${name} @ ${foldRomanian(event.ministry)}`);
    const known = keys.find((key) => inOffice.has(key));
    if (event.event === "appointment") {
      if (known !== undefined) inOffice.delete(known);
      inOffice.set(known ?? keys[0] ?? "", event);
    } else if (known === undefined) withoutAppointment.push(event);
    else inOffice.delete(known);
  }
  return { inOffice: [...inOffice.values()], withoutAppointment };
};
