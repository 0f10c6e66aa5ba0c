import { resolveLink } from "../../read/html-links.ts";
import { selectAll } from "../../read/html-select.ts";
import type { HtmlElement, HtmlPage } from "../../read/html-tree.ts";
import type { ParsedFile } from "./parsed.ts";
import { type RecordAt, type RecordKind, recordAt } from "./record-address.ts";
import type { Site } from "./site.ts";
import { kilobytesIn, plain, textIn, textWithout } from "./words.ts";

/** Where a page was read, and of which site. */
export interface PageAt {
  readonly page: HtmlPage;
  /** Address that answered. */
  readonly url: string;
  readonly site: Site;
  /** Month asked for, `YYYY-MM`; calendars only. */
  readonly month?: string;
  /** Of several bodies on one calendar the one that is read. */
  readonly client?: string;
}

interface RecordLink extends RecordAt {
  readonly element: HtmlElement;
  readonly url: URL;
}

/** Links within an element that lead to records of the site; all others are left where they are. */
export const recordLinks = (within: HtmlElement | HtmlPage, { url, site }: PageAt): readonly RecordLink[] =>
  selectAll(within, "a[href]").flatMap((element) => {
    const resolved = resolveLink(element.get("href"), url);
    const record = resolved && recordAt(resolved, site);
    return resolved && record ? [{ ...record, element, url: resolved }] : [];
  });

/** The first link to a record of a kind. */
export const recordLink = (within: HtmlElement | HtmlPage, at: PageAt, kind: RecordKind): RecordLink | undefined =>
  recordLinks(within, at).find((link) => link.kind === kind);

/** How many links lead elsewhere: counted, never asked. */
export const linksOutside = ({ page, url, site }: PageAt): number =>
  selectAll(page, "a[href]").filter((element) => {
    const resolved = resolveLink(element.get("href"), url);
    return resolved !== null && resolved.host !== new URL(site.base).host;
  }).length;

const SIZE = ".smcdosize";

/** The files that an element links, each once: an icon and a name are one file. */
export function filesIn(within: HtmlElement | HtmlPage, at: PageAt): readonly ParsedFile[] {
  const files = new Map<string, ParsedFile>();
  for (const { kind, number, element, url } of recordLinks(within, at)) {
    if (kind !== "file") continue;
    const known = files.get(number);
    const name = textWithout(element, SIZE) || known?.name || plain(element.get("title") ?? "");
    if (name === "") continue;
    const sizeKb = kilobytesIn(textIn(element)) ?? known?.sizeKb ?? null;
    // A name that is read stands above the title of an icon.
    const kept = known && textWithout(element, SIZE) === "" ? known.name : name;
    files.set(number, { number, name: kept, url: url.href, kind: fileKindOf(kept), sizeKb, exported: null });
  }
  return [...files.values()];
}

export function fileKindOf(name: string): ParsedFile["kind"] {
  if (/sammeldokument|sitzungspaket/i.test(name)) return "collection";
  return /^einladung/i.test(name) ? "invitation" : "document";
}
