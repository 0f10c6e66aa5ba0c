import type { StoredRecord } from "../store/store.ts";

/**
 * An address from outside as a link may carry it: http and https only. Anything else (`javascript:`, `data:`) came from
 * a page that somebody else wrote, and would run here.
 */
export function outsideLink(address: unknown): string | undefined {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  const { protocol, href, username, password } = new URL(address);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "" ? href : undefined;
}

/** Where a record can be seen at its source: the page it names for people, else the address it is known by. */
export const sourceOf = ({ content, id }: Pick<StoredRecord, "content" | "id">): string | undefined =>
  outsideLink(content.web) ?? outsideLink(id);

/** Longest name shown; a page of a thousand characters would bury the others. */
const LONGEST = 200;

/** What a record is called, or undefined where it has no name of its own (a membership, an agenda item without title). */
export function nameOf({ content }: Pick<StoredRecord, "content">): string | undefined {
  for (const field of ["name", "title", "shortName"]) {
    const value = content[field];
    const name = typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "";
    if (name !== "") return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
  }
  return undefined;
}
