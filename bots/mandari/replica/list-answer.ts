import { isFiltered, type ListQuery, passes, queryOf } from "./list-query.ts";
import type { Listed, ObjectList } from "./object-list.ts";
import type { OparlObject } from "./oparl-object.ts";

/** A list page before it becomes text: what faults work on. */
export interface Page {
  readonly data: readonly OparlObject[];
  readonly pagination: {
    readonly totalElements: number;
    readonly elementsPerPage: number;
    readonly currentPage: number;
    readonly totalPages: number;
  };
  readonly links: Readonly<Record<string, string>>;
}

/** How the server treats filters and tombstones at the moment. */
export interface ListManners {
  /** The filter counts for nothing. */
  readonly ignoresFilter: boolean;
  readonly hidesTombstones: boolean;
  /** The filter stands on the first page only: `next` has lost it. */
  readonly losesFilter: boolean;
}

/** The bytes of the archived page, where it may be served as it is. */
export function archivedPage(list: ObjectList, query: ListQuery, manners: ListManners): Uint8Array | undefined {
  if (!list.untouched || (isFiltered(query) && !manners.ignoresFilter)) return undefined;
  if (manners.hidesTombstones && list.count().tombstones > 0) return undefined;
  return list.source.page?.(query.page);
}

/** Composes a page of a list. A page beyond the last one is empty. */
export function composePage(
  url: string,
  listed: Listed,
  query: ListQuery,
  manners: ListManners,
  pageSize: number,
): Page {
  const filtered = isFiltered(query) && !manners.ignoresFilter;
  const wanted: number[] = [];
  for (let index = 0; index < listed.length; index += 1) {
    const meta = listed.meta(index);
    if (meta.deleted && manners.hidesTombstones && !filtered) continue;
    if (!filtered || passes(query, meta)) wanted.push(index);
  }
  const totalPages = Math.max(1, Math.ceil(wanted.length / pageSize));
  const from = (query.page - 1) * pageSize;
  const data = wanted.slice(from, from + pageSize).map((index) => listed.object(index));
  const pagination = { totalElements: wanted.length, elementsPerPage: pageSize, currentPage: query.page, totalPages };
  return { data, pagination, links: linksOf(url, query, totalPages, filtered && !manners.losesFilter) };
}

function linksOf(
  url: string,
  { page, filters }: ListQuery,
  totalPages: number,
  keepsFilter: boolean,
): Record<string, string> {
  const link = (number: number): string => {
    const query = queryOf(number, keepsFilter ? filters : {});
    return url.includes("?") ? `${url}&${query.slice(1)}` : `${url}${query}`;
  };
  return {
    first: link(1),
    self: link(page),
    last: link(totalPages),
    ...(page > 1 && { prev: link(page - 1) }),
    ...(page < totalPages && { next: link(page + 1) }),
  };
}
