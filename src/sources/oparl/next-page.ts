import type { ListReading, Wanted } from "../../pledge/observation.ts";
import type { ListPage } from "../../pledge/request.ts";
import { pageAddress } from "./addresses.ts";
import { keepFilter } from "./filter.ts";
import type { ListState } from "./list-state.ts";
import type { Reading } from "./reading.ts";
import { listRequest } from "./requests.ts";

/** How a list goes on after a page. */
export interface Onward {
  readonly end: ListReading["end"];
  readonly wanted?: Wanted;
  readonly why?: string;
  readonly resumeAt?: string;
}

/**
 * The page that `next` names (OParl 1.0 and 1.1, "Paginierung": only `next` binds). It must lie on the same host, must
 * not be the page itself, and carries the filter on; the list ends where there is none.
 *
 * @param state the state for the page to come
 */
export const followNext = (next: string | null, list: ListPage, state: ListState, reading: Reading): Onward => {
  if (next === null) return { end: "done" };
  const address = linked(next, reading);
  if (address === null) {
    reading.oddities.note("foreign-address", next);
    return { end: "broken", why: "the link to the next page leads to another host" };
  }
  const kept = keepFilter(address, list.since, state.plain);
  if (kept.lost) reading.oddities.note("filter-lost", address);
  if (isThisPage(kept.url, reading))
    return { end: "broken", why: "the link to the next page leads to the page itself" };
  if (state.read >= reading.settings.pageCap) {
    return { end: "broken", why: `more than ${reading.settings.pageCap} pages in one pass`, resumeAt: kept.url };
  }
  return { end: "more", wanted: listRequest(kept.url, { ...list, page: list.page + 1 }, state) };
};

/**
 * The page beside the newest one: from the end of the list backwards, else forwards. Where the list has grown, its new
 * end comes first. Ends with the share of pages.
 *
 * @param links what the page links to
 */
export const followNewest = (
  links: { readonly next: string | null; readonly prev: string | null; readonly last: string | null },
  list: ListPage,
  state: ListState,
  reading: Reading,
): Onward => {
  if (state.share <= state.read) return { end: "done", why: "the share of pages without a filter is used up" };
  const last = links.last === null ? null : linked(links.last, reading);
  const grown = state.back && links.next !== null && last !== null && !isThisPage(last, reading);
  const link = grown ? links.last : state.back ? links.prev : links.next;
  const address = link === null ? null : linked(link, reading);
  if (address === null || isThisPage(address, reading)) return { end: "done" };
  return {
    end: "more",
    wanted: listRequest(address, { ...list, page: list.page + 1 }, { ...state, toEnd: grown }),
  };
};

export const linked = (link: string, { answer, source, settings }: Reading): string | null =>
  pageAddress(link, answer.url, source, settings);

const isThisPage = (address: string, { answer }: Reading): boolean =>
  address === answer.asked || address === answer.url;
