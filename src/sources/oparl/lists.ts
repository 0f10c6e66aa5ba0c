import type { Kind } from "./kinds.ts";
import { type JsonObject, textAt } from "./shape.ts";

/** A list that a Body names, and what stands in it. */
export interface ListName {
  readonly name: string;
  readonly kind: Kind;
  /** OParl 1.1 adds lists of what 1.0 only embeds. */
  readonly since: "1.0" | "1.1";
}

/** The lists of a Body in the order in which they are read: who is referred to comes before who refers. */
export const lists: readonly ListName[] = [
  { name: "organization", kind: "Organization", since: "1.0" },
  { name: "person", kind: "Person", since: "1.0" },
  { name: "meeting", kind: "Meeting", since: "1.0" },
  { name: "paper", kind: "Paper", since: "1.0" },
  { name: "agendaItem", kind: "AgendaItem", since: "1.1" },
  { name: "consultation", kind: "Consultation", since: "1.1" },
  { name: "file", kind: "File", since: "1.1" },
  { name: "locationList", kind: "Location", since: "1.1" },
  { name: "legislativeTermList", kind: "LegislativeTerm", since: "1.1" },
  { name: "membership", kind: "Membership", since: "1.1" },
];

/** What stands in the list of this name; null for a list that OParl does not know. */
export const kindOfList = (name: string): Kind | null => lists.find((list) => list.name === name)?.kind ?? null;

/**
 * The lists to read: the four of OParl 1.0, from 1.1 on also the six others, each where the Body names it. All are read
 * with the same filter: a server may leave the parent of a deleted embedded object untouched.
 *
 * @param body a Body as the server sent it
 * @param version `1.0`, `1.1` …
 */
export const listsOf = (body: JsonObject, version: string): readonly (ListName & { readonly url: string })[] =>
  lists.flatMap((list) => {
    const url = list.since <= version ? textAt(body, list.name) : null;
    return url === null ? [] : [{ ...list, url }];
  });
