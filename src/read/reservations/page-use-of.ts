import { readPageMetas } from "./page-metas.ts";
import { type PageUse, readPageUse } from "./page-use.ts";
import { readRobotsTerms } from "./robots-terms.ts";

/**
 * What the meta elements of a page allow besides reading it, to everybody or to a bot by name.
 *
 * @param now resolves years of two digits, epoch milliseconds
 * @example pageUseOf('<meta name="robots" content="nofollow">', ["AusschauBot"], now).follow // false
 */
export const pageUseOf = (html: string, tokens: readonly string[], now: number): PageUse =>
  readPageUse(readRobotsTerms([], readPageMetas(html).metas, tokens), now);
