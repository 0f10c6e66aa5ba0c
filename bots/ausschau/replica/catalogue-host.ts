import type { Order, Replica, ReplicaAnswer, ReplicaRequest } from "goodbot/world";

/** A dataset of the open-data catalogue. */
export interface Dataset {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  readonly urls: readonly string[];
  readonly keyword?: string;
  /** Name of its licence. */
  readonly licence?: string;
}

const OLD = "/katalog/api/3/action/package_search";
const OLD_ONE = "/katalog/api/3/action/package_show";
const NEW = "/api/hub/search/search";
const NEW_ONE = "/api/hub/search/datasets/";
const CC_BY = { id: "CC_BY_4_0", label: "CC BY 4.0", resource: "https://creativecommons.org/licenses/by/4.0/" };

const settings = ["there", "gone"] as const;

/** The catalogue with both of its interfaces. */
export class CatalogueHost implements Replica {
  readonly hosts = ["www.data.gv.at"];
  readonly words = {
    mutations: {
      "catalogue-moved:DATASET:URL": "the address of a dataset's index changed",
      "catalogue-two:DATASET:URL": "a dataset has a second index",
      "catalogue-keyword:DATASET:WORD": "a dataset carries another keyword",
      "catalogue-licence:DATASET:NAME": "a dataset has another licence",
    },
    settings: {
      "catalogue-old=there|gone": "404 on the old interface",
      "catalogue-new=there|gone": "404 on the new interface",
      "catalogue-fault=none|false|short|growing": "success:false with 200; short pages; another count on each page",
    },
  };
  readonly #first: readonly Dataset[];
  #datasets: readonly Dataset[];
  readonly #said = new Map<string, string>();
  #visits = 0;

  constructor(datasets: readonly Dataset[]) {
    this.#first = datasets;
    this.#datasets = datasets;
  }

  handle(request: ReplicaRequest): ReplicaAnswer {
    const url = new URL(request.path, "https://www.data.gv.at");
    const query = url.searchParams;
    switch (url.pathname) {
      case "/robots.txt":
        return { status: 200, headers: { "Content-Type": "text/plain" }, body: "User-agent: *\nDisallow: /admin/\n" };
      case OLD:
        return this.#isGone("old") ? gone : this.#old(whole(query.get("rows"), 10), whole(query.get("start"), 0));
      case NEW: {
        const limit = whole(query.get("limit"), 10);
        return this.#isGone("new") ? gone : this.#new(limit, whole(query.get("page"), 0) * limit, query.get("facets"));
      }
      case OLD_ONE:
        return one(
          this.#datasets.find(({ id }) => id === query.get("id")),
          (found) => ({
            success: true,
            result: oldForm(found),
          }),
        );
      default:
        return one(
          this.#datasets.find(({ id }) => url.pathname === `${NEW_ONE}${id}`),
          (found) => ({
            result: newForm(found),
          }),
        );
    }
  }

  command({ way, text, value = "" }: Order): string | undefined {
    if (way === "set") {
      const known: readonly string[] =
        text === "catalogue-fault"
          ? ["none", "false", "short", "growing"]
          : /^catalogue-(old|new)$/.test(text)
            ? settings
            : [];
      if (!known.includes(value)) return undefined;
      this.#said.set(text, value);
      return `${text} is ${value}`;
    }
    const [word, id = "", ...rest] = text.split(":");
    const change = changes[word ?? ""];
    if (way !== "mutate" || !change || !this.#datasets.some((dataset) => dataset.id === id)) return undefined;
    this.#datasets = this.#datasets.map((dataset) => (dataset.id === id ? change(dataset, rest.join(":")) : dataset));
    return text;
  }

  state(): unknown {
    return { datasets: this.#datasets, said: Object.fromEntries(this.#said) };
  }

  clear(): void {
    this.#said.clear();
  }

  reset(): void {
    this.clear();
    this.#datasets = this.#first;
    this.#visits = 0;
  }

  #isGone(which: "old" | "new"): boolean {
    return this.#said.get(`catalogue-${which}`) === "gone";
  }

  #page(rows: number, start: number): { readonly count: number; readonly found: readonly Dataset[] } {
    const fault = this.#said.get("catalogue-fault");
    this.#visits += 1;
    const count = this.#datasets.length + (fault === "growing" ? this.#visits : 0);
    const end = fault === "short" ? start + Math.max(1, Math.floor(this.#datasets.length / 2)) : start + rows;
    return { count, found: this.#datasets.slice(start, Math.min(end, start + rows)) };
  }

  #old(rows: number, start: number): ReplicaAnswer {
    if (this.#said.get("catalogue-fault") === "false")
      return json({ success: false, error: { message: "Search error", __type: "Search Error" } });
    const { count, found } = this.#page(rows, start);
    return json({ success: true, result: { count, results: found.map(oldForm) } });
  }

  /** Its filter is a facet; one that names another keyword finds nothing. */
  #new(limit: number, start: number, facets: string | null): ReplicaAnswer {
    if (!/ausschreibung/.test(facets ?? "")) return json({ result: { count: 0, results: [] } });
    const { count, found } = this.#page(limit, start);
    return json({ result: { index: "dataset", count, facets: [], results: found.map(newForm) } });
  }
}

const changes: Readonly<Record<string, (dataset: Dataset, argument: string) => Dataset>> = {
  "catalogue-moved": (dataset, url) => ({ ...dataset, urls: [url] }),
  "catalogue-two": (dataset, url) => ({ ...dataset, urls: [...dataset.urls, url] }),
  "catalogue-keyword": (dataset, keyword) => ({ ...dataset, keyword }),
  "catalogue-licence": (dataset, name) => ({ ...dataset, licence: name }),
};

const oldForm = ({ id, title, publisher, urls, keyword = "Ausschreibung", licence = CC_BY.label }: Dataset) => ({
  ...{ id, name: id, type: "dataset", title, publisher, update_frequency: "continual" },
  ...{ license_id: "cc-by-40", license_title: licence, license_url: CC_BY.resource },
  license_citation: `Datenquelle: ${publisher}`,
  tags: [{ name: keyword, display_name: keyword }],
  resources: urls.map((url, index) => ({
    id: `${id}-${index}`,
    name: "Kerndatenquelle",
    format: index ? "xml" : "XML",
    url,
  })),
});

/** The address twice, as the interface sometimes gives it. */
const newForm = ({ id, title, publisher, urls, keyword = "Ausschreibung", licence = CC_BY.label }: Dataset) => ({
  ...{ id, title: { de: title }, description: { de: "Kerndaten gemäß BVergG 2018" }, publisher: { name: publisher } },
  keywords: [{ id: keyword.toLowerCase(), label: keyword, language: "de" }],
  distributions: urls.map((url) => ({
    access_url: [url, url],
    format: { id: "XML", label: "XML" },
    license: { ...CC_BY, label: licence },
  })),
});

const json = (value: unknown): ReplicaAnswer => ({
  ...{ status: 200, headers: { "Content-Type": "application/json; charset=utf-8" } },
  ...{ body: JSON.stringify(value), kind: "catalogue" },
});

const gone: ReplicaAnswer = {
  status: 404,
  headers: { "Content-Type": "text/html" },
  body: "<h1>404</h1>",
  kind: "none",
};

const one = (found: Dataset | undefined, form: (dataset: Dataset) => unknown): ReplicaAnswer =>
  found ? json(form(found)) : gone;

const whole = (text: string | null, usual: number): number =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : usual;
