import { resolveLink } from "../../../read/html-links.ts";
import { select, selectAll } from "../../../read/html-select.ts";
import type { HtmlElement } from "../../../read/html-tree.ts";
import type { PageAt } from "../links.ts";
import type { ParsedFile } from "../parsed.ts";
import { dayIn } from "../times.ts";
import { kilobytesIn, plain, textIn } from "../words.ts";

/**
 * Files below `/sdnetrim/`. Their folder is a token that changes: a file is known by its name. The brackets behind a name
 * (day of export, size) are no part of it.
 */
export function filesIn(
  within: HtmlElement,
  at: PageAt,
  kindOf: (link: HtmlElement) => ParsedFile["kind"],
): readonly ParsedFile[] {
  const files = new Map<string, ParsedFile>();
  for (const link of selectAll(within, "a[href]")) {
    const url = resolveLink(link.get("href"), at.url);
    if (!url || url.host !== new URL(at.site.base).host || !/\/sdnetrim\/[^/]+\/[^/]+$/.test(url.pathname)) continue;
    const number = nameIn(url);
    const text = textIn(link) || plain(link.get("title") ?? "");
    const name = text.replace(/\s*\((?:exportiert:[^)]*|[\d.,]+\s?[KM]B)\)/gi, "").trim();
    if (number === "" || name === "" || files.has(number)) continue;
    const kind = /sitzungspaket/i.test(`${name} ${number}`) ? "collection" : kindOf(link);
    const exported = dayIn(/exportiert:([^)]*)/i.exec(text)?.[1] ?? "");
    files.set(number, { number, name, url: url.href, kind, sizeKb: kilobytesIn(text), exported });
  }
  return [...files.values()];
}

const nameIn = (url: URL): string => {
  const name = url.pathname.replace(/^.*\//, "");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** What a file in a row is, by its icon. */
export function kindByIcon(link: HtmlElement): ParsedFile["kind"] {
  const icon = select(link, "span[class]")?.get("class") ?? "";
  if (/attachment-link/.test(icon)) return "attachment";
  if (/beschluss-link/.test(icon)) return "decision";
  return /vorlage-link/.test(icon) ? "paper" : "document";
}
