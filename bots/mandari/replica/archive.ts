import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { CouncilContent, RawResponse } from "./council.ts";
import { readListQuery } from "./list-query.ts";
import { type ListSource, type Meta, metaOf } from "./object-list.ts";
import { isObject, keyOf, type OparlObject, typeName } from "./oparl-object.ts";

interface ArchivedPage {
  readonly bytes: Uint8Array;
  /** Place of its first element in the list. */
  readonly start: number;
}

interface PageFound extends RawResponse {
  readonly page: number;
  readonly url: string;
  readonly metas: readonly Meta[];
}

/** Pages kept parsed: neighbours of a list are asked for together. */
const PARSED_PAGES = 4;

/**
 * Reads an archive of OParl responses: gzipped lines of `{"url", "status", "contentType", "body"}`, `body` being the
 * response text as served. It is decoded once; pages are kept as bytes and parsed only where an object of them is needed.
 *
 * `unlistedFile`: JSON object of addresses that stand in no list -> the status with which they answer alone.
 * Throws where the archive holds no System.
 *
 * @example new Council(readArchive("council-1.0.ndjson.gz", "council-1.0.unlisted.json"))
 */
export function readArchive(file: string, unlistedFile?: string): CouncilContent {
  const pages = new Map<string, PageFound[]>();
  const raw = new Map<string, RawResponse>();
  let system: { url: string; object: OparlObject } | undefined;
  for (const line of lines(gunzipSync(readFileSync(file)))) {
    const { url, status, contentType, body } = JSON.parse(line) as {
      url: string;
      status: number;
      contentType: string;
      body: string;
    };
    const response = { status, contentType, body: Buffer.from(body, "utf8") };
    const value = parsed(body);
    const { list, query } = readListQuery(keyOf(url));
    const data = value?.data;
    if (Array.isArray(data)) {
      const metas = data.filter(isObject).map(metaOf);
      pages.set(list, [...(pages.get(list) ?? []), { ...response, url: withoutPage(url), page: query.page, metas }]);
    } else {
      raw.set(keyOf(url), response);
      if (value && typeName(value) === "System") system = { url, object: value };
    }
  }
  if (!system) throw new Error(`${file}: no System object; is this an archive of OParl responses?`);
  const names = listNames(system.object, pages);
  const lists = [...pages].map(([key, found]) => sourceOf(names.get(key) ?? key, found));
  return {
    version: String(system.object.oparlVersion).includes("1.1") ? "1.1" : "1.0",
    systemUrl: system.url,
    system: system.object,
    lists,
    raw,
    pageSize: Math.max(...[...pages.values()].map(([first]) => first?.metas.length ?? 0)),
    ...(unlistedFile !== undefined && { unlisted: statuses(unlistedFile) }),
  };
}

function* lines(bytes: Buffer): Iterable<string> {
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(0x0a, from);
    const end = found < 0 ? bytes.length : found;
    if (end > from) yield bytes.toString("utf8", from, end);
    from = end + 1;
  }
}

function parsed(body: string): OparlObject | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // served as it is: servers send broken JSON too
  }
}

const withoutPage = (url: string): string => url.replace(/([?&])page=\d+&?/, "$1").replace(/[?&]$/, "");

/** Key of a list -> its name: the Body's field that leads to it. */
function listNames(system: OparlObject, pages: ReadonlyMap<string, readonly PageFound[]>): Map<string, string> {
  const bodies = keyOf(String(system.body));
  const names = new Map([[bodies, "body"]]);
  for (const { body } of pages.get(bodies) ?? []) {
    const data = parsed(Buffer.from(body).toString())?.data;
    for (const each of Array.isArray(data) ? data.filter(isObject) : []) {
      for (const [field, value] of Object.entries(each)) {
        if (typeof value === "string" && URL.canParse(value) && pages.has(keyOf(value))) names.set(keyOf(value), field);
      }
    }
  }
  return names;
}

function sourceOf(name: string, found: readonly PageFound[]): ListSource {
  const sorted = found.toSorted((a, b) => a.page - b.page);
  const metas: Meta[] = [];
  const pages = new Map<number, ArchivedPage>();
  for (const each of sorted) {
    pages.set(each.page, { bytes: each.body, start: metas.length });
    metas.push(...each.metas);
  }
  const inOrder = [...pages.values()];
  const recent = new Map<ArchivedPage, readonly OparlObject[]>();
  const objectsOf = (page: ArchivedPage): readonly OparlObject[] => {
    const known = recent.get(page);
    if (known) return known;
    const data = parsed(Buffer.from(page.bytes).toString("utf8"))?.data;
    const objects = Array.isArray(data) ? data.filter(isObject) : [];
    recent.set(page, objects);
    const [oldest] = recent.keys();
    if (recent.size > PARSED_PAGES && oldest) recent.delete(oldest);
    return objects;
  };
  return {
    name,
    url: sorted[0]?.url ?? "",
    length: metas.length,
    meta: (index) => metas[index] ?? metaOf({}),
    object: (index) => {
      const page = inOrder.findLast(({ start }) => start <= index);
      return (page && objectsOf(page)[index - page.start]) ?? {};
    },
    page: (number) => pages.get(number)?.bytes,
  };
}

function statuses(file: string): Map<string, number> {
  const entries = JSON.parse(readFileSync(file, "utf8")) as Record<string, number>;
  return new Map(Object.entries(entries).map(([url, status]) => [keyOf(url), status]));
}
