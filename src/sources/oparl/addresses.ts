import type { Source } from "../../pledge/bot.ts";
import type { OParlSettings } from "./settings.ts";

type From = Pick<Source, "url" | "hosts">;
type Rule = Pick<OParlSettings, "rewrite">;

/**
 * The address under which an id or link of this source is fetched: resolved, led through the source's rewrite rule,
 * with https where the source itself is asked over https (ids often keep the `http:` of an earlier day). Never another
 * host, and never from https down to http. Null where it is no address of the source.
 */
export const fetchAddress = (link: string, source: From, rule: Rule, base: string = source.url): string | null => {
  const url = resolve(link, source, rule, base);
  return url !== null && source.hosts.includes(url.host) ? url.href : null;
};

/** The same for a file, which may lie on a host of its own; whether that one may be asked is for the promises to say. */
export const fileAddress = (link: string, source: From, rule: Rule): string | null =>
  resolve(link, source, rule, source.url)?.href ?? null;

/**
 * The address of a link to another page of a list: as {@link fetchAddress}, and on the host of the page that holds it.
 *
 * @param page the address that answered
 */
export const pageAddress = (link: string, page: string, source: From, rule: Rule): string | null => {
  const address = fetchAddress(link, source, rule, page);
  return address !== null && parse(address, page)?.host === parse(page, page)?.host ? address : null;
};

const resolve = (link: string, source: From, { rewrite }: Rule, base: string): URL | null => {
  const url = parse(link, base);
  if (url === null) return null;
  const own = source.hosts.includes(url.host);
  if (own && url.protocol === "http:" && source.url.startsWith("https:") && url.port === "") url.protocol = "https:";
  const rewritten = rewrite === undefined ? url : rewriteWith(url, rewrite);
  rewritten.hash = "";
  return rewritten;
};

const rewriteWith = (url: URL, { from, to }: NonNullable<OParlSettings["rewrite"]>): URL => {
  const start = bare(from);
  const given = bare(url.href);
  return given.startsWith(start) ? (parse(to + given.slice(start.length), to) ?? url) : url;
};

/** Without the scheme: a rule written with http or https means both. */
const bare = (url: string): string => url.replace(/^https?:/i, "");

const parse = (link: string, base: string): URL | null => {
  const url = URL.parse(link, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
};
