import { closest, type HtmlElement, type PartialDate, readDate, rowsOf, select, selectAll, textOf } from "goodbot";
import { cdepCallOf, isCallOf, numberOfLink } from "./cdep-address.ts";
import type { Page } from "./open-page.ts";
import { alarm, type Miss, ok, type Reading } from "./reading.ts";
import { cellsOf, linksIn, shownText } from "./rows.ts";

/** An entry of a list of the Repertoriul legislativ. */
export interface Act {
  /** Number in the Repertoriu (`ida`). */
  readonly ida: number;
  /** Address of its record: shown as link, never asked for. */
  readonly link: string;
  readonly number: number | null;
  readonly date: PartialDate | null;
  readonly title: string;
}

/** One page of the acts of a year, section 3.5. */
export interface ActPage {
  readonly acts: readonly Act[];
  /** The page's own link to the next hundred, null at the end. */
  readonly next: string | null;
  readonly warnings: readonly ("a hundred acts and no next page" | "less than a hundred acts and a next page")[];
}

/** Acts on a full page. */
const full = 100;

const listCall = "legis/legis_pck.lista_anuala";
const actCall = "legis/legis_pck.htp_act";

/**
 * Reads a page of `lista_anuala`. An empty list is valid (in January the new year has none); a page without the heading
 * of a list is none. The next page is the one the page itself links, and only within the same year, issuer and type.
 */
export const readActPage = (page: Page): Reading<ActPage> => {
  const misses: Miss[] = [];
  const seen = new Set<number>();
  const acts = selectAll(page.html, "tr").flatMap((row) => {
    const act = actOf(page, row, misses);
    if (!act || seen.has(act.ida)) return [];
    seen.add(act.ida);
    return [act];
  });
  const pager = pagerOf(page);
  if (acts.length === 0 && !pager && !select(page.html, "p.headline")) {
    return alarm("unknown layout", "neither an act nor the heading of a list");
  }
  const next = pager ? nextOf(page, pager) : null;
  const warnings: ActPage["warnings"][number][] = [];
  if (acts.length >= full && next === null) warnings.push("a hundred acts and no next page");
  if (acts.length < full && next !== null) warnings.push("less than a hundred acts and a next page");
  return ok({ acts, next, warnings }, misses);
};

const actOf = (page: Page, row: HtmlElement, misses: Miss[]): Act | null => {
  const link = linksIn(page, row).find(({ url }) => isCallOf(url, actCall));
  if (!link || closest(link.element, "tr") !== row) return null;
  const ida = numberOfLink(link.url, actCall, "ida");
  if (ida === null) return null;
  const raw = shownText(link.element);
  const [, number, day] = /\bnr\.?\s*(\d+)\s*(?:din|\/)\s*(.+)$/i.exec(raw) ?? [];
  const date = readDate(day ?? "");
  if (number === undefined || date === null) misses.push({ field: "act", raw });
  return {
    ida,
    link: link.url.href,
    number: number === undefined ? null : Number(number),
    date,
    title: titleOf(row, link.element),
  };
};

/** The text of the row beside its number and the link; in the cell of the link where there is no other. */
const titleOf = (row: HtmlElement, link: HtmlElement): string => {
  const cells = cellsOf(row);
  const linked = cells.findIndex((cell) => selectAll(cell, "a").includes(link));
  const behind = cells
    .slice(linked + 1)
    .map(shownText)
    .filter((text) => text !== "");
  if (behind.length > 0) return behind.join(" ");
  const own = cells[linked];
  return own
    ? shownText(own)
        .split(shownText(link))
        .slice(1)
        .join(" ")
        .replace(/^[\s:–-]+/, "")
    : "";
};

/** A centred table of one row whose cells read "1-100"; it stands in or behind `p.headline`. */
const pagerOf = (page: Page): readonly HtmlElement[] | null => {
  const pager = selectAll(page.html, 'table[align="center"], p.headline table, p.headline + table')
    .map((table) => rowsOf(table).flatMap(({ cells }) => cells))
    .find((cells) => cells.some((cell) => /^\d+\s*-\s*(?:\d+|\.+)/.test(textOf(cell))));
  return pager ?? null;
};

const nextOf = (page: Page, pager: readonly HtmlElement[]): string | null => {
  const last = pager.at(-1);
  const link = last && linksIn(page, last).find(({ url }) => isCallOf(url, listCall));
  return link && isSameList(link.url, new URL(page.url)) ? link.url.href : null;
};

/** Same procedure at the same host, same year, issuer and type; `nrc` is the site's own affair. */
const isSameList = (one: URL, other: URL): boolean => {
  const [a, b] = [cdepCallOf(one), cdepCallOf(other)];
  return (
    one.host === other.host &&
    a?.procedure === b?.procedure &&
    ["an", "emi", "tip"].every((name) => a?.parameters.get(name) === b?.parameters.get(name))
  );
};
