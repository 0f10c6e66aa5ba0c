import { foldRomanian, type HtmlElement, type PartialDate, readDate, rowsOf, selectAll, textOf } from "goodbot";
import { deputyOfLink, isCallOf, numberOfLink } from "./cdep-address.ts";
import { type Constituency, constituencyOf, nameAgrees } from "./constituencies.ts";
import type { DeputyId } from "./identity.ts";
import type { Page } from "./open-page.ts";
import { alarm, type Miss, ok, type Reading } from "./reading.ts";
import { linksIn, shownText } from "./rows.ts";

/** A row of list A. */
export interface ListedDeputy {
  readonly id: DeputyId;
  /** "Surname Given", letters for display. */
  readonly name: string;
  /** Null for members of national minorities, who are elected in the whole country. */
  readonly constituency: Constituency | null;
  /** Internal number of the constituency; a parse result, another number than the printed one (fault 9). */
  readonly cir: number | null;
  /** Null for members of no group. */
  readonly group: { readonly idg: number; readonly printed: string } | null;
  /** Day of joining; null: from the start of the term. */
  readonly since: PartialDate | null;
  /** Day of leaving; null for members in office. */
  readonly until: PartialDate | null;
}

/** Member list A (`structura2015.de?leg=`), section 3.1. */
export interface MemberList {
  readonly inOffice: readonly ListedDeputy[];
  /** Those who left before the end of the term; null where the page has no table of them (fault 23). */
  readonly left: readonly ListedDeputy[] | null;
}

/**
 * Reads member list A, the only one that keeps those who left (fault 7). Cells are read by what they hold: the row of a
 * minority's member has one cell fewer. Which table is which is told by its column "member until", not by its place.
 */
export const readMemberList = (page: Page): Reading<MemberList> => {
  const misses: Miss[] = [];
  const tables = selectAll(page.html, "div.grup-parlamentar-list > table").map((table) => ({
    rows: rowsOf(table).flatMap(({ cells }) => deputyOf(page, cells, misses) ?? []),
    hasUntil: hasColumnUntil(table),
  }));
  const inOffice = tables.filter(({ hasUntil }) => !hasUntil).flatMap(({ rows }) => rows);
  const left = tables.filter(({ hasUntil }) => hasUntil);
  if (inOffice.length === 0) return alarm("unknown layout", "no table of members in office with a row");
  if (left.length === 0) misses.push({ field: "left", raw: "" });
  return ok({ inOffice, left: left.length === 0 ? null : left.flatMap(({ rows }) => rows) }, misses);
};

const hasColumnUntil = (table: HtmlElement): boolean =>
  rowsOf(table)
    .filter(({ heading }) => heading)
    .flatMap(({ cells }) => cells.map((cell) => foldRomanian(textOf(cell))))
    .some((heading) => /\buntil\b|\bpana\b/.test(heading));

const deputyOf = (page: Page, cells: readonly HtmlElement[], misses: Miss[]): ListedDeputy | null => {
  const linked = cells.map((cell) => ({ cell, links: linksIn(page, cell) }));
  const named = linked.flatMap(({ links }) => links).find(({ url }) => deputyOfLink(url) !== null);
  const id = named ? deputyOfLink(named.url) : null;
  if (!named || !id) return null;
  const grouped = linked.findIndex(({ links }) => links.some(({ url }) => isCallOf(url, groupCall)));
  // Behind the group stand "since" and, for those who left, "until"; where one column is there, it is "since".
  const [since, until] = cells.slice(grouped < 0 ? cells.length : grouped + 1).map(textOf);
  return {
    id,
    name: shownText(named.element),
    ...constituencyIn(
      linked.flatMap(({ links }) => links),
      misses,
    ),
    group: groupIn(linked[grouped]?.links ?? [], misses),
    since: dateIn("since", since, misses),
    until: dateIn("until", until, misses),
  };
};

type Links = ReturnType<typeof linksIn>;

const groupCall = "parlam/structura2015.gp";
const constituencyCall = "parlam/structura2015.ce";

/** "35 / SUCEAVA" in the link to a constituency. */
const constituencyIn = (links: Links, misses: Miss[]): Pick<ListedDeputy, "constituency" | "cir"> => {
  const link = links.find(({ url }) => isCallOf(url, constituencyCall));
  if (!link) return { constituency: null, cir: null };
  const raw = shownText(link.element);
  const [, number, name] = /^(\d{1,2})\s*\/\s*(.+)$/.exec(raw) ?? [];
  const constituency = constituencyOf(number, name ?? "");
  if (constituency === null || !nameAgrees(constituency)) misses.push({ field: "constituency", raw });
  return { constituency, cir: numberOfLink(link.url, constituencyCall, "cir") };
};

/** An empty number and the number 0 mean the same: a member of no group. */
const groupIn = (links: Links, misses: Miss[]): ListedDeputy["group"] => {
  const link = links.find(({ url }) => isCallOf(url, groupCall));
  if (!link) misses.push({ field: "group", raw: "" });
  const idg = link ? numberOfLink(link.url, groupCall, "idg") : null;
  return link && idg !== null && idg > 0 ? { idg, printed: shownText(link.element) } : null;
};

const dateIn = (field: string, raw: string | undefined, misses: Miss[]): PartialDate | null => {
  if (raw === undefined || raw === "") return null;
  const date = readDate(raw);
  if (date === null) misses.push({ field, raw });
  return date;
};
