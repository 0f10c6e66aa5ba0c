import type { PagesSettings } from "./settings.ts";
import { matches } from "./wildcard.ts";

/** Parameters that say how a visitor came, who he is or in which order he looks: never what the page is. */
const USUAL = [
  ..."utm_* mtm_* pk_* matomo_* fbclid gclid dclid msclkid mc_cid mc_eid _ga _gl igshid yclid".split(" "),
  ..."phpsessid jsessionid aspsessionid* asp.net_sessionid cfid cftoken sid sessid session_id sessionid".split(" "),
  ..."sort sortby sort_by sortierung order orderby order_by dir direction print replytocom".split(" "),
];

/** `;jsessionid=…` and the like: parameters that stand in the path. */
const IN_PATH = /;(?:jsessionid|phpsessid|sid)=[^/?#;]*/gi;

/** A page's address without what says nothing about its content: the same page has one address. */
export function canonicalAddress(url: URL, { strip, only, sort }: PagesSettings["canonical"]): string {
  const own = new URL(url);
  own.hash = "";
  own.username = "";
  own.password = "";
  own.pathname = own.pathname.replace(IN_PATH, "");
  const kept = [...own.searchParams].filter(([name]) => isKept(name.toLowerCase(), strip, only));
  if (sort) kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  // Untouched where nothing was taken off: rewriting would change how parameters are encoded.
  if (kept.length !== own.searchParams.size || isOtherOrder(kept, [...own.searchParams]))
    own.search = new URLSearchParams(kept).toString();
  return own.href;
}

const isKept = (name: string, strip: readonly string[], only: readonly string[] | undefined): boolean => {
  if (only) return only.some((one) => matches(one.toLowerCase(), name));
  return ![...USUAL, ...strip].some((one) => matches(one.toLowerCase(), name));
};

const isOtherOrder = (a: readonly (readonly [string, string])[], b: readonly (readonly [string, string])[]): boolean =>
  a.some(([name], index) => name !== b[index]?.[0]);
