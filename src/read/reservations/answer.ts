import type { Headers } from "../headers.ts";
import { readContentSignalHeader, readContentSignalLines } from "./content-signal.ts";
import { readContentUsageHeader, readContentUsageLines } from "./content-usage.ts";
import type { AgentFile } from "./groups-in-force.ts";
import { readNoai } from "./noai.ts";
import { readPageMetas } from "./page-metas.ts";
import { readRobotsTerms } from "./robots-terms.ts";
import { readRsl } from "./rsl.ts";
import { readRslElements, readRslLines, readRslLinks } from "./rsl-pointers.ts";
import type { Covers, ReservationSignal } from "./signal.ts";
import { readTdmHeaders, readTdmMetas } from "./tdm-statement.ts";

/**
 * All statements in the headers of an answer. To be asked as soon as they arrive, for every answer of every path: pages,
 * redirects, 304, what a browser fetches, feeds, sitemaps. A reservation here means that the body is not read (A10).
 */
export const readHeaderReservations = (
  headers: Headers,
  url: string,
  tokens: readonly string[],
): ReservationSignal[] => [
  ...readTdmHeaders(headers),
  ...readNoai(readRobotsTerms(headers, [], tokens)),
  ...readContentUsageHeader(headers),
  ...readContentSignalHeader(headers),
  ...readRslLinks(headers, url),
];

/** All statements in the tags of a page. To be asked before anything else is read from it (A10). */
export const readPageReservations = (
  html: string,
  url: string,
  tokens: readonly string[],
  covers: Covers,
): ReservationSignal[] => {
  const page = readPageMetas(html);
  return [
    ...readTdmMetas(page.metas),
    ...readNoai(readRobotsTerms([], page.metas, tokens)),
    ...readRslElements(page, url),
    ...page.embeddedLicences.flatMap((xml) => readRsl(xml, url, covers)),
  ];
};

/** All statements of a robots.txt about an address, besides whether it may be asked for. */
export const readRobotsReservations = (
  file: AgentFile,
  url: string,
  tokens: readonly string[],
  covers: Covers,
): ReservationSignal[] => [
  ...readContentSignalLines(file, tokens, url, covers),
  ...readContentUsageLines(file, tokens, url, covers),
  ...readRslLines(file, url),
];
