import { select, selectAll } from "../../../read/html-select.ts";
import type { HtmlPage } from "../../../read/html-tree.ts";
import type { Site } from "../site.ts";

const program = ({ base, extension }: Site, name: string): string => `${base}${name}${extension && `.${extension}`}`;

export const calendarAddress = (site: Site, month: string): string =>
  `${program(site, "si0040")}?__cjahr=${month.slice(0, 4)}&__cmonat=${Number(month.slice(5, 7))}`;

/**
 * Where the agenda of a meeting is asked for: never under `si0057`, which answers only to who brings the calendar's
 * session along (M9). The cards of layout 6 stand under `si0056`.
 */
export const agendaAddress = (site: Site, number: string): string =>
  `${program(site, (site.layout ?? 0) >= 6 ? "si0056" : "to0040")}?__ksinr=${number}`;

export const paperAddress = (site: Site, number: string): string => `${program(site, "vo0050")}?__kvonr=${number}`;

/** The list of committees. */
export const committeeLists = (site: Site): readonly string[] => [program(site, "gr0040")];

const generatorOf = (page: HtmlPage): string =>
  selectAll(page, "meta[name]")
    .filter((meta) => /^(?:author|generator)$/i.test(meta.get("name") ?? ""))
    .map((meta) => meta.get("content") ?? "")
    .join(" ");

/** The layout that a page names: 4 of "SessionNet Version 5.3.3 bi (Layout 4)". */
export const layoutOf = (page: HtmlPage): number | null => {
  const layout = /\(Layout (\d{1,2})\)/i.exec(generatorOf(page))?.[1];
  return layout === undefined ? null : Number(layout);
};

/** Version and area of a page of SessionNet; null where it is none. `bi` is the citizens' area, the others are not. */
export function versionOf(page: HtmlPage): { readonly version: string | null; readonly area: string | null } | null {
  const said = /SessionNet Version ([\d.]+)(?: (bi|ri|gi))?/i.exec(generatorOf(page));
  if (said) return { version: said[1] ?? null, area: said[2]?.toLowerCase() ?? null };
  const short = /V:(\d\d)(\d\d)(\d\d)/.exec(select(page, "meta[name=sessionnet]")?.get("content") ?? "");
  if (short) return { version: short.slice(1).map(Number).join("."), area: null };
  return select(page, "[class*=smc_page_]") ? { version: null, area: null } : null;
}
