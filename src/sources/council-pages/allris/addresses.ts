import { select } from "../../../read/html-select.ts";
import type { HtmlPage } from "../../../read/html-tree.ts";
import type { Site } from "../site.ts";

/** `_r` for the responsive pages of ALLRIS 3; the classic ones and those of ALLRIS 4 have no such ending. */
const variantOf = ({ calendar }: Site): string => (calendar?.endsWith("_r") ? "_r" : "");

const program = (site: Site, name: string): string => `${site.base}${name}${site.extension && `.${site.extension}`}`;

export const calendarAddress = (site: Site, month: string): string =>
  `${program(site, site.calendar ?? "si010")}?MM=${Number(month.slice(5, 7))}&YY=${month.slice(0, 4)}`;

export const agendaAddress = (site: Site, number: string): string =>
  `${program(site, `to010${variantOf(site)}`)}?SILFDNR=${number}`;

export const paperAddress = (site: Site, number: string): string =>
  `${program(site, `vo020${variantOf(site)}`)}?VOLFDNR=${number}`;

/** The list of committees. */
export const committeeLists = (site: Site): readonly string[] => [program(site, `au010${variantOf(site)}`)];

/** The page with the menu, which names the one calendar that an ALLRIS 3 has released. */
export const menuAddress = (site: Site): string => program({ ...site, extension: "asp" }, "allris.net");

/** "3.9.4" of the description "ALLRIS net Version 3.9.4 (191209m)"; the date behind it is no date of a meeting. */
export const versionOf = (page: HtmlPage): string | null =>
  /ALLRIS\D{0,20}?(\d+(?:\.\d+)*)/i.exec(select(page, "meta[name=description]")?.get("content") ?? "")?.[1] ?? null;
