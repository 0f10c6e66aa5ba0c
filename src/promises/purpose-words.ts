import type { Texts } from "../pledge/language.ts";
import type { Purpose } from "../pledge/request.ts";

/** What requests are for, in the order in which sentences name them. */
export const PURPOSES = [
  "robots",
  "reservation",
  "page",
  "document",
  "image",
  "data",
  "sub-request",
  "sitemap",
] as const satisfies readonly Purpose[];

/** Each as it stands after "für", "for", "pentru". */
export const purposeWords: Texts<Readonly<Record<Purpose, string>>> = {
  de: {
    robots: "robots.txt",
    reservation: "Dateien mit Nutzungsvorbehalten",
    page: "Seiten",
    document: "Dokumente",
    image: "Bilder",
    data: "Daten",
    "sub-request": "Nachgeladenes",
    sitemap: "Sitemaps",
  },
  en: {
    robots: "robots.txt",
    reservation: "reservation files",
    page: "pages",
    document: "documents",
    image: "images",
    data: "data",
    "sub-request": "what a page loads",
    sitemap: "sitemaps",
  },
  ro: {
    robots: "robots.txt",
    reservation: "fișierele cu rezerve de drepturi",
    page: "pagini",
    document: "documente",
    image: "imagini",
    data: "date",
    "sub-request": "ceea ce încarcă o pagină",
    sitemap: "sitemap-uri",
  },
};

/** The purposes that a table names, each with its value, in that order. */
export const namedIn = <T>(
  table: Readonly<Partial<Record<Purpose, T>>>,
): readonly (readonly [purpose: Purpose, value: T])[] =>
  PURPOSES.flatMap((purpose) => {
    const value = table[purpose];
    return value === undefined ? [] : [[purpose, value] as const];
  });
