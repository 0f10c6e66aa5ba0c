import { resolveLink } from "../../read/html-links.ts";
import { select, selectAll } from "../../read/html-select.ts";
import { textOf } from "../../read/html-text.ts";
import type { HtmlPage } from "../../read/html-tree.ts";
import { versionOf as allrisVersion } from "./allris/addresses.ts";
import { layoutOf, versionOf as sessionVersion } from "./session-net/addresses.ts";
import { endingOf, folderOf, type Site } from "./site.ts";

/** What an entry page says of the system it belongs to. `members`: one of the product's areas that citizens have no part in. */
type Fingerprint =
  | { readonly kind: "known"; readonly site: Site }
  | { readonly kind: "members"; readonly why: string }
  | { readonly kind: "unknown" };

/** Recognises the product by one page. One is enough: no numbers are tried out, ever. */
export function fingerprint(page: HtmlPage, url: string): Fingerprint {
  return (
    sessionNet(page, url) ??
    sdnetRim(page, url) ??
    allris(page, url) ??
    rubin(url) ??
    provox(page, url) ?? { kind: "unknown" }
  );
}

const known = (
  url: string,
  site: Omit<Site, "base" | "layout" | "calendar" | "extension" | "version"> & Partial<Site>,
): Fingerprint => ({
  kind: "known",
  site: { base: folderOf(url), extension: "", layout: null, calendar: null, version: null, ...site },
});

function sessionNet(page: HtmlPage, url: string): Fingerprint | null {
  const said = sessionVersion(page);
  if (!said) return null;
  const { version, area } = said;
  if (area !== null && area !== "bi")
    return { kind: "members", why: `the area "${area}" of SessionNet is not for citizens` };
  const own = /\/(?:si|to|vo|gr|kp)00\d\d\.(?:asp|php)$/i;
  const linked = own.test(new URL(url).pathname) ? url : linkTo(page, url, own);
  const at = linked ?? url;
  return known(at, { family: "sessionnet", extension: endingOf(at) || "asp", layout: layoutOf(page), version });
}

function sdnetRim(page: HtmlPage, url: string): Fingerprint | null {
  const generator = select(page, "meta[name=generator]")?.get("content") ?? "";
  if (!/SD\.NET RIM/i.test(generator) && !select(page, "div#rimcontent")) return null;
  // Its pages are folders: `/tops/`, `/termine`.
  const base = new URL(url);
  base.search = "";
  base.pathname = base.pathname.replace(
    /(?:tops|termine|vorlagen|vorgang|gremien|personen|fraktionen|rss)(?:\/.*)?$/,
    "",
  );
  const version = /SD\.NET RIM[^\d]*([\d.]*)/i.exec(generator)?.[1] || null;
  return known(base.href, { family: "sdnet-rim", base: folderOf(base.href), version });
}

function allris(page: HtmlPage, url: string): Fingerprint | null {
  const version = allrisVersion(page);
  const path = new URL(url).pathname;
  const three = /\/(?:si010|to010|vo020)\w*\.asp$|\/allris\.net\.asp$/i;
  if (select(page, "div#allriscontainer, div#allris") && !/^4/.test(version ?? "")) {
    const calendar = calendarIn(page, url);
    return known(calendar ?? linkTo(page, url, three) ?? url, {
      ...{ family: "allris3", extension: "asp", version },
      // Responsive pages lead to responsive ones only.
      calendar: calendar ? programOf(calendar) : /_r\.asp$/i.test(path) ? "si010_r" : null,
    });
  }
  const four = /\/public\/(?:si010|to010|vo020)(?:$|[;?])/;
  const linked = four.test(path) ? url : linkTo(page, url, four);
  if (!/^4/.test(version ?? "") && linked === null) return null;
  return known(linked ?? new URL("/public/si010", url).href, { family: "allris4", version, calendar: "si010" });
}

/** The calendar that this page is, or that its menu leads to. */
export function calendarIn(page: HtmlPage, url: string): string | null {
  const calendar = /\/si010(?:_[a-z])?\.asp$/i;
  return calendar.test(new URL(url).pathname) ? url : linkTo(page, url, calendar);
}

export const programOf = (url: string): string => new URL(url).pathname.replace(/^.*\//, "").replace(/\.asp$/i, "");

function rubin(url: string): Fingerprint | null {
  const { hostname } = new URL(url);
  const isOne = /(?:^|\.)(?:gremien\.info|more-rubin1\.de|zv-kisa\.de)$/.test(hostname);
  return isOne ? known(url, { family: "rubin" }) : null;
}

/** Its pages lie below the folder of their client: `/ris/CLIENT/meeting/details/7`. */
function provox(page: HtmlPage, url: string): Fingerprint | null {
  const own = /\/(?:meeting\/(?:details\/\d+|showevents|calendar)|agendaitem\/details\/\d+)$/i;
  const says = /provox iip/i.test(textOf(page).slice(-5_000)) || select(page, 'a[href*="provox.de"]') !== undefined;
  const linked = own.test(new URL(url).pathname) ? url : linkTo(page, url, own);
  if (!says || linked === null) return null;
  const base = new URL(linked);
  base.pathname = base.pathname.replace(/(?:meeting|agendaitem)\/[^/]+(?:\/\d+)?$/i, "");
  base.search = "";
  return known(linked, { family: "provox", base: base.href });
}

/** The first link on the page's own host whose path fits. */
function linkTo(page: HtmlPage, url: string, path: RegExp): string | null {
  for (const element of selectAll(page, "a[href]")) {
    const resolved = resolveLink(element.get("href"), url);
    if (resolved && resolved.host === new URL(url).host && path.test(resolved.pathname)) return resolved.href;
  }
  return null;
}
