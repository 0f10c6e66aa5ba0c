import type { SearchedKind } from "../../pledge/search.ts";

/**
 * What of council information can be found, whatever kit read it: for a bot's `search`. Persons by name and what they
 * are; parts (memberships, consultations, places) are found through what they belong to.
 */
export const oparlSearched: Readonly<Record<string, SearchedKind>> = {
  Paper: { title: ["name", "reference"], text: ["reference", "paperType", "keyword"], day: ["date"] },
  Meeting: { title: ["name"], text: ["meetingState", "keyword"], day: ["start"] },
  AgendaItem: { title: ["name"], text: ["number", "result", "resolutionText"], day: ["start"] },
  Organization: { title: ["name"], text: ["shortName", "classification", "organizationType"] },
  Person: { title: ["name", "familyName"], text: ["formOfAddress", "title", "status"] },
  File: { title: ["name", "fileName"], text: ["fileName"], day: ["date"], document: true },
};
