import { collapse } from "../../read/collapse.ts";
import { type EmbeddedData, embeddedIn, embeddedOf, jsonLdOf, nodesOfType } from "../../read/embedded-json.ts";
import { select, selectAll } from "../../read/html-select.ts";
import { textOf } from "../../read/html-text.ts";
import type { HtmlElement, HtmlPage } from "../../read/html-tree.ts";
import { type Json, readJson } from "../../read/json.ts";
import { jsonPath, resolved, valuesAt } from "../../read/json-path.ts";
import { matches } from "../pages/wildcard.ts";
import {
  alwaysForbidden,
  type CssField,
  type FieldName,
  fieldNames,
  type JsonField,
  type OffersSettings,
  type Strategy,
} from "./settings.ts";

/** What the fields of one item say, as it stands there; nothing is read of it yet. */
export type Item = ReadonlyMap<FieldName, string>;

/** JSON that a page asked for. */
export interface CapturedJson {
  readonly url: string;
  readonly text: string;
}

/** A page as strategies see it. */
export interface ReadPage {
  readonly page: HtmlPage;
  /** What the page's own scripts got, where a browser showed it. */
  readonly captured: readonly CapturedJson[];
}

/** What a strategy found. */
export interface FoundItems {
  /** `capture`, `jsonld`, `embedded`, `css`, with its place among those of its source: `css 2`. */
  readonly strategy: string;
  readonly items: readonly Item[];
  /** What the data says that there are in all; null where it does not say so. */
  readonly total: number | null;
  /** The data it was found in, for the address of the next page. */
  readonly data: readonly Json[];
}

export interface Extraction {
  /** The first strategy with enough items, null where none has. */
  readonly won: FoundItems | null;
  /** The most that any strategy found. */
  readonly most: number;
  /** Blocks of data that are no JSON, over all strategies tried. */
  readonly badBlocks: number;
}

/** Items of one page at most: what is beyond is no list of offers. */
const MOST_ITEMS = 20_000;
const LONGEST_VALUE = 1_000;

/**
 * Tries the strategies of a source in order. The first one with enough items wins; those behind it are not looked at,
 * and what two strategies find is never mixed.
 *
 * @param enough how many items make a strategy the one
 */
export function extract(
  read: ReadPage,
  settings: Pick<OffersSettings, "strategies" | "forbidKeys">,
  enough: number,
): Extraction {
  let most = 0;
  let badBlocks = 0;
  const forbidden = new Set([...alwaysForbidden, ...settings.forbidKeys].map((key) => key.toLowerCase()));
  for (const [index, strategy] of settings.strategies.entries()) {
    const { bad, ...found } = run(strategy, read, forbidden);
    badBlocks += bad;
    most = Math.max(most, found.items.length);
    if (found.items.length < Math.max(1, enough)) continue;
    return { won: { strategy: `${kindOf(strategy)} ${index + 1}`, ...found }, most, badBlocks };
  }
  return { won: null, most, badBlocks };
}

const kindOf = (strategy: Strategy): string =>
  "capture" in strategy ? "capture" : "jsonld" in strategy ? "jsonld" : "embedded" in strategy ? "embedded" : "css";

type Run = Omit<FoundItems, "strategy"> & { readonly bad: number };

function run(strategy: Strategy, { page, captured }: ReadPage, forbidden: ReadonlySet<string>): Run {
  if ("css" in strategy) {
    const elements = selectAll(page, strategy.css.list).slice(0, MOST_ITEMS);
    return {
      items: elements.flatMap((element) => itemOf(strategy.fields, (field) => cssValue(element, field)) ?? []),
      total: null,
      data: [],
      bad: 0,
    };
  }
  const { values, bad, total } = dataOf(strategy, page, captured, forbidden);
  const items = values
    .flatMap((root) => itemsIn(root, strategy).map((value) => ({ value, root })))
    .slice(0, MOST_ITEMS);
  return {
    items: items.flatMap(({ value, root }) => itemOf(strategy.fields, (field) => jsonValue(value, root, field)) ?? []),
    total,
    data: values,
    bad,
  };
}

/** The objects of one block of data that are items; a list at the end of a path is a list of them. */
function itemsIn(root: Json, strategy: JsonStrategy): readonly Json[] {
  if ("jsonld" in strategy) {
    const { type, path: below } = strategy.jsonld;
    const nodes = nodesOfType([root], type);
    return objects(root, below === undefined ? nodes : nodes.flatMap((node) => at(node, below, root)));
  }
  return objects(root, at(root, "embedded" in strategy ? strategy.embedded.path : strategy.capture.path, root));
}

const objects = (root: Json, values: readonly Json[]): readonly Json[] =>
  values
    .flatMap((value): readonly Json[] => (Array.isArray(value) ? value : [value]))
    .map((value) => resolved(root, value))
    .filter((value) => typeof value === "object" && value !== null);

type JsonStrategy = Exclude<Strategy, { readonly css: unknown }>;

function dataOf(
  strategy: JsonStrategy,
  page: HtmlPage,
  captured: readonly CapturedJson[],
  forbidden: ReadonlySet<string>,
) {
  const found = rawData(strategy, page, captured);
  const values = found.values.map((value) => without(value, forbidden));
  const { total: place } = "capture" in strategy ? strategy.capture : { total: undefined };
  const totals =
    place === undefined ? [] : values.flatMap((value) => at(value, place)).filter((value) => typeof value === "number");
  return { values, bad: found.bad, total: totals.length === 0 ? null : Math.max(...totals) };
}

function rawData(strategy: JsonStrategy, page: HtmlPage, captured: readonly CapturedJson[]): EmbeddedData {
  if ("jsonld" in strategy) return jsonLdOf(page);
  if ("embedded" in strategy) {
    const { selector } = strategy.embedded;
    return /^[\w.$]+$/.test(selector) && !/^script$/i.test(selector)
      ? embeddedOf(page, selector)
      : embeddedIn(page, selector);
  }
  const { urlPattern } = strategy.capture;
  // A page may ask for the same data twice; it is one list all the same.
  const bodies = new Map(captured.filter(({ url }) => fits(urlPattern, url)).map(({ url, text }) => [url, text]));
  const readings = [...bodies.values()].map((text) => readJson(text));
  const values = readings.flatMap((reading) => (reading.kind === "value" ? [reading.value] : []));
  return { values, bad: readings.length - values.length };
}

/** Data without what holds prose and pictures: whatever a path says, it cannot come out. */
function without(value: Json, forbidden: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((one: Json) => without(one, forbidden));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !forbidden.has(key.toLowerCase()))
      .map(([key, one]) => [key, without(one, forbidden)]),
  );
}

/** Patterns that begin with a slash are of path and query, others of the whole address. */
const fits = (pattern: string, url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { pathname, search, href } = new URL(url);
  return matches(pattern, pattern.startsWith("/") ? `${pathname}${search}` : href);
};

const paths = new Map<string, ReturnType<typeof jsonPath>>();

function at(value: Json, place: string, root: Json = value): readonly Json[] {
  const path = paths.get(place) ?? jsonPath(place);
  paths.set(place, path);
  return path === null ? [] : valuesAt(value, path, root);
}

/** An item with what its fields say; null where one is missing that must be there. */
function itemOf<F extends { readonly required: boolean }>(
  fields: Readonly<Partial<Record<FieldName, F>>>,
  textIn: (field: F) => string | null,
): Item | null {
  const item = new Map<FieldName, string>();
  for (const name of fieldNames) {
    const field = fields[name];
    if (field === undefined) continue;
    const text = textIn(field);
    if (text !== null && text !== "") item.set(name, text);
    else if (field.required) return null;
  }
  return item;
}

function jsonValue(item: Json, root: Json, field: JsonField): string | null {
  if ("const" in field) return field.const;
  for (const place of field.path) {
    const value = at(item, place, root).find((one) => typeof one === "string" || typeof one === "number");
    if (typeof value === "number") return String(value);
    if (typeof value === "string" && value.trim() !== "") return whole(value);
  }
  return null;
}

function cssValue(element: HtmlElement, field: CssField): string | null {
  if ("const" in field) return field.const;
  const found = select(element, field.css);
  if (found === undefined || /^(?:img|svg|picture|video|script|style)$/.test(found.name)) return null;
  return whole(field.attr === undefined ? textOf(found) : (found.get(field.attr) ?? ""));
}

/** A value that is too long is prose and none at all: the beginning of a text would say something else than the whole. */
const whole = (text: string): string | null => (text.length > LONGEST_VALUE ? null : collapse(text));
