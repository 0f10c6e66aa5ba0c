import * as z from "zod";
import { Fault } from "../../pledge/fault.ts";
import type { ListReading } from "../../pledge/observation.ts";
import { readContent } from "./answers.ts";
import { withFilter } from "./filter.ts";
import { listState } from "./list-state.ts";
import { readPage } from "./pages.ts";
import { newsFor, type Reader } from "./reading.ts";
import { kindOfRequest, listRequest } from "./requests.ts";
import { afterIgnored } from "./unfiltered.ts";

const probeData = z.object({ state: listState, onward: z.string(), since: z.string() });

/**
 * Reads the answer to a filter that nothing passes, asked where no object of the first page said when it was changed:
 * empty, in any of the spellings of empty, shows that the filter works, and the list goes on; else it does not.
 */
export const readProbe: Reader = (reading) => {
  const { answer, task, oddities, memory } = reading;
  const { list } = task;
  if (list === undefined) throw new Fault("failure", "A probe was read without its list.", "Report this as a bug.");
  const { state, onward, since } = probeData.parse(task.data);
  const page = readPage(readContent(answer, oddities), kindOfRequest(list), true);
  const base: ListReading = {
    name: list.name,
    page: list.page,
    ids: [],
    end: "more",
    whole: false,
    startedAt: state.startedAt,
  };
  if (page.form === "none") {
    return {
      verdict: { kind: page.kind, why: page.why },
      lists: [{ ...base, end: "broken", why: page.why }],
      oddities: oddities.list(),
    };
  }
  if (page.elements.length === 0) {
    return {
      verdict: { kind: "read" },
      lists: [{ ...base, filter: "honoured" }],
      wanted: [listRequest(onward, { ...list, since }, state)],
      memory: newsFor(memory, { [`filter:${list.name}`]: "honoured" }),
      oddities: oddities.list(),
    };
  }
  const wanted = afterIgnored(reading, list, state, null, withFilter(onward, null, false));
  return {
    verdict: { kind: "read" },
    lists: [{ ...base, end: wanted === null ? "done" : "more", filter: "ignored" }],
    wanted: wanted === null ? [] : [wanted],
    oddities: oddities.list(),
  };
};
