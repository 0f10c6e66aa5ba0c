import { elementsAt, entriesAt, type Json, numberAt, readJson, textAt } from "goodbot";

/** A publisher's index as the catalogue names it. Several of one dataset are several indexes. */
export interface CataloguedIndex {
  /** Key of the dataset, the same in both interfaces and over all changes. */
  readonly dataset: string;
  readonly url: string;
  readonly title: string;
  readonly publisher: string | null;
  readonly licence: { readonly id: string | null; readonly title: string | null; readonly url: string | null };
  /** How its publisher asks to be named. */
  readonly citation: string | null;
  readonly frequency: string | null;
}

/** A page of the catalogue. */
export type CatalogueReading =
  | {
      readonly kind: "page";
      /** How many datasets there are in all, as the interface says it. */
      readonly count: number;
      /** Datasets on this page, those that were left out included. */
      readonly datasets: number;
      readonly indexes: readonly CataloguedIndex[];
    }
  | { readonly kind: "failed"; readonly why: string }
  /** The interface is not there: that says nothing about the datasets. */
  | { readonly kind: "not available"; readonly why: string };

export type CatalogueInterface = "ckan" | "hub";

/** Largest page of catalogue JSON (A7). */
const largestPage = 16 * 1024 * 1024;

const settings = { keyword: "ausschreibung" };

/** The address of a page of the catalogue; pages count from 0. */
export const catalogueAddress = (
  which: CatalogueInterface,
  page: number,
  { rows = 20, keyword = settings.keyword, base = "https://www.data.gv.at" } = {},
): string => {
  const url = new URL(which === "ckan" ? "/katalog/api/3/action/package_search" : "/api/hub/search/search", base);
  const tag = which === "ckan" ? `${keyword.charAt(0).toUpperCase()}${keyword.slice(1)}` : keyword;
  const query: Readonly<Record<string, string>> =
    which === "ckan"
      ? { fq: `tags:${tag}`, rows: `${rows}`, start: `${page * rows}` }
      : {
          ...{ q: "", filter: "dataset", limit: `${rows}`, page: `${page}`, sort: "modified desc" },
          facets: JSON.stringify({ keywords: [tag] }),
        };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

/**
 * Reads a page of the catalogue, of its old interface (CKAN) or of the new one (hub-search). Datasets without the
 * keyword are left out whatever the filter did. A failure sent with status 200 is a failure.
 *
 * @param status of the answer; 404 means that the interface is gone, not that there are no datasets
 */
export const readCatalogue = (
  which: CatalogueInterface,
  { status, text }: { readonly status: number; readonly text: string },
  { keyword = settings.keyword } = {},
): CatalogueReading => {
  if (status === 404 || status === 410) return { kind: "not available", why: `status ${status}` };
  if (status !== 200) return { kind: "failed", why: `status ${status}` };
  if (text.length > largestPage) return { kind: "failed", why: "too large" };
  const json = readJson(text);
  if (json.kind !== "value") return { kind: "failed", why: `no JSON: ${json.kind}` };
  const { value } = json;
  if (which === "ckan" && entriesAt(value).find(([key]) => key === "success")?.[1] !== true)
    return { kind: "failed", why: textAt(value, "error", "message")?.slice(0, 200) ?? "success is not true" };
  const count = numberAt(value, "result", "count");
  if (count === undefined || !Number.isInteger(count) || count < 0) return { kind: "failed", why: "no count" };
  const datasets = elementsAt(value, "result", "results");
  const read = which === "ckan" ? ckanIndexes : hubIndexes;
  const wanted = datasets.filter((dataset) => keywordsOf(which, dataset).some((one) => isKeyword(one, keyword)));
  return { kind: "page", count, datasets: datasets.length, indexes: wanted.flatMap(read) };
};

const isKeyword = (text: string, keyword: string): boolean => text.trim().toLowerCase() === keyword.toLowerCase();

const keywordsOf = (which: CatalogueInterface, dataset: Json): readonly string[] =>
  which === "ckan"
    ? elementsAt(dataset, "tags").flatMap((tag) => [textAt(tag, "name") ?? "", textAt(tag, "display_name") ?? ""])
    : elementsAt(dataset, "keywords").flatMap((one) => [textAt(one, "label") ?? "", textAt(one, "id") ?? ""]);

const isXml = (format: string | undefined): boolean => /^(?:application\/|text\/)?xml$/i.test(format?.trim() ?? "");

const ckanIndexes = (dataset: Json): readonly CataloguedIndex[] => {
  const id = textAt(dataset, "id");
  if (id === undefined) return [];
  return elementsAt(dataset, "resources")
    .filter((resource) => isXml(textAt(resource, "format")))
    .flatMap((resource) => textAt(resource, "url")?.trim() || [])
    .map((url) => ({
      ...{ dataset: id, url, title: textAt(dataset, "title") ?? id, publisher: textAt(dataset, "publisher") ?? null },
      licence: {
        id: textAt(dataset, "license_id") ?? null,
        title: textAt(dataset, "license_title") ?? null,
        url: textAt(dataset, "license_url") ?? null,
      },
      citation: textAt(dataset, "license_citation") ?? null,
      frequency: textAt(dataset, "update_frequency") ?? null,
    }));
};

const hubIndexes = (dataset: Json): readonly CataloguedIndex[] => {
  const id = textAt(dataset, "id");
  if (id === undefined) return [];
  const title = inGerman(dataset, "title") ?? id;
  const publisher = textAt(dataset, "publisher", "name") ?? inGerman(dataset, "publisher", "name") ?? null;
  return elementsAt(dataset, "distributions").flatMap((distribution) => {
    const format =
      textAt(distribution, "format", "id") ?? textAt(distribution, "format", "label") ?? textAt(distribution, "format");
    // Without a format the root element of what lies there decides.
    if (format !== undefined && !isXml(format)) return [];
    const addresses = elementsAt(distribution, "access_url").flatMap((url) =>
      typeof url === "string" ? url.trim() : [],
    );
    return [...new Set(addresses)]
      .filter((url) => url !== "")
      .map((url) => ({
        ...{
          dataset: id,
          url,
          title,
          publisher,
          citation: null,
          frequency: textAt(dataset, "accrual_periodicity", "id") ?? null,
        },
        licence: {
          id: textAt(distribution, "license", "id") ?? null,
          title: textAt(distribution, "license", "label") ?? null,
          url: textAt(distribution, "license", "resource") ?? null,
        },
      }));
  });
};

/** A text by language: in German, else in the first one there. */
const inGerman = (value: Json, ...path: readonly string[]): string | undefined => {
  const first = entriesAt(value, ...path)[0]?.[1];
  return textAt(value, ...path, "de") ?? textAt(value, ...path) ?? (typeof first === "string" ? first : undefined);
};
