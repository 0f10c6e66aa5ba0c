/**
 * `goodbot`: what a bot file and a configuration need.
 *
 * @example
 * import { defineBot, oparl, oparlKit, promises } from "goodbot";
 */
export { type Bot, defineBot, numbered, type Source } from "./pledge/bot.ts";
export { type Config, type ConfigInput, defineConfig } from "./pledge/config.ts";
export { csvLine } from "./pledge/csv-line.ts";
export { type EditorialFile, editorialFile } from "./pledge/editorial.ts";
export type { Export, ExportGiven, OwnFormat } from "./pledge/export.ts";
export type { Happening, Historian, KeptChange, KeptRecord, Report, ReportGiven, ReportLine } from "./pledge/kept.ts";
export type { Answer, Cursor, FieldTrace, Kit, Memory, PassPlan, Task } from "./pledge/kit.ts";
export { type Language, languages, type Texts } from "./pledge/language.ts";
export {
  type Json,
  nothing,
  type Observations,
  type ObservedRecord,
  type Oddity,
  type Wanted,
} from "./pledge/observation.ts";
export { type Pledged, type PromiseSpec, promise } from "./pledge/promise.ts";
export type { PageData, Ready, Render, Rendered } from "./pledge/render.ts";
export { type ListPage, placeOf, type Role } from "./pledge/request.ts";
export type { Review } from "./pledge/review.ts";
export type {
  Cell,
  FactRow,
  Linked,
  Picture,
  ReadFrom,
  RecordsGiven,
  ShownRecord,
  SourceGiven,
  Tried,
  UnreadPage,
  View,
  ViewContent,
  ViewGiven,
  ViewSection,
} from "./pledge/view.ts";
export { promises } from "./promises/index.ts";
export { judgeAddress, normalAddress } from "./read/address.ts";
export { type DecodedText, decodeText } from "./read/charset.ts";
export { collapse } from "./read/collapse.ts";
export { type CsvLimits, type CsvReading, readCsv } from "./read/csv.ts";
export { type HtmlLimits, parseHtml } from "./read/html.ts";
export { baseOf, type HtmlLink, linksOf, resolveLink } from "./read/html-links.ts";
export { closest, select, selectAll } from "./read/html-select.ts";
export { elementsOf, rowsOf, type TableRow } from "./read/html-tables.ts";
export { linesOf, ownTextOf, textOf, visibleBlocksOf } from "./read/html-text.ts";
export type { HtmlElement, HtmlNode, HtmlPage } from "./read/html-tree.ts";
export { type JsonReading, readJson } from "./read/json.ts";
export { elementsAt, entriesAt, jsonAt, numberAt, textAt } from "./read/json-at.ts";
export { type Day, dayAt } from "./read/local-day.ts";
export { instantAt, wallTime } from "./read/local-time.ts";
export { linkNames, type NameLink } from "./read/name-links.ts";
export {
  compareNames,
  displayName,
  formerName,
  matchKeys,
  type NameComparison,
  type NameParts,
  namePartsOf,
} from "./read/names.ts";
export { holdsName, type Naming, whetherNamed } from "./read/names-on-page.ts";
export { mayBeHtml, type NeverClass, neverPage, neverTitle } from "./read/never-pages.ts";
export {
  datesIn,
  isBefore,
  monthOf,
  type PartialDate,
  partialDate,
  precisionOf,
  readDate,
  yearOf,
} from "./read/partial-date.ts";
export { pageUseOf } from "./read/reservations/page-use-of.ts";
export { bothFolds, foldRomanian, sameLetters, titleCase, withCommaLetters } from "./read/romanian.ts";
export {
  readWikidataEntity,
  type WikidataReading,
  type WikidataStatement,
  wikidataItems,
  wikidataLabel,
  wikidataStatements,
  wikidataTexts,
} from "./read/wikidata-entity.ts";
export {
  readXml,
  type XmlAttributes,
  type XmlEvents,
  type XmlHints,
  type XmlReading,
  type XmlRefusal,
} from "./read/xml.ts";
export { xmlAll, xmlAt, xmlAttribute, xmlChildren, xmlText, xmlWithin } from "./read/xml-at.ts";
export { parseXml, type XmlDocument, type XmlElement } from "./read/xml-tree.ts";
export {
  type Breach,
  breached,
  judgeFields,
  judgeItems,
  mended,
  type PageContract,
  pageContract,
  streaksAfter,
} from "./sources/contract.ts";
export { councilPagesKit } from "./sources/council-pages/kit.ts";
export { type CouncilPagesSource, councilPages } from "./sources/council-pages/source.ts";
export { datasetKit } from "./sources/dataset/kit.ts";
export { type DatasetSource, dataset } from "./sources/dataset/source.ts";
export { feedKit } from "./sources/feed/kit.ts";
export { type FeedEntry, type FeedReading, readFeed } from "./sources/feed/read-feed.ts";
export { type FeedSource, feed } from "./sources/feed/source.ts";
export { offerFields } from "./sources/offers/facts.ts";
export { offersKit } from "./sources/offers/kit.ts";
export { type OffersSource, offers } from "./sources/offers/source.ts";
export { oparlKit } from "./sources/oparl/kit.ts";
export { oparlSearched } from "./sources/oparl/searched.ts";
export { type OParlSource, oparl } from "./sources/oparl/source.ts";
export { pagesKit } from "./sources/pages/kit.ts";
export { type PagesSource, pages } from "./sources/pages/source.ts";
export { type UsualPledge, usualPledge } from "./sources/usual-pledge.ts";
