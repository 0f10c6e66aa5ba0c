import { readHttpDate } from "../http-date.ts";
import type { RobotsTerm } from "./robots-terms.ts";

/** What a page's robots terms allow besides reading it. The most restrictive of all statements, whoever made them. */
export interface PageUse {
  /** False for `noindex` and `none`: no public page may be built from it. */
  readonly index: boolean;
  /** False for `nofollow` and `none`: its links are not queued. */
  readonly follow: boolean;
  /** False for `noarchive` and `nocache`: no copy is kept. */
  readonly archive: boolean;
  /** Longest excerpt in characters, 0 for `nosnippet`; null: not limited. */
  readonly longestSnippet: number | null;
  /** False for `noimageindex`: its pictures are not used. */
  readonly images: boolean;
  /** Epoch milliseconds after which nothing of it is kept; null: not said. */
  readonly unavailableAfter: number | null;
  /** Statements that could not be read, to be shown to the operator. */
  readonly unread: readonly string[];
}

/**
 * The rest of the vocabulary of robots meta elements and `X-Robots-Tag` (as documented by the large search engines;
 * there is no standard). `now` only resolves years of two digits.
 */
export const readPageUse = (terms: readonly RobotsTerm[], now: number): PageUse => {
  const names = new Set(terms.map(({ name }) => name));
  const has = (...any: string[]): boolean => any.some((name) => names.has(name));
  const unread: string[] = [];
  const valuesOf = (term: string, read: (value: string) => number | null): number[] =>
    terms.flatMap(({ name, value }) => {
      if (name !== term) return [];
      const number = value === null ? null : read(value.trim());
      if (number === null) unread.push(`${term}: ${(value ?? "").slice(0, 100)}`);
      return number === null ? [] : [number];
    });
  const snippets = valuesOf("max-snippet", snippetLength);
  if (has("nosnippet")) snippets.push(0);
  const ends = valuesOf("unavailable_after", (value) => readHttpDate(value, now));
  return {
    index: !has("noindex", "none"),
    follow: !has("nofollow", "none"),
    archive: !has("noarchive", "nocache"),
    longestSnippet: least(snippets.filter((length) => length >= 0)),
    images: !has("noimageindex"),
    unavailableAfter: least(ends),
    unread,
  };
};

/** -1 means without limit. */
const snippetLength = (value: string): number | null => (/^(?:-1|\d{1,9})$/.test(value) ? Number(value) : null);

const least = (numbers: readonly number[]): number | null => (numbers.length === 0 ? null : Math.min(...numbers));
