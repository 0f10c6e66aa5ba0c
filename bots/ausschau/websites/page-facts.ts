import {
  type Answer,
  type ObservedRecord,
  pageUseOf,
  parseHtml,
  select,
  selectAll,
  textOf,
  visibleBlocksOf,
} from "goodbot";
import { pathOf, TOKEN } from "./links.ts";

/** Longest excerpt that this reader takes; the pledge cuts whatever is longer (A14). */
const EXCERPT = 300;

/** The page that was read. */
interface ReadPage {
  readonly url: string;
  readonly asked: string;
  readonly at: number;
  readonly isHome: boolean;
  /** What its headers say of its use, besides its tags. */
  readonly use?: Answer["use"];
}

/**
 * What is taken of a page: its heading and the beginning of its first paragraph, with the link; of the home page the
 * profile of the site. Nothing where the page asks not to be indexed; shorter where it asks for shorter excerpts, and no
 * text of elements marked `data-nosnippet`.
 */
export function factsOf(markup: string, { url, asked, at, isHome, use: said }: ReadPage): readonly ObservedRecord[] {
  const use = pageUseOf(markup, [TOKEN], at);
  if (!use.index) return [];
  const page = parseHtml(markup);
  const length = Math.min(EXCERPT, use.longestSnippet ?? EXCERPT, said?.snippet ?? EXCERPT);
  const cut = (text: string): string => [...text.normalize("NFC")].slice(0, length).join("");
  const heading = cut(textOf(select(page, "h1") ?? select(page, "title") ?? page));
  if (isHome) {
    const description = select(page, 'meta[name="description"]')?.get("content") ?? "";
    const content = { page: url, title: heading, excerpt: cut(description.trim()) };
    return [{ kind: "WebsiteProfile", id: "profile", state: "live", content }];
  }
  const paragraphs = [...selectAll(page, "main p, article p"), ...selectAll(page, "p")];
  const paragraph = paragraphs.find((element) => element.get("data-nosnippet") === undefined);
  const excerpt = cut(paragraph ? visibleBlocksOf(paragraph).join(" ") : "");
  return [
    { kind: "WebsiteFact", id: `fact:${pathOf(asked)}`, state: "live", content: { page: url, heading, excerpt } },
  ];
}
