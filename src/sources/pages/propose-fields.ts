import { select, selectAll } from "../../read/html-select.ts";
import { ownTextOf, textOf } from "../../read/html-text.ts";
import type { HtmlElement, HtmlPage } from "../../read/html-tree.ts";
import { ancestorsOf, selectorFor } from "./selector-for.ts";
import { dateIn } from "./values.ts";

/** Fields of a page, as a bot file writes them. */
export interface ProposedFields {
  readonly title: string;
  /** With the attribute that holds it, where a text does not. */
  readonly date: { readonly select: string; readonly attr?: string } | null;
  readonly text: string | null;
}

const AROUND = new Set(["nav", "header", "footer", "aside"]);
/** Less is a caption, not the text of a page. */
const SHORTEST_TEXT = 40;

/** Finds title, date and text of a page: headings, time elements, the element with most of the paragraphs. */
export const proposeFields = (page: HtmlPage): ProposedFields => ({
  title: titleOf(page),
  date: dateOf(page),
  text: mainTextOf(page),
});

function titleOf(page: HtmlPage): string {
  if (textIn(page, "h1") !== "" && selectAll(page, "h1").length === 1) return "h1";
  if (textIn(page, "main h1, article h1") !== "") return select(page, "article h1") ? "article h1" : "main h1";
  const heading = selectAll(page, "h1, h2").find((one) => textOf(one) !== "" && !isAround(one));
  const selector = heading && selectorFor(page, heading, (found) => found[0] === heading);
  return selector ?? (select(page, "meta[property='og:title']") ? "meta[property='og:title']" : "title");
}

function dateOf(page: HtmlPage): ProposedFields["date"] {
  const times = selectAll(page, "time").filter((time) => !isAround(time));
  const [time] = times.filter((one) => dateIn(one.get("datetime") ?? textOf(one)) !== null);
  if (time) {
    const selector = selectorFor(page, time, (found) => found[0] === time);
    if (selector !== null) return { select: selector };
  }
  for (const property of ["article:published_time", "og:published_time"]) {
    const meta = `meta[property='${property}']`;
    if (dateIn(select(page, meta)?.get("content") ?? "") !== null) return { select: meta, attr: "content" };
  }
  const written = selectAll(page, "[class*=dat], [class*=date], [class*=publish]").find(
    (one) => !isAround(one) && textOf(one).length < 60 && (dateIn(textOf(one))?.length ?? 0) === 10,
  );
  const selector = written && selectorFor(page, written, (found) => found[0] === written);
  return selector ? { select: selector } : null;
}

function mainTextOf(page: HtmlPage): string | null {
  if (textIn(page, "[itemprop=articleBody]").length >= SHORTEST_TEXT) return "[itemprop=articleBody]";
  const lengths = new Map<HtmlElement, number>();
  for (const paragraph of selectAll(page, "p")) {
    const [around] = ancestorsOf(paragraph);
    if (!around || isAround(paragraph) || ownTextOf(paragraph).length < 10) continue;
    lengths.set(around, (lengths.get(around) ?? 0) + textOf(paragraph).length);
  }
  const [best] = [...lengths].sort(([, a], [, b]) => b - a);
  if (!best || best[1] < SHORTEST_TEXT) return null;
  return selectorFor(page, best[0], (found) => found.length === 1);
}

const textIn = (page: HtmlPage, selector: string): string => {
  const element = select(page, selector);
  return element ? textOf(element) : "";
};

const isAround = (element: HtmlElement): boolean =>
  ancestorsOf(element).some(({ name, parent }) => AROUND.has(name) && !(name === "header" && isWithinArticle(parent)));

/** The head of an article is part of it; that of the page is not. */
const isWithinArticle = (parent: HtmlElement["parent"]): boolean =>
  parent.kind === "element" &&
  [parent, ...ancestorsOf(parent)].some(({ name }) => name === "article" || name === "main");
