import { baseOf, resolveLink } from "../../read/html-links.ts";
import { selectAll } from "../../read/html-select.ts";
import type { HtmlElement, HtmlPage } from "../../read/html-tree.ts";
import { canonicalAddress } from "./canonical.ts";
import type { PagesSettings } from "./settings.ts";
import { trapOf } from "./traps.ts";
import { matches } from "./wildcard.ts";

/** Where links are found, and which of them count. */
export interface LinkRules {
  /** Hosts of the source, as in addresses. */
  readonly hosts: readonly string[];
  readonly settings: PagesSettings;
  /** When the page was read, epoch milliseconds. */
  readonly now: number;
}

/** Addresses to read, each once, in the order of the page; and what was left out, by reason. */
export interface FoundLinks {
  readonly urls: readonly string[];
  readonly left: ReadonlyMap<string, { readonly first: string; readonly count: number }>;
}

/** The addresses that the elements of a selector lead to, absolute. An element that is no link stands for those in it. */
export const addressesOf = (page: HtmlPage, selector: string, at: string): readonly URL[] => {
  const base = baseOf(page, at);
  return selectAll(page, selector)
    .flatMap((element): readonly HtmlElement[] =>
      element.attributes.has("href") ? [element] : selectAll(element, "a[href]"),
    )
    .flatMap((element) => resolveLink(element.get("href"), base) ?? []);
};

/** Whether an address may be a page of the source that is to be read. */
export const isDetail = (url: URL, { hosts, settings }: Pick<LinkRules, "hosts" | "settings">): boolean => {
  const { urlPattern } = settings.detail;
  if (!hosts.includes(url.host.toLowerCase())) return false;
  return urlPattern === undefined || urlPattern.some((pattern) => matches(pattern, `${url.pathname}${url.search}`));
};

/** Chooses from links those that lead to pages to read: their canonical addresses, without traps and repetitions. */
export function chooseLinks(links: readonly URL[], rules: LinkRules, most: number): FoundLinks {
  const { settings, now } = rules;
  const urls = new Set<string>();
  const variants = new Map<string, number>();
  const left = new Map<string, { first: string; count: number }>();
  const leave = (why: string, url: URL): void => {
    const entry = left.get(why);
    left.set(why, { first: entry?.first ?? url.href, count: (entry?.count ?? 0) + 1 });
  };
  for (const link of links) {
    const href = canonicalAddress(link, settings.canonical);
    const url = new URL(href);
    if (urls.has(href) || !isDetail(url, rules)) continue;
    const trap = trapOf(url, settings.limits, now);
    const path = `${url.host}${url.pathname}`;
    const variant = (variants.get(path) ?? 0) + 1;
    if (trap !== null) leave(`trap: ${trap}`, url);
    else if (variant > settings.limits.variants) leave("trap: variants", url);
    else if (urls.size >= most) leave("limit: pages", url);
    else {
      variants.set(path, variant);
      urls.add(href);
    }
  }
  return { urls: [...urls], left };
}
