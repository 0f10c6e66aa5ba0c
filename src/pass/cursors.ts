import type { Cursor, PassPlan, Task } from "../pledge/kit.ts";
import type { ListReading } from "../pledge/observation.ts";

const unread: Cursor = { readTo: null, wholeAt: null, unfiltered: false, resume: null };

/** When the reading of a list began: in this pass, or in the one whose reading it goes on with. */
export const readingStart = (cursor: Cursor | undefined, plan: PassPlan): number =>
  cursor?.resume?.startedAt ?? plan.startedAt;

/**
 * How far a list is read after one of its pages. A cursor moves only when every page was read: then to the start of
 * that reading, so that nothing changed in between is missed. A broken list keeps its cursor and where to go on.
 */
export function cursorAfter(cursor: Cursor | undefined, reading: ListReading, task: Task, plan: PassPlan): Cursor {
  const old = cursor ?? unread;
  const unfiltered = reading.filter === undefined ? old.unfiltered : reading.filter === "ignored";
  const startedAt = readingStart(cursor, plan);
  switch (reading.end) {
    case "more":
      return { ...old, unfiltered };
    case "done":
      return { readTo: startedAt, wholeAt: reading.whole ? startedAt : old.wholeAt, unfiltered, resume: null };
    case "broken":
      return {
        ...old,
        unfiltered,
        resume:
          reading.resumeAt === undefined
            ? old.resume
            : { url: reading.resumeAt, page: reading.page, since: task.list?.since ?? null, startedAt },
      };
  }
}
