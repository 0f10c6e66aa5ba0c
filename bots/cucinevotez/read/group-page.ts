import {
  closest,
  foldRomanian,
  type HtmlElement,
  linksOf,
  type PartialDate,
  readDate,
  rowsOf,
  selectAll,
  textOf,
} from "goodbot";
import { deputyOfLink, isCallOf, numberOfLink } from "./cdep-address.ts";
import type { DeputyId } from "./identity.ts";
import type { Page } from "./open-page.ts";
import { alarm, ok, type Reading } from "./reading.ts";
import { cellsOf, linksIn, shownText } from "./rows.ts";

/** A member of a group as its page lists them; roles are parse results, not kept (C20). */
export interface GroupMember {
  readonly id: DeputyId;
  readonly name: string;
  readonly role: string | null;
}

export interface FormerGroupMember {
  readonly id: DeputyId;
  readonly name: string;
  readonly since: PartialDate | null;
  readonly until: PartialDate | null;
}

/** A parliamentary group's page (`structura2015.gp?idg=`), section 3.4. */
export interface GroupPage {
  /** Null where the page gives none: some do not. */
  readonly name: string | null;
  readonly members: readonly GroupMember[];
  readonly former: readonly FormerGroupMember[];
}

/** Reads a group's page: those in it, and, in a table of their own, those who left. */
export const readGroupPage = (page: Page): Reading<GroupPage> => {
  const tables = selectAll(page.html, "table").filter((table) =>
    rowsOf(table).some(({ element }) => member(page, element)),
  );
  if (tables.length === 0) return alarm("unknown layout", "no table with a member");
  const former = tables.filter((table) => isOfFormer(page, table));
  const current = tables.filter((table) => !former.includes(table));
  return ok({
    name: nameOf(page),
    members: current.flatMap((table) => rowsOf(table).flatMap(({ element }) => memberOf(page, element) ?? [])),
    former: former.flatMap((table) => rowsOf(table).flatMap(({ element }) => formerOf(page, element) ?? [])),
  });
};

/** The link to a member in a row, unless it stands in a table within the row. */
const member = (page: Page, row: HtmlElement) =>
  linksIn(page, row).find(({ url, element }) => deputyOfLink(url) !== null && closest(element, "tr") === row);

const memberOf = (page: Page, row: HtmlElement): GroupMember | null => {
  const link = member(page, row);
  const id = link ? deputyOfLink(link.url) : null;
  if (!link || !id) return null;
  const role = cellsOf(row).find((cell) => linksIn(page, cell).length === 0 && /\p{L}/u.test(textOf(cell)));
  return { id, name: shownText(link.element), role: role ? shownText(role) : null };
};

const formerOf = (page: Page, row: HtmlElement): FormerGroupMember | null => {
  const link = member(page, row);
  const id = link ? deputyOfLink(link.url) : null;
  if (!link || !id) return null;
  const cells = cellsOf(row);
  const at = cells.findIndex((cell) => linksIn(page, cell).some(({ element }) => element === link.element));
  const [since, until] = cells.slice(at + 1).map((cell) => readDate(textOf(cell)));
  return { id, name: shownText(link.element), since: since ?? null, until: until ?? null };
};

/** Told by a column of the day of leaving, else by the heading that stands last before the table. */
const isOfFormer = ({ html }: Page, table: HtmlElement): boolean => {
  const headings = rowsOf(table).filter(({ heading }) => heading);
  if (headings.some(({ element }) => /\bpana\b|\buntil\b/.test(foldRomanian(textOf(element))))) return true;
  const inOrder = selectAll(html, "h1, h2, h3, h4, table");
  const before = inOrder.slice(0, inOrder.indexOf(table)).filter(({ name }) => name !== "table");
  return isHeadingOfFormer(before.at(-1));
};

const isHeadingOfFormer = (heading: HtmlElement | undefined): boolean =>
  heading !== undefined && /\bfosti\b|\bformer\b/.test(foldRomanian(textOf(heading)));

const nameOf = ({ html }: Page): string | null => {
  const headings = selectAll(html, "h1, h3").filter((heading) => !isHeadingOfFormer(heading));
  const named = headings.find((heading) => /\bgrup|\bgroup|neafiliat|non-attached/.test(foldRomanian(textOf(heading))));
  return named ? shownText(named) : null;
};

/** A group as the index or the home page lists it. */
export interface ListedGroup {
  readonly idg: number;
  readonly name: string;
  /** Where the page says it; a free cross-check. */
  readonly members: number | null;
}

/**
 * Reads the links to groups on a page: the index (`structura2015.gp?idl=1`), or the cards of the home page, which say how
 * many members each has.
 */
export const readGroupIndex = (page: Page): Reading<readonly ListedGroup[]> => {
  const groups = new Map<number, ListedGroup>();
  for (const link of linksOf(page.html, page.base)) {
    if (!isCallOf(link.url, "parlam/structura2015.gp")) continue;
    const idg = numberOfLink(link.url, "parlam/structura2015.gp", "idg");
    if (idg === null || groups.has(idg)) continue;
    const label = link.element.get("aria-label") ?? "";
    const [, name, members] = /^(.*?)\s*[-–]\s*(\d+)\s+membr/i.exec(label) ?? [];
    groups.set(idg, {
      ...{ idg, name: name || shownText(link.element) },
      members: members === undefined ? null : Number(members),
    });
  }
  return groups.size === 0 ? alarm("unknown layout", "no link to a group") : ok([...groups.values()]);
};
