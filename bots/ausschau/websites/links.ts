import { type Answer, baseOf, linksOf, mayBeHtml, neverPage, pageUseOf, parseHtml } from "goodbot";

/** The bot's product token. */
export const TOKEN = "AusschauBot";

/** More links of one page are not looked at: the budget is smaller. */
const MOST_LINKS = 60;
const MOST_CANDIDATES = 3;

const IMPRESSUM = /\b(?:impressum|imprint|offenlegung|anbieterkennzeichnung|legal[-_ ]?notice|legal)\b/i;

/** Where a page leads. */
export interface WorthReading {
  /** What may say whose site it is, at most three. */
  readonly impressum: readonly string[];
  readonly pages: readonly string[];
}

/**
 * The links of a page that may be followed: on the site's own hosts, to HTML, and to none of the pages that are never
 * fetched, by the words of the address and of the link itself (A13). None where the page asks not to follow its links.
 */
export function linksWorthReading(
  markup: string,
  { url, hosts, use }: { readonly url: string; readonly hosts: readonly string[]; readonly use?: Answer["use"] },
): WorthReading {
  if (use?.nofollow || !pageUseOf(markup, [TOKEN], 0).follow) return { impressum: [], pages: [] };
  const page = parseHtml(markup);
  const impressum = new Set<string>();
  const pages = new Set<string>();
  for (const { url: target, text, element } of linksOf(page, baseOf(page, url))) {
    const { href } = target;
    const rel = element.get("rel");
    if (!hosts.includes(target.host) || !mayBeHtml(href) || /\bnofollow\b/i.test(rel ?? "")) continue;
    const texts = [text, element.get("title"), element.get("aria-label")];
    if (neverPage({ url: href, texts, rel }) !== null) continue;
    if (IMPRESSUM.test(`${text} ${decoded(target.pathname)}`)) impressum.add(href);
    else if (href !== url) pages.add(href);
  }
  return { impressum: [...impressum].slice(0, MOST_CANDIDATES), pages: [...pages].slice(0, MOST_LINKS) };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** How a page is known within its site. */
export const pathOf = (url: string): string => `${new URL(url).pathname}${new URL(url).search}`;
