import type { Json, Wanted } from "../../pledge/observation.ts";
import type { ParsedFile, ParsedMeeting } from "./parsed.ts";

const accept = "text/html, application/xhtml+xml;q=0.9, */*;q=0.1";

/** The addresses under which products serve OParl, from the folder above the pages for citizens (M1). */
export function oparlAddresses(url: string): readonly string[] {
  const folder = new URL(".", url).href.replace(/(?:public|bi|buergerinfo|tops|termine|vorlagen)\/$/i, "");
  return ["webservice/oparl/v1.1/system", "public/oparl/system", "oparl/system"].map((path) => `${folder}${path}`);
}

/** Asks whether there is an OParl interface. A robots.txt that forbids the question stops nothing else. */
export const probeRequest = (url: string): Wanted => ({
  ...{ url, purpose: "data", role: "other", reader: "oparl", rank: 0, accept: "application/json" },
});

export const entryRequest = (url: string): Wanted => ({
  ...{ url, purpose: "page", role: "entry", reader: "entry", rank: 1, accept },
});

/** The page with the menu, which says which calendar is released. */
export const menuRequest = (url: string): Wanted => ({ ...entryRequest(url), reader: "menu", role: "other" });

/** @param first the one that leads to the others */
export const calendarRequest = (url: string, month: string, first = false): Wanted => ({
  ...{ url, purpose: "page", role: "list", reader: "calendar", data: { month, first }, rank: first ? 1 : 2, accept },
});

/** @param of id of the meeting: what was taken down is asked for no more (M16) */
export const agendaRequest = (url: string, meeting: ParsedMeeting, month: string, of: string): Wanted => ({
  of,
  ...{ url, purpose: "page", role: "detail", reader: "agenda", data: { meeting, month }, rank: 3, accept },
});

/** @param of id of the paper */
export const paperRequest = (url: string, data: Json, of: string): Wanted => ({
  of,
  ...{ url, purpose: "page", role: "detail", reader: "paper", data, rank: 4, accept },
});

/** A list of committees. A robots.txt that forbids it, or the pages it leads to, stops nothing else. */
export const committeesRequest = (url: string): Wanted => ({
  ...{ url, purpose: "page", role: "other", reader: "committees", rank: 5, accept },
});

/** @param of id of the committee */
export const membersRequest = (url: string, data: Json, of: string): Wanted => ({
  of,
  ...{ url, purpose: "page", role: "other", reader: "members", data, rank: 6, accept },
});

/** A file. Where its address does not last it is known by its name (`key`): a new address makes no new file. */
export const documentRequest = (file: ParsedFile, id: string, version: string, key: string | null): Wanted => ({
  ...{ url: file.url, purpose: "document", role: "other", reader: "document", of: id, data: { id } },
  rank: file.kind === "collection" ? 10 : 9,
  once: { version, ...(key !== null && { key }) },
});
