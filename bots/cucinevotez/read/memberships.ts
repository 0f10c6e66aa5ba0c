import { type HtmlElement, select, textOf, withCommaLetters } from "goodbot";
import { isCallOf, numberOfLink } from "./cdep-address.ts";
import type { Page } from "./open-page.ts";
import { historyOf, isOpen, type Period } from "./periods.ts";
import { cellOf, cellsOf, linksIn, shownText } from "./rows.ts";

/**
 * A membership as a profile shows it. Months, roles and what is in the past help to find what holds now; only that is
 * kept (C20).
 */
export interface Membership {
  /** `idp` of a party, `idg` of a group (null where the link has none: a member of no group). */
  readonly number: number | null;
  /** Name as printed; short or long, as the page has it. */
  readonly printed: string;
  readonly periods: readonly Period[];
  /** Texts of the periods, one for each line, as printed. */
  readonly raw: readonly string[];
  readonly affiliated: boolean;
  readonly roles: readonly string[];
}

/**
 * The memberships in a box of a profile, of both layouts: each begins with the link to a group or party; its history
 * stands in the cell text after the link, or in the next cells, also of following rows without a link. Behind an empty
 * picture stand a role and its times.
 */
export const membershipsIn = (page: Page, box: HtmlElement, procedure: string, parameter: string): Membership[] =>
  linksIn(page, box)
    .filter(({ url }) => isCallOf(url, procedure))
    .map(({ url, element }) => {
      const cell = cellOf(element);
      const own = cell ? textAfter(cell, element) : "";
      const rows = cell ? [cellsBehind(cell), ...continuations(cell)] : [];
      const parts = rows.map(partsOfRow);
      const raw = [own, ...parts.flatMap(({ history }) => history)].filter((text) => text !== "");
      const { periods, affiliated } = historyOf(raw);
      return {
        number: numberOfLink(url, procedure, parameter),
        printed: shownText(element) || nameIn(raw),
        ...{ periods, raw, affiliated: affiliated || raw.some((text) => /^afiliat/i.test(text)) },
        roles: parts.flatMap(({ role }) => role ?? []),
      };
    });

/** Text of a cell behind the link that begins it, without list items: they give the group's own former names. */
const textAfter = (cell: HtmlElement, link: HtmlElement): string => {
  const own = cell.children.filter((node) => node.kind === "text" || !["li", "ul", "ol"].includes(node.name));
  const text = withCommaLetters(own.map(textOf).filter(Boolean).join(" "));
  const name = shownText(link);
  return text.slice(name === "" ? 0 : text.indexOf(name) + name.length).trim();
};

const cellsBehind = (cell: HtmlElement): HtmlElement[] => {
  const row = cell.parent.kind === "element" ? cellsOf(cell.parent) : [];
  return row.slice(row.indexOf(cell) + 1);
};

/** Rows that belong to the same cell by its `rowspan`. */
const continuations = (cell: HtmlElement): HtmlElement[][] => {
  const span = Number(cell.get("rowspan") ?? "1");
  const row = cell.parent;
  if (!(span > 1) || row.kind !== "element") return [];
  const rows = row.parent.children.filter((node) => node.kind === "element" && node.name === "tr");
  return rows
    .slice(rows.indexOf(row) + 1, rows.indexOf(row) + Math.min(span, 50))
    .map((next) => (next.kind === "element" ? cellsOf(next) : []));
};

/** Cells up to an empty picture are history; the one behind it names a role, and the rest are the role's times. */
const partsOfRow = (cells: readonly HtmlElement[]): { readonly history: string[]; readonly role: string | null } => {
  const spacer = cells.findIndex((cell) => select(cell, 'img[src*="spacer"]') !== undefined);
  const history = spacer < 0 ? cells : cells.slice(0, spacer);
  const role = spacer < 0 ? undefined : cells[spacer + 1];
  return { history: history.map(shownText).filter((text) => text !== ""), role: role ? shownText(role) || null : null };
};

/** A link without text is followed by " - NAME". */
const nameIn = (raw: readonly string[]): string =>
  raw
    .join(" ")
    .replace(/\s*-\s*(?:din|până în|pana in|since|until)\s.*$/i, "")
    .replace(/^[-–\s]+/, "")
    .trim();

/** The membership that holds now; null where all have ended. Of several that last, the one that began last. */
export const currentOf = (memberships: readonly Membership[]): Membership | null =>
  memberships
    .filter(({ periods }) => isOpen(periods))
    .reduce<Membership | null>((best, next) => (best && begin(best) > begin(next) ? best : next), null);

const begin = ({ periods }: Membership): string => periods.at(-1)?.since ?? "";
