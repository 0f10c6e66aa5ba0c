import type { Json } from "../../pledge/observation.ts";
import type { JsonObject } from "./shape.ts";
import { instantOf, isEmptyStamp } from "./stamps.ts";
import type { Note } from "./values.ts";

/** An object's own time stamps, epoch milliseconds; absent where they say nothing. */
export interface RecordStamps {
  readonly created: number | undefined;
  readonly modified: number | undefined;
  /** Stamps that were sent and say nothing. */
  readonly odd: readonly string[];
}

/**
 * Reads `created` and `modified` (OParl 1.0: mandatory on objects of their own, 1.1: everywhere; both date-time). Empty
 * texts, `0000-00-00` and the first day of 1970 are what servers send in place of none.
 */
export const readStamps = (object: JsonObject, note: Note): RecordStamps => {
  const odd: string[] = [];
  const read = (field: "created" | "modified"): number | undefined => {
    const value = object[field];
    if (value === undefined || value === null) return undefined;
    const instant = typeof value === "string" ? instantOf(value.trim()) : null;
    if (instant !== null && !isEmptyStamp(instant.at)) {
      if (!instant.offset) note("time-without-offset");
      return instant.at;
    }
    note(instant !== null ? "created-1970" : isBlank(value) ? "empty-date" : "odd-date");
    odd.push(field);
    return undefined;
  };
  const created = read("created");
  const modified = read("modified");
  return { created, modified, odd };
};

const isBlank = (value: Json): boolean =>
  typeof value === "string" && (value.trim() === "" || value.startsWith("0000-00-00"));
