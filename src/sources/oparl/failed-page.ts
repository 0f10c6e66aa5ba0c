import type { ListReading, Observations } from "../../pledge/observation.ts";
import type { ListPage } from "../../pledge/request.ts";
import { withFilter } from "./filter.ts";
import type { ListState } from "./list-state.ts";
import type { Page } from "./pages.ts";
import type { Reading } from "./reading.ts";
import { listRequest } from "./requests.ts";

/**
 * A list page that could not be read. Tried once more in another way where there is one: a filter with a bare `+`, the
 * first page where the remembered end is gone. Else the list is broken off, and goes on at this page in the next pass;
 * where it had gone on here already and failed again, it begins anew then.
 */
export const failedPage = (
  page: Extract<Page, { form: "none" }>,
  list: ListPage,
  state: ListState,
  reading: Reading,
): Observations => {
  const { answer, settings, memory, oddities } = reading;
  const other = otherWay(list, state, reading);
  const atFirst = state.read === 0;
  const resumeAt = list.page > 1 && state.way !== "newest" && !(atFirst && state.resumed) ? answer.asked : undefined;
  // The bare `+` was found out by itself, and does not help any more: the usual form comes next.
  const forgetsPlain = state.plain && !settings.plainQuery && memory.said.plainQuery === true && list.page === 1;
  const base: ListReading = {
    name: list.name,
    page: list.page,
    ids: [],
    end: "broken",
    whole: state.way === "whole",
    startedAt: state.startedAt,
    ...(state.resumed && { resumed: true }),
  };
  if (other !== null) {
    return { verdict: { kind: "read" }, lists: [{ ...base, end: "more", why: page.why }], wanted: [other] };
  }
  return {
    verdict: { kind: page.kind, why: page.why },
    lists: [{ ...base, why: page.why, ...(resumeAt !== undefined && { resumeAt }) }],
    memory: forgetsPlain ? { plainQuery: null } : {},
    oddities: oddities.list(),
  };
};

const otherWay = (list: ListPage, state: ListState, { answer }: Reading) => {
  const { status } = answer;
  if (list.since !== null && !state.plain && list.page === 1 && (status === 404 || status === 400)) {
    return listRequest(withFilter(state.start, list.since, true), list, { ...state, plain: true });
  }
  if (state.way === "newest" && state.toEnd && (status === 404 || status === 410)) {
    return listRequest(state.start, list, { ...state, back: false, toEnd: false });
  }
  return null;
};
