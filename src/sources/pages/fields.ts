import type { FieldTrace } from "../../pledge/kit.ts";
import type { Json } from "../../pledge/observation.ts";
import { baseOf, resolveLink } from "../../read/html-links.ts";
import { selectAll } from "../../read/html-select.ts";
import { linesOf, textOf } from "../../read/html-text.ts";
import type { HtmlElement, HtmlPage } from "../../read/html-tree.ts";
import type { FieldSettings, PagesSettings } from "./settings.ts";
import { dateIn, numberIn } from "./values.ts";

const LONGEST_TEXT = 20_000;
const LONGEST_PAGE_TEXT = 500_000;
const MOST_VALUES = 500;
const LONGEST_RAW = 300;
const MOST_RAW = 20;

/** Reads every field of a page. Never throws: what is not there is null. */
export const readFields = (page: HtmlPage, url: string, { detail }: PagesSettings): readonly FieldTrace[] =>
  Object.entries(detail.fields).map(([field, settings]) => readField(page, url, field, settings));

function readField(page: HtmlPage, url: string, field: string, settings: FieldSettings): FieldTrace {
  const { select, attr, all } = settings;
  const elements = selectAll(page, select);
  const base = baseOf(page, url);
  const raw: string[] = [];
  const values: Json[] = [];
  for (const element of elements.slice(0, MOST_VALUES)) {
    const text = rawOf(element, settings);
    if (text === "") continue;
    raw.push(text);
    const value = parsed(text, settings, base);
    if (value !== null) values.push(value);
    if (!all && values.length > 0) break;
  }
  return {
    field,
    from: attr === undefined ? select : `${select} @${attr}`,
    found: elements.length,
    raw: raw.slice(0, MOST_RAW).map((text) => text.slice(0, LONGEST_RAW)),
    value: all ? (values.length > 0 ? values : null) : (values[0] ?? null),
  };
}

function rawOf(element: HtmlElement, { attr, as }: FieldSettings): string {
  if (attr !== undefined) return (element.get(attr) ?? "").trim();
  if (as === "link") return (element.get("href") ?? element.get("src") ?? "").trim();
  // What a machine can read stands in the attribute; the text is for people ("yesterday").
  if (as === "date" && element.name === "time") return (element.get("datetime") ?? textOf(element)).trim();
  if (element.name === "meta") return (element.get("content") ?? "").trim();
  return as === "html-free" ? linesOf(element).join("\n") : textOf(element);
}

function parsed(text: string, { as }: FieldSettings, base: string): Json {
  switch (as) {
    case "text":
      return text.slice(0, LONGEST_TEXT);
    case "html-free":
      return text.slice(0, LONGEST_PAGE_TEXT);
    case "date":
      return dateIn(text);
    case "number":
      return numberIn(text);
    case "link":
      return resolveLink(text, base)?.href ?? null;
  }
}
