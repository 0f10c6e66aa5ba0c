import { Fault } from "../../pledge/fault.ts";
import type { Json, ListReading, Observations, ObservedRecord } from "../../pledge/observation.ts";
import type { ListPage } from "../../pledge/request.ts";
import { fetchAddress } from "./addresses.ts";
import { rememberAhead } from "./ahead.ts";
import { readContent } from "./answers.ts";
import { documentsWanted } from "./documents-wanted.ts";
import { readElements } from "./elements.ts";
import { failedPage } from "./failed-page.ts";
import { withFilter } from "./filter.ts";
import { checkFilter, farFuture, newestOf } from "./filter-check.ts";
import { Flattening } from "./flatten.ts";
import { fingerprint, type ListState, listState, stateAfter } from "./list-state.ts";
import { followNewest, followNext, linked, type Onward } from "./next-page.ts";
import { type Page, readPage } from "./pages.ts";
import { newsFor, type Reader, type Reading } from "./reading.ts";
import { kindOfRequest, probeRequest } from "./requests.ts";
import { afterIgnored } from "./unfiltered.ts";

type ReadPage = Extract<Page, { form: "page" }>;

/** Server clocks further ahead than this are wrong by more than the way of an answer. */
const tolerance = 120_000;

/** Reads a page of a list: its objects with all they embed, whether the filter was kept, and where the list goes on. */
export const readList: Reader = (reading) => {
  const { answer, task, oddities } = reading;
  const { list } = task;
  if (list === undefined) throw new Fault("failure", "A list page was read without its list.", "Report this as a bug.");
  const state = listState.parse(task.data);
  const kind = kindOfRequest(list);
  const page = readPage(readContent(answer, oddities), kind, list.since !== null);
  if (page.form === "none") return failedPage(page, list, state, reading);
  if (page.odd !== null) oddities.note(page.odd, answer.asked);

  const flattening = new Flattening(oddities);
  const ids = readElements(page.elements, kind, flattening, oddities, answer.asked);
  const objects = ids.flatMap((id) => flattening.record(id) ?? []);
  const print = fingerprint(ids);
  const after: ListState = {
    ...stateAfter(state, print, ids.length),
    newest: state.read === 0 && !state.resumed ? newestOf(objects) : state.newest,
  };
  const onward =
    ids.length > 0 && state.prints.includes(print)
      ? { end: "broken" as const, why: "the page repeats one that was read before" }
      : goOn(page, objects, list, after, reading);
  const done = onward.end === "done";
  if (done && state.way === "whole" && !state.resumed && page.total !== null && page.total !== after.objects) {
    oddities.note("total-differs", answer.asked);
  }
  const records = flattening.records();
  return {
    verdict: { kind: "read" },
    records,
    references: flattening.references(),
    children: flattening.children(),
    lists: [readingOf(list, ids, state, onward)],
    wanted: [...(onward.wanted === undefined ? [] : [onward.wanted]), ...documentsWanted(records, reading)],
    memory: newsFor(reading.memory, {
      ...learned(objects, after, list, done, reading),
      ...rememberAhead(records, reading),
    }),
    registered: state.read === 0 ? detailOf(objects, reading) : [],
    oddities: oddities.list(),
  };
};

interface Decision extends Onward {
  readonly filter?: "honoured" | "ignored";
}

const goOn = (
  page: ReadPage,
  objects: readonly ObservedRecord[],
  list: ListPage,
  after: ListState,
  reading: Reading,
): Decision => {
  if (after.way === "newest") return followNewest(page, list, after, reading);
  if (list.since === null) return followNext(page.next, list, after, reading);
  const filter = checkFilter(list.since, objects);
  if (filter === "ignored") {
    const last = page.last === null ? null : linked(withFilter(page.last, null, false), reading);
    const next = page.next === null ? null : linked(page.next, reading);
    const further = last === reading.answer.asked ? null : last;
    const wanted = afterIgnored(reading, list, after, further, next === null ? null : withFilter(next, null, false));
    return wanted === null ? { end: "done", filter } : { end: "more", filter, wanted };
  }
  if (filter === "honoured") return { ...followNext(page.next, list, after, reading), filter };
  const onward = followNext(page.next, list, after, reading);
  const known = reading.memory.said[`filter:${list.name}`] === "honoured";
  if (onward.wanted === undefined || after.read > 1 || known) return onward;
  const data = { state: after, onward: onward.wanted.url, since: list.since };
  const url = withFilter(after.start, farFuture, after.plain);
  return { end: "more", wanted: probeRequest(url, { ...list, page: list.page + 1 }, farFuture, data) };
};

const readingOf = (
  list: ListPage,
  ids: readonly string[],
  { way, startedAt, resumed }: ListState,
  { end, why, resumeAt, filter }: Decision,
): ListReading => ({
  name: list.name,
  page: list.page,
  ids,
  end,
  whole: way === "whole",
  startedAt,
  ...(resumed && { resumed }),
  ...(why !== undefined && { why }),
  ...(resumeAt !== undefined && { resumeAt }),
  ...(filter !== undefined && { filter }),
});

/** What a page tells of the list and of the server. */
const learned = (
  objects: readonly ObservedRecord[],
  after: ListState,
  list: ListPage,
  done: boolean,
  { answer, oddities, settings }: Reading,
): Record<string, Json> => {
  const said: Record<string, Json> = {};
  const newest = newestOf(objects);
  if (newest !== null && newest > answer.at + tolerance) {
    oddities.note("clock-ahead", answer.asked);
    said.clockAhead = true;
  }
  if (after.plain && list.since !== null && !settings.plainQuery) said.plainQuery = true;
  if (after.way === "whole" && done) {
    said[`last:${list.name}`] = list.page > 1 ? answer.asked : null;
    const endIsNewest = newest !== null && (after.newest === null || newest >= after.newest);
    said[`newest:${list.name}`] = endIsNewest ? "last" : "first";
  }
  if (after.way === "newest" && after.back && !after.toEnd && after.read === 1)
    said[`last:${list.name}`] = answer.asked;
  return said;
};

/** One detail address, for the robots check before the next pass. */
const detailOf = (
  objects: readonly ObservedRecord[],
  { source, settings }: Reading,
): NonNullable<Observations["registered"]> => {
  const live = objects.find(({ state }) => state === "live");
  const url = live === undefined ? null : fetchAddress(live.id, source, settings);
  return url === null ? [] : [{ role: "detail", url }];
};
