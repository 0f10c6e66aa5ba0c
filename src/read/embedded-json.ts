import { selectAll } from "./html-select.ts";
import type { HtmlElement, HtmlPage } from "./html-tree.ts";
import { type Json, readJson } from "./json.ts";

/** Data that a page carries along in its scripts. A block that is no JSON is counted; it never takes the others with it. */
export interface EmbeddedData {
  readonly values: readonly Json[];
  readonly bad: number;
}

const scriptText = ({ children }: HtmlElement): string =>
  children.map((child) => (child.kind === "text" ? child.text : "")).join("");

const scriptsOf = (page: HtmlPage): readonly HtmlElement[] => selectAll(page, "script");

/** One block of JSON; two values in one block are none, nobody knows which of them counts. */
const blocks = (texts: readonly string[]): EmbeddedData => {
  const values = texts.flatMap((text) => {
    const reading = readJson(text);
    return reading.kind === "value" ? [reading.value] : [];
  });
  return { values, bad: texts.length - values.length };
};

/**
 * The JSON-LD of a page, a value for each script element that holds some (JSON-LD 1.1, 7.3), whatever other attributes
 * it has.
 */
export const jsonLdOf = (page: HtmlPage): EmbeddedData =>
  blocks(
    scriptsOf(page)
      .filter((script) => /^\s*application\/ld\+json\s*(?:;|$)/i.test(script.get("type") ?? ""))
      .map(scriptText),
  );

/** What in JSON-LD holds other things of the page, and is not a thing about them. */
const containers = ["@graph", "mainEntity", "itemListElement", "item", "makesOffer", "hasOfferCatalog"];

/**
 * The things of a type in JSON-LD, in the order of the page: at the top, in a graph, a list or a catalogue. An `Offer`
 * of a `Product` is its price and is not looked for.
 *
 * @example nodesOfType(jsonLdOf(page).values, "Offer")
 */
export function nodesOfType(values: readonly Json[], type: string): readonly Json[] {
  const found: Json[] = [];
  const walk = (value: Json): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    else if (isObject(value)) {
      if (typesOf(value).includes(type)) found.push(value);
      else for (const key of containers) if (Object.hasOwn(value, key)) walk(value[key] ?? null);
    }
  };
  for (const value of values) walk(value);
  return found;
}

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const typesOf = (node: { readonly [key: string]: Json }): readonly string[] => {
  const types = node["@type"] ?? null;
  const names: readonly Json[] = Array.isArray(types) ? types : [types];
  return names.flatMap((name) =>
    typeof name === "string" ? [name.replace(/^(?:https?:\/\/)?schema\.org\//, "")] : [],
  );
};

/**
 * Data under a name that frameworks use: `__NEXT_DATA__`, `__NUXT__`, `__APOLLO_STATE__`, or any other variable
 * (`window.__STATE__ = {…}`) or id of a script; `self.__next_f` is a stream of chunks. Nothing is ever run: what only a
 * browser could make a value of is a bad block.
 */
export function embeddedOf(page: HtmlPage, name: string): EmbeddedData {
  const variable = name.replace(/^(?:window|self|globalThis)\./, "");
  if (variable === "__next_f") return nextChunks(scriptsOf(page).map(scriptText));
  const texts: string[] = [];
  for (const script of scriptsOf(page)) {
    const text = scriptText(script);
    if (script.get("id") === variable) texts.push(text);
    else {
      const assigned = assignedTo(text, variable);
      if (assigned !== null) texts.push(assigned);
    }
  }
  return blocks(texts);
}

/** Data in the scripts that a selector names. */
export const embeddedIn = (page: HtmlPage, selector: string): EmbeddedData =>
  blocks(
    selectAll(page, selector)
      .filter(({ name }) => name === "script")
      .map(scriptText),
  );

/** The JSON that a script assigns to a variable, as it stands there; null where it assigns nothing to it. */
function assignedTo(script: string, variable: string): string | null {
  const quoted = variable.replace(/[$.]/g, "\\$&");
  const place = new RegExp(`(?<![\\w$])(?:(?:window|self|globalThis)\\.)?${quoted}\\s*=(?!=)\\s*`).exec(script);
  if (!place) return null;
  const value = script.slice(place.index + place[0].length);
  const call = /^JSON\.parse\(\s*(?=")/.exec(value)?.[0];
  if (call === undefined) return value.slice(0, endOfValue(value));
  const literal = readJson(value.slice(call.length, call.length + endOfValue(value.slice(call.length))));
  return literal.kind === "value" && typeof literal.value === "string" ? literal.value : value;
}

/** Where the first JSON value of a text ends: an object, an array or a string; 0 where none begins there. */
function endOfValue(text: string): number {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (inString) {
      if (character === "\\") at += 1;
      else if (character === '"') {
        inString = false;
        if (depth === 0) return at + 1;
      }
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") {
      depth -= 1;
      if (depth <= 0) return at + 1;
    } else if (depth === 0) return 0;
  }
  return text.length;
}

/**
 * The rows of `self.__next_f.push([1, "…"])`: the texts of all chunks are one stream, cut anywhere; each of its lines is
 * a number, a colon and a value. Rows of another kind (`I[…]`, `"$L1"`) are no data.
 */
function nextChunks(scripts: readonly string[]): EmbeddedData {
  let bad = 0;
  let stream = "";
  for (const script of scripts) {
    const push = /(?:self|window)?\.?__next_f\s*(?:=[^;]{0,80}\))?\.push\(\s*(?=\[)/.exec(script);
    if (!push) continue;
    const rest = script.slice(push.index + push[0].length);
    const reading = readJson(rest.slice(0, endOfValue(rest)));
    if (reading.kind !== "value") bad += 1;
    else if (Array.isArray(reading.value) && reading.value[0] === 1 && typeof reading.value[1] === "string")
      stream += reading.value[1];
  }
  const rows = stream.split("\n").flatMap((row) => /^[0-9a-f]{1,8}:(?<value>[[{].*)$/s.exec(row)?.groups?.value ?? []);
  const read = blocks(rows);
  return { values: read.values, bad: bad + read.bad };
}
