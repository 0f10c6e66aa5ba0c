import type { Meta } from "./object-list.ts";

const filterNames = ["created_since", "created_until", "modified_since", "modified_until"] as const;
type FilterName = (typeof filterNames)[number];

/** What a list request asks for. */
export interface ListQuery {
  /** From 1; 0 for what is no page number. */
  readonly page: number;
  /** As sent, decoded. */
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
  /** Spelling, for servers that are particular about it. */
  readonly fractions: boolean;
  readonly encoded: boolean;
  readonly rawPlus: boolean;
  /** A filter that is no date-time. */
  readonly invalid: boolean;
}

/** Parameters that choose among a list's objects; all others belong to the list's own address. */
const listParameters = new Set<string>([...filterNames, "page", "limit", "omit_internal"]);

const dateTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d))?$/;

/**
 * Splits a key into the list's own key and the query. A raw `+` stays a plus, as most servers read it.
 *
 * @example readListQuery("a.example/paper?page=2&modified_since=2021-03-01T00:00:00%2B00:00")
 */
export function readListQuery(key: string): { list: string; query: ListQuery } {
  const [path = "", search = ""] = key.split(/\?(.*)/s);
  const own: string[] = [];
  const filters: Partial<Record<FilterName, string>> = {};
  let page = 1;
  let text = "";
  for (const part of search.split("&").filter(Boolean)) {
    const [name = "", value = ""] = part.split(/=(.*)/s);
    if (!listParameters.has(name)) own.push(part);
    else if (name === "page") page = /^\d+$/.test(value) ? Number(value) : 0;
    else if (isFilter(name)) {
      filters[name] = decoded(value);
      text += value;
    }
  }
  const values = Object.values(filters);
  const query = {
    page,
    filters,
    fractions: values.some((value) => /:\d\d\.\d/.test(value)),
    encoded: /%3a|%2b/i.test(text),
    rawPlus: text.includes("+"),
    invalid: values.some((value) => !dateTime.test(value)),
  };
  return { list: own.length > 0 ? `${path}?${own.join("&")}` : path, query };
}

const isFilter = (name: string): name is FilterName => filterNames.some((each) => each === name);

export const isFiltered = ({ filters }: ListQuery): boolean => Object.keys(filters).length > 0;

/** Whether the filters let an object through. One without the date in question is let through: too much is safer. */
export function passes({ filters }: ListQuery, meta: Meta): boolean {
  const at = (name: FilterName): number => Date.parse(filters[name] ?? "");
  return (
    !(meta.created < at("created_since")) &&
    !(meta.created > at("created_until")) &&
    !(meta.modified < at("modified_since")) &&
    !(meta.modified > at("modified_until"))
  );
}

/** The query of another page, filters included: `?page=2&modified_since=…`. */
export function queryOf(page: number, filters: ListQuery["filters"]): string {
  const parts = Object.entries(filters).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return `?page=${page}${parts.join("")}`;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
