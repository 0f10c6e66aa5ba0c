import type { Page } from "./list-answer.ts";
import type { OparlObject } from "./oparl-object.ts";

/** Where a page stands: what a fault needs beside the page itself. */
interface PageContext {
  readonly host: string;
  /** The page before it, as it is without faults. */
  previous(): Page;
}

/** What is served in place of a page: another page, or finished text. */
export type Served =
  | { readonly page: Page }
  | { readonly text: string; readonly status?: number; readonly type?: string };

export type PageChange = (page: Page, context: PageContext) => Served;

interface PageFaultKind {
  readonly meaning: string;
  readonly change: PageChange;
}

const LISTS = [
  "agendaItem",
  "auxiliaryFile",
  "consultation",
  "keyword",
  "membership",
  "organization",
  "post",
  "location",
];

/** The closed list of faults of list pages (oparl guide, section 4; numbers in brackets). Written `NAME:LIST:PAGE[:TIMES]`. */
export const pageFaultKinds: Readonly<Record<string, PageFaultKind>> = {
  "next-self": page("`next` leads to the page itself [11]", ({ page: it }) => relinked(it, it.links.self)),
  "next-cycle": page("`next` leads back to the first page [11]", ({ page: it }) => relinked(it, it.links.first)),
  "next-foreign": page("`next` leads to fremd.example, a trap", ({ page: it, context }) =>
    relinked(it, (it.links.next ?? it.links.self)?.replace(context.host, "fremd.example")),
  ),
  "next-http": page("`next` has the scheme http", ({ page: it }) =>
    relinked(it, it.links.next?.replace(/^https:/, "http:")),
  ),
  "next-plus": page("`next` carries a raw + in its filter [6]", ({ page: it }) =>
    relinked(it, it.links.next?.replaceAll("%2B", "+")),
  ),
  "next-missing": page("`next` is missing though more follows", ({ page: it }) => relinked(it, undefined)),
  repeat: page("the page before it once more, under its own links", ({ page: it, context }) => ({
    page: { ...it, data: context.previous().data },
  })),
  "no-data": page("JSON without `data` [10]", ({ page: it }) => ({
    text: JSON.stringify({ pagination: it.pagination, links: it.links }),
  })),
  "empty-array": page("a bare [] [4]", () => ({ text: "[]" })),
  "empty-802": page("404 with code 802 in text/html [3]", () => empty802),
  "one-object": page("the first object instead of the list [14]", ({ page: it }) => ({
    text: JSON.stringify(it.data[0] ?? {}),
  })),
  nulls: page("null for every list of an object [15]", ({ page: it }) =>
    everyObject(it, (field, value) => (LISTS.includes(field) && Array.isArray(value) ? null : value)),
  ),
  "objects-for-lists": page("the single object where a list of one belongs [15]", ({ page: it }) =>
    everyObject(it, (field, value) =>
      LISTS.includes(field) && Array.isArray(value) && value.length === 1 ? value[0] : value,
    ),
  ),
  "lists-for-objects": page("a list of one where a single object belongs [15]", ({ page: it }) =>
    everyObject(it, (field, value) => (field === "mainFile" || field === "invitation" ? [value] : value)),
  ),
  "no-type": page("`type` is missing everywhere [13]", ({ page: it }) =>
    everyObject(it, (field, value) => (field === "type" ? undefined : value)),
  ),
  "no-ids": page("embedded objects have no id [18]", ({ page: it }) => ({
    page: {
      ...it,
      data: it.data.map((object) =>
        mapFields(object, (field, value, depth) => (field === "id" && depth > 0 ? undefined : value)),
      ),
    },
  })),
  "snake-case": page("start_date and end_date [36]", ({ page: it }) => ({
    text: JSON.stringify(it).replaceAll('"startDate":', '"start_date":').replaceAll('"endDate":', '"end_date":'),
  })),
  "bad-dates": page("0000-00-00 and empty strings as dates [23]", ({ page: it }) =>
    everyObject(it, (field, value) =>
      field === "created" ? "" : field === "date" || field === "startDate" ? "0000-00-00" : value,
    ),
  ),
  "control-chars": page("raw control characters inside strings [9]", ({ page: it }) => ({
    text: JSON.stringify(it).replaceAll(/("name":"[^"\\]{0,8})/g, "$1\u0001\u001f\n\t"),
  })),
  unclosed: page("JSON that ends in the middle, complete by its length", ({ page: it }) => {
    const text = JSON.stringify(it);
    return { text: text.slice(0, Math.floor(text.length * 0.7)) };
  }),
};

/** The answer of servers that call an empty list "not found" [3]. */
export const empty802 = {
  status: 404,
  type: "text/html; charset=utf-8",
  text: JSON.stringify({ error: "Die angefragte Ressource wurde nicht gefunden.", code: 802 }),
};

function page(meaning: string, make: (it: { page: Page; context: PageContext }) => Served): PageFaultKind {
  return { meaning, change: (it, context) => make({ page: it, context }) };
}

function relinked(it: Page, next: string | undefined): Served {
  const { next: _, ...links } = it.links;
  return { page: { ...it, links: next === undefined ? links : { ...links, next } } };
}

type FieldChange = (field: string, value: unknown, depth: number) => unknown;

const everyObject = (it: Page, change: FieldChange): Served => ({
  page: { ...it, data: it.data.map((object) => mapFields(object, change)) },
});

function mapFields(object: OparlObject, change: FieldChange, depth = 0): OparlObject {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return typeof value === "object" && value !== null ? mapFields(value as OparlObject, change, depth + 1) : value;
  };
  return Object.fromEntries(
    Object.entries(object).map(([field, value]) => [field, inner(change(field, value, depth))]),
  );
}
