import type { Cursor, PassPlan, Task } from "../pledge/kit.ts";
import type { ListReading } from "../pledge/observation.ts";

const unread: Cursor = { readTo: null, wholeAt: null, unfiltered: false, resume: null };

/** When the reading began that a page of a list belongs to: in this pass, or in the one that it goes on with. */
export const readingStart = (reading: Pick<ListReading, "startedAt">, plan: PassPlan): number =>
  reading.startedAt ?? plan.startedAt;

/**
 * How far a list is read after one of its pages. A cursor moves only when every page was read: then to the start of
 * that reading, so that nothing changed in between is missed. A broken list keeps its cursor and where to go on.
 */
export function cursorAfter(cursor: Cursor | undefined, reading: ListReading, task: Task, plan: PassPlan): Cursor {
  const old = cursor ?? unread;
  const unfiltered = reading.filter === undefined ? old.unfiltered : reading.filter === "ignored";
  const startedAt = readingStart(reading, plan);
  switch (reading.end) {
    case "more":
      return { ...old, unfiltered };
    case "done":
      return {
        // A reading that began long ago may end after a younger one: nothing is read twice for that.
        readTo: Math.max(startedAt, old.readTo ?? startedAt),
        wholeAt: reading.whole ? Math.max(startedAt, old.wholeAt ?? startedAt) : old.wholeAt,
        unfiltered,
        // What changed was read; an interrupted reading of the whole list still has its place to go on.
        resume: reading.whole || old.resume?.since !== null ? null : old.resume,
      };
    case "broken":
      return { ...old, unfiltered, resume: resumeAfter(old, reading, task, startedAt) };
  }
}

/** Where the next pass goes on. A place that itself led nowhere is forgotten: the list begins anew. */
function resumeAfter({ resume }: Cursor, reading: ListReading, task: Task, startedAt: number): Cursor["resume"] {
  const { resumeAt, page, resumed } = reading;
  if (resumeAt !== undefined) return { url: resumeAt, page, since: task.list?.since ?? null, startedAt };
  return resumed ? null : resume;
}
