import {
  closest,
  elementsOf,
  type HtmlElement,
  type HtmlLink,
  type HtmlNode,
  linksOf,
  textOf,
  withCommaLetters,
} from "goodbot";
import type { Page } from "./open-page.ts";

/** A text that stands on a line of its own, with the links in it. */
export interface Line {
  readonly text: string;
  readonly links: readonly HtmlLink[];
}

/** The links of an element, seen from its page. */
export const linksIn = (page: Page, within: HtmlElement): HtmlLink[] => linksOf(within, page.base);

/** The text of an element with the letters it is shown in. */
export const shownText = (element: HtmlElement): string => withCommaLetters(textOf(element));

/** What stands directly in an element, parted where `<br>` ends a line. */
export const linesWithLinks = (page: Page, element: HtmlElement): Line[] => {
  const lines: HtmlNode[][] = [[]];
  for (const child of element.children) {
    if (child.kind === "element" && child.name === "br") lines.push([]);
    else lines.at(-1)?.push(child);
  }
  const links = linksIn(page, element);
  return lines
    .map((nodes) => ({
      text: withCommaLetters(nodes.map(textOf).filter(Boolean).join(" ")),
      links: links.filter((link) => nodes.some((node) => isIn(link.element, node))),
    }))
    .filter(({ text, links: found }) => text !== "" || found.length > 0);
};

const isIn = (element: HtmlElement, node: HtmlNode): boolean =>
  element === node || (element.parent.kind === "element" && isIn(element.parent, node));

/** The cells of a row. */
export const cellsOf = (row: HtmlElement): HtmlElement[] =>
  elementsOf(row).filter(({ name }) => name === "td" || name === "th");

/** The cell an element stands in. */
export const cellOf = (element: HtmlElement): HtmlElement | undefined => closest(element, "td", "th");
