import { select, selectAll } from "./html-select.ts";
import { textOf } from "./html-text.ts";
import type { HtmlElement, HtmlPage } from "./html-tree.ts";

/** A link as it stands on a page. */
export interface HtmlLink {
  readonly element: HtmlElement;
  /** Absolute address without fragment. */
  readonly url: URL;
  readonly text: string;
}

/**
 * The address that a page means by an attribute, or null where it is none that can be asked for (mail, script, empty).
 * Two faults whose meaning is beyond doubt are mended: a scheme written twice (`http://https://…`), and backslashes and
 * blanks in a path (WHATWG URL 4.4 reads them as slashes and `%20`).
 *
 * @example resolveLink("Poze\\2016\\Ana Pop.jpg", "https://www.example.org/a/")?.href // "https://www.example.org/a/Poze/2016/Ana%20Pop.jpg"
 */
export const resolveLink = (written: string | undefined, base: string): URL | null => {
  const text = written?.trim().replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, "") ?? "";
  if (text === "" || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if ((url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "") return null;
  url.hash = "";
  return url;
};

/** The address that links of a page are seen from: its own, or what its `<base>` says. */
export const baseOf = (page: HtmlPage, url: string): string =>
  resolveLink(select(page, "base[href]")?.get("href"), url)?.href ?? url;

/**
 * The links within a page or an element that lead somewhere, in the order of the page.
 *
 * @param base address the links are seen from ({@link baseOf})
 */
export const linksOf = (within: HtmlPage | HtmlElement, base: string): HtmlLink[] =>
  selectAll(within, "a[href]").flatMap((element) => {
    const url = resolveLink(element.get("href"), base);
    return url === null ? [] : [{ element, url, text: textOf(element) }];
  });
