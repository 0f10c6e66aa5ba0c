import { resolveLink } from "../../read/html-links.ts";
import { select, selectAll } from "../../read/html-select.ts";
import { rowsOf } from "../../read/html-tables.ts";
import type { HtmlElement } from "../../read/html-tree.ts";
import { type PageAt, recordLink, recordLinks } from "./links.ts";
import { plainAddress } from "./record-address.ts";
import { dayIn } from "./times.ts";
import { labelOf, plain, textIn } from "./words.ts";

/** A committee as a list shows it. */
export interface ParsedCommittee {
  readonly name: string;
  /** Page of its members; null where the list leads to none that lasts. */
  readonly url: string | null;
  readonly isGroup: boolean;
}

/** Who sits in a committee, as its page says. */
export interface ParsedMember {
  /** Record number of the person. */
  readonly number: string;
  readonly name: string;
  readonly url: string;
  readonly role: string | null;
  /** `YYYY-MM-DD`. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Committees of a list and members of a committee that are read. */
const MOST = 500;

/**
 * Reads a list of committees (SessionNet `gr0040`, ALLRIS `au010`, SD.NET RIM `/gremien`); null where the page holds none.
 * Only rows of its tables count: the menu beside them leads to some committees as well.
 */
export function readCommittees(at: PageAt): readonly ParsedCommittee[] | null {
  if (at.site.family === "sdnet-rim") return opaqueCommittees(at);
  const committees = new Map<string, ParsedCommittee>();
  for (const { element } of innerRows(at)) {
    const link = recordLink(element, at, "organization");
    const name = link ? textIn(select(element, "td.grname") ?? link.element) || textIn(link.element) : "";
    if (!link || name === "" || committees.has(name)) continue;
    const url = plainAddress(link.url, at.site);
    committees.set(name, { name, url, isGroup: /\/fr020/i.test(new URL(url).pathname) });
  }
  return committees.size > 0 ? [...committees.values()].slice(0, MOST) : null;
}

/** Links whose addresses do not last: only the names are kept. */
function opaqueCommittees(at: PageAt): readonly ParsedCommittee[] | null {
  const folder = /\/(?:gremi|fraktion)[^/]*\/[^/]*$/i;
  const isGroup = /\/fraktionen\/?$/i.test(new URL(at.url).pathname);
  const names = selectAll(at.page, "a[href]").flatMap((element) => {
    const url = resolveLink(element.get("href"), at.url);
    const leads = url?.host === new URL(at.site.base).host && url.searchParams.has("__") && folder.test(url.pathname);
    return leads && textIn(element) !== "" ? [textIn(element)] : [];
  });
  const committees = [...new Set(names)].slice(0, MOST).map((name) => ({ name, url: null, isGroup }));
  return committees.length > 0 ? committees : null;
}

/**
 * Reads the members of a committee (SessionNet `kp0040`, ALLRIS `au020`, `pa020`, `fr020`); null where the page holds
 * no table of them. Who stands there without a page of their own is left out: nothing tells them from a namesake.
 */
export function readMembers(at: PageAt): readonly ParsedMember[] | null {
  const members: ParsedMember[] = [];
  for (const row of innerRows(at)) {
    const links = recordLinks(row.element, at).filter(({ kind }) => kind === "person");
    const link = links.find(({ element }) => textIn(element) !== "") ?? links[0];
    if (!link || members.length >= MOST) continue;
    const title = plain(link.element.get("title") ?? "").replace(/^details anzeigen:\s*/i, "");
    const name = textIn(link.element) || title;
    if (name === "") continue;
    members.push({
      ...{ number: link.number, name, url: plainAddress(link.url, at.site) },
      role: roleIn(row, at),
      startDate: dayIn(cell(row, "mgadat", /^(?:beginn|von|seit)$/) ?? ""),
      endDate: dayIn(cell(row, "mgedat", /^(?:ende|bis)$/) ?? ""),
    });
  }
  const empty = select(at.page, "#smc_page_kp0040_contenttable1, .smc_page_kp0040_layout");
  return members.length > 0 || empty ? members : null;
}

function roleIn(row: Row, { site }: PageAt): string | null {
  const said = cell(row, "amname", /^(?:(?:art der )?mitarbeit|funktion|amt|rolle)$/);
  // Classic pages of ALLRIS name their columns in pictures; the one text beside the name is the role.
  const beside = site.family === "allris3" ? textIn(select(row.element, "td.text1")) : "";
  return said ?? (beside || null);
}

interface Row {
  readonly element: HtmlElement;
  readonly cells: readonly HtmlElement[];
  /** What the head of its table says, column by column. */
  readonly head: readonly string[];
}

/** Rows of the page that hold no tables themselves. */
const innerRows = ({ page }: PageAt): readonly Row[] =>
  selectAll(page, "table").flatMap((table) => {
    const rows = rowsOf(table);
    const head = rows.find(({ heading }) => heading)?.cells.map((one) => labelOf(one)) ?? [];
    return rows
      .filter(({ element, heading }) => !heading && !select(element, "table"))
      .map(({ element, cells }) => ({ element, cells, head }));
  });

/** The text of a cell, known by its class, its label or the head of its column; null where none is or it is empty. */
function cell({ element, cells, head }: Row, name: string, label: RegExp): string | null {
  const own =
    select(element, `td.${name}`) ?? cells.find((one) => label.test(labelOf(one.get("data-label") ?? ""))) ?? null;
  const found = own ?? cells[head.findIndex((one) => label.test(one))];
  return textIn(found ?? undefined) || null;
}
