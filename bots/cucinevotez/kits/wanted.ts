import type { Json, ListPage, Role, Wanted } from "goodbot";

/**
 * The order of a pass (section 1 of the field guide), as ranks: lists before members, members before groups, groups before
 * years of acts; pictures come last. Hosts take turns, so the pause of one site is used for another.
 */
export const ranks = { list: 0, member: 1, groups: 2, group: 3, acts: 4, picture: 6 } as const;

/** A page; its address is asked for once in a pass. */
export const pageWanted = (
  url: string,
  reader: string,
  role: Role,
  more: { readonly data?: Json; readonly list?: ListPage; readonly rank?: number } = {},
): Wanted => ({ url, purpose: "page", role, reader, accept: "text/html, application/xhtml+xml;q=0.9", ...more });

/** A list on one page: it is read whole, and who is not in it is absent. */
export const wholeList = (name: string, page = 1): ListPage => ({ name, page, since: null, unfiltered: false });

/** A portrait or photograph: the address tells which one it is, so it is fetched once (C10). */
const pictureWanted = (url: string): Wanted => ({
  ...{ url, purpose: "image", role: "other", reader: "picture", accept: "image/*" },
  rank: ranks.picture,
  once: { version: "picture" },
});

/** The picture of a record, where it has one. */
export const pictureOf = (address: Json | undefined): readonly Wanted[] =>
  typeof address === "string" ? [pictureWanted(address)] : [];
