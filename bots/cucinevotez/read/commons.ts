import { closest, elementsOf, linksOf, select, selectAll, textOf } from "goodbot";
import type { Page } from "./open-page.ts";
import { alarm, ok, type Reading } from "./reading.ts";

/** A licence as the page of a file names it. */
export interface Licence {
  readonly short: string;
  readonly link: string | null;
}

/** The page of one file on commons.wikimedia.org (C8), section 6. */
export interface CommonsFile {
  readonly licences: readonly Licence[];
  readonly author: string | null;
  readonly date: string | null;
  /** How the licence wants the author named. */
  readonly attribution: string | null;
  /** The original on upload.wikimedia.org. */
  readonly original: string | null;
  /** The file may be deleted soon: it is not shown. */
  readonly nominatedForDeletion: boolean;
}

/** Marks of pages whose file may go: nominations and doubts about the licence. */
const doubts = ".nominated-for-deletion, #deleteTag, #delete, .speedy-deletion, .no-license, .copyvio";

/** Reads the page of a file. A page without file and heading is no such page; without a licence it is one. */
export const readCommonsFile = (page: Page): Reading<CommonsFile> => {
  const { html } = page;
  const file = select(html, ".fullImageLink");
  if (!file && !select(html, "#fileinfotpl_aut, .licensetpl_short"))
    return alarm("unknown layout", "no file on the page");
  const original = file && linksOf(file, page.base).find(({ url }) => url.hostname === "upload.wikimedia.org");
  return ok({
    licences: licencesIn(page),
    author: cellBehind(page, "#fileinfotpl_aut"),
    date: cellBehind(page, "#fileinfotpl_date"),
    attribution: text(page, ".licensetpl_attr"),
    original: original?.url.href ?? null,
    nominatedForDeletion: select(html, doubts) !== undefined,
  });
};

/** One node for each licence; link and name of one stand in the same element. */
const licencesIn = ({ html }: Page): Licence[] =>
  selectAll(html, ".licensetpl_short").flatMap((name) => {
    const around = name.parent.kind === "element" ? name.parent : undefined;
    const link = around && select(around, ".licensetpl_link");
    const short = textOf(name);
    return short === "" ? [] : [{ short, link: (link && textOf(link)) || null }];
  });

const text = ({ html }: Page, selector: string): string | null => {
  const element = select(html, selector);
  return (element && textOf(element)) || null;
};

/** The cell behind the one with this id. */
const cellBehind = ({ html }: Page, id: string): string | null => {
  const label = select(html, id);
  const row = label && closest(label, "tr");
  const cells = row ? elementsOf(row) : [];
  const at = label ? cells.findIndex((cell) => cell === label || selectAll(cell, id).includes(label)) : -1;
  const value = at < 0 ? undefined : cells[at + 1];
  return (value && textOf(value)) || null;
};

/** Licences under which a photograph is shown. A setting; what is not on it is not shown. */
const acceptedLicences: readonly RegExp[] = [
  /^CC BY(?:-SA)? \d\.\d(?: [a-z]{2,3})?$/i,
  /^CC0(?: 1\.0)?$/i,
  /^Public domain$/i,
  /^GFDL(?: 1\.\d)?$/i,
];

/** Whether the photograph may be shown: with which licence, or why not. */
export type Showing =
  | { readonly show: true; readonly licence: Licence }
  | { readonly show: false; readonly why: "unread" | "too old" | "nominated for deletion" | "no accepted licence" };

/**
 * Decides whether the photograph may be shown, and fails closed: only where the page was read within the given time, has
 * an accepted licence and no nomination for deletion. It is no official portrait, and the page that shows it says so.
 *
 * @param file the last reading, null where there is none (deleted, unread)
 * @param ageInDays days since that reading
 */
export const mayShow = (
  file: CommonsFile | null,
  ageInDays: number,
  { accepted = acceptedLicences, longestDays = 30 }: { accepted?: readonly RegExp[]; longestDays?: number } = {},
): Showing => {
  if (file === null) return { show: false, why: "unread" };
  if (!(ageInDays <= longestDays)) return { show: false, why: "too old" };
  if (file.nominatedForDeletion) return { show: false, why: "nominated for deletion" };
  const licence = file.licences.find(({ short }) => accepted.some((pattern) => pattern.test(short)));
  return licence ? { show: true, licence } : { show: false, why: "no accepted licence" };
};
