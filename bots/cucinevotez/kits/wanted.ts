import type { Json, ListPage, Observations, Role, Wanted } from "goodbot";

/**
 * The order of a pass at one host, as ranks: lists, acts and groups first, since they are few; then members, of which there
 * are hundreds; pictures come last. Where a site asks for so long a pause that not everything fits into the time of a
 * pass, it is members' pages that are left out, and nothing else waits behind them (fault 33). Hosts take turns, so the
 * pause of one site is used for another.
 */
export const ranks = { list: 0, acts: 1, groups: 2, group: 3, member: 4, picture: 6 } as const;

/** A page; its address is asked for once in a pass. */
export const pageWanted = (
  url: string,
  reader: string,
  role: Role,
  more: { readonly data?: Json; readonly list?: ListPage; readonly rank?: number } = {},
): Wanted => ({ url, purpose: "page", role, reader, accept: "text/html, application/xhtml+xml;q=0.9", ...more });

/** A list on one page: it is read whole, and who is not in it is absent. */
export const wholeList = (name: string, page = 1): ListPage => ({ name, page, since: null, unfiltered: false });

/**
 * A whole list on one page that holds its floor: it is believed however many of its entries are new, since a new
 * Government, or Senate, is one. Who is missing once is pending, who is missing twice in a row is gone.
 */
export const believed = (name: string, ids: readonly string[]): NonNullable<Observations["lists"]>[number] => ({
  ...{ name, page: 1, ids, end: "done", whole: true },
  absence: { readings: 2, span: 0, stays: false, largestDrop: 1 },
});

/** A portrait or photograph: the address tells which one it is, so it is fetched once (C10). */
const pictureWanted = (url: string): Wanted => ({
  ...{ url, purpose: "image", role: "other", reader: "picture", accept: "image/*" },
  rank: ranks.picture,
  once: { version: "picture" },
});

/** The picture of a record, where it has one. */
export const pictureOf = (address: Json | undefined): readonly Wanted[] =>
  typeof address === "string" ? [pictureWanted(address)] : [];
