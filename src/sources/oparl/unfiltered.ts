import type { Observations, Wanted } from "../../pledge/observation.ts";
import { type ListState, listState } from "./list-state.ts";
import { newestRequest } from "./plan-lists.ts";
import type { Reading } from "./reading.ts";
import { listRequest } from "./requests.ts";

/**
 * How to go on with a list that has just been seen to ignore its filter: by night it is read whole, by day from its
 * newest end on, within its share of pages. Null: this page was all.
 *
 * @param state the state after this page
 * @param last the last page of the list, where this page links to it
 * @param next the page behind this one
 */
export const afterIgnored = (
  reading: Pick<Reading, "pass">,
  list: { readonly name: string; readonly page: number },
  state: ListState,
  last: string | null,
  next: string | null,
): Wanted | null => {
  if (reading.pass.mayReadWhole) {
    const whole: ListState = { ...state, way: "whole", startedAt: reading.pass.startedAt, resumed: false };
    const start = { ...whole, read: 0, objects: 0, prints: [], newest: null };
    return listRequest(state.start, { name: list.name, page: 1, since: null, unfiltered: true }, start);
  }
  // The pages read so far came without a working filter as well.
  const rest: ListState = { ...state, way: "newest", share: state.share - state.read, read: 0 };
  if (rest.share <= 0 || next === null) return null;
  if (last !== null) return newestRequest(list.name, list.page + 1, last, rest);
  const onward = { name: list.name, page: list.page + 1, since: null, unfiltered: true };
  return listRequest(next, onward, { ...rest, back: false, toEnd: false });
};

/**
 * Reads no further from the newest end once a page held nothing new. A page that only leads to the end of the list does
 * not count as one.
 */
export const stopAtUnchanged = (observations: Observations, unchanged: ReadonlySet<string>): Observations => {
  const wanted = observations.wanted ?? [];
  const onward = wanted.filter(isOnward);
  if (onward.length === 0 || !(observations.records ?? []).every(({ id }) => unchanged.has(id))) return observations;
  return {
    ...observations,
    wanted: wanted.filter((want) => !isOnward(want)),
    lists: (observations.lists ?? []).map((list) =>
      list.end === "more" ? { ...list, end: "done", why: "nothing changed on the newest page" } : list,
    ),
  };
};

const isOnward = (want: Wanted): boolean => {
  const state = want.reader === "list" ? listState.safeParse(want.data) : null;
  return state?.success === true && state.data.way === "newest" && !state.data.toEnd;
};
