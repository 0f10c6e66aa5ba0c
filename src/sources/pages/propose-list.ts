import { baseOf, type HtmlLink, linksOf } from "../../read/html-links.ts";
import { selectAll } from "../../read/html-select.ts";
import { textOf } from "../../read/html-text.ts";
import type { HtmlElement, HtmlPage } from "../../read/html-tree.ts";
import { canonicalAddress } from "./canonical.ts";
import { ancestorsOf, selectorFor, stepsOf } from "./selector-for.ts";
import { type PagesSettings, pagesSettings } from "./settings.ts";
import { trapOf } from "./traps.ts";

/** What a page looks like as a list. */
export interface ProposedList {
  /** Selector of the links. */
  readonly links: string;
  /** Selector of the link to the next page; null where none was recognised. */
  readonly next: string | null;
  /** Path pattern that all linked pages share; null where they share none. */
  readonly urlPattern: string | null;
  /** Canonical addresses, in the order of the page. */
  readonly urls: readonly string[];
}

/** Links in these lead through the site, not to what it says. */
const AROUND = new Set(["nav", "header", "footer", "aside"]);
const FEWEST = 3;
const ONWARD = /^(?:weiter|nächste|naechste|next|older|ältere|vor|următoarea|mai vechi|[»›>→]+)/i;

const { canonical, limits }: PagesSettings = pagesSettings.parse({ detail: { fields: { title: "h1" } } });

/**
 * Finds the list on a page: the largest group of links that stand in the same place of the markup, have something to say
 * and lead to pages of the same host that are no traps. Null where there is none.
 *
 * @param url address of the page
 * @param now when it was read, epoch milliseconds
 */
export function proposeList(page: HtmlPage, url: string, now: number): ProposedList | null {
  const { host } = new URL(url);
  const here = canonicalAddress(new URL(url), canonical);
  const links = linksOf(page, baseOf(page, url)).filter(
    (link) =>
      link.url.host === host &&
      canonicalAddress(link.url, canonical) !== here &&
      link.url.pathname !== "/" &&
      trapOf(link.url, limits, now) === null &&
      !ancestorsOf(link.element).some(({ name }) => AROUND.has(name)),
  );
  const groups = new Map<string, HtmlLink[]>();
  for (const link of links) {
    const place = placeOf(link.element);
    groups.set(place, [...(groups.get(place) ?? []), link]);
  }
  const [best] = [...groups.values()].filter(isList).sort((a, b) => scoreOf(b) - scoreOf(a));
  const first = best?.[0];
  if (!best || !first) return null;
  const wanted = addresses(best);
  const named = new Map(links.map((link) => [link.element, link]));
  const selector = selectorFor(page, first.element, (found) => {
    const named_ = found.flatMap((element) => named.get(element) ?? []);
    return named_.length === found.length && sameSet(addresses(named_), wanted);
  });
  if (selector === null) return null;
  return { links: selector, next: nextOf(page), urlPattern: patternOf(wanted), urls: wanted };
}

/** Where an element stands: names and classes of it and what is around it, without numbers and order. */
const placeOf = (element: HtmlElement): string =>
  [element, ...ancestorsOf(element)]
    .slice(0, 4)
    .map((each) => stepsOf(each)[0] ?? each.name)
    .join("<");

const addresses = (links: readonly HtmlLink[]): readonly string[] => [
  ...new Set(links.map(({ url }) => canonicalAddress(url, canonical))),
];

const isList = (links: readonly HtmlLink[]): boolean => addresses(links).length >= FEWEST && lengthOf(links) >= 8;

/** Many links with long texts: headlines are longer than words of a menu. Dates beside them speak for news. */
function scoreOf(links: readonly HtmlLink[]): number {
  const dated = links.filter(({ element }) => {
    const around = ancestorsOf(element)[0];
    return around !== undefined && selectAll(around, "time").length > 0;
  });
  return addresses(links).length * Math.min(lengthOf(links), 80) * (dated.length * 2 >= links.length ? 3 : 1);
}

const lengthOf = (links: readonly HtmlLink[]): number =>
  links.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, links.length);

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

function nextOf(page: HtmlPage): string | null {
  for (const selector of ["a[rel=next]", "link[rel=next]", "li.next a", "a.next"])
    if (selectAll(page, selector).some((element) => element.attributes.has("href"))) return selector;
  const onward = selectAll(page, "a[href]").find(
    (element) => ONWARD.test(textOf(element)) && textOf(element).length < 30,
  );
  return onward ? selectorFor(page, onward, (found) => found.length === 1) : null;
}

/** `/news/*.html`: what the paths have in common at both ends, up to whole steps at the beginning. */
function patternOf(urls: readonly string[]): string | null {
  const paths = urls.map((url) => `${new URL(url).pathname}${new URL(url).search}`);
  const start = common(paths);
  // A step that begins with a digit is a year or a number: it will be another one soon.
  const [root = ""] = /^.*?\/(?=\d|[^/]*$)/.exec(start) ?? [];
  const rests = paths.map((path) => [...path.slice(root.length)].reverse().join(""));
  const [ending = ""] = /^[a-z]{2,5}\./i.exec(common(rests)) ?? [];
  const pattern = `${root}*${[...ending].reverse().join("")}`;
  return pattern === "/*" || pattern.slice(1).includes("*", pattern.indexOf("*") + 1) ? null : pattern;
}

function common(texts: readonly string[]): string {
  const [first = "", ...others] = texts;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}
