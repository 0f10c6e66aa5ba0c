import type { Source } from "./bot.ts";
import type { Json } from "./observation.ts";

/** A record as a report or a history gets it: whatever its kind and state, for the operator's eyes. */
export interface KeptRecord {
  readonly kind: string | null;
  readonly source: string;
  readonly id: string;
  readonly content: { readonly [field: string]: Json };
  /** `absent`: once not in its list; `deleted`: gone, `reason` says how that is known. */
  readonly state: "live" | "deleted" | "withheld" | "missing" | "absent";
  readonly reason: string | null;
  /** When it last changed, epoch milliseconds. */
  readonly changedAt: number;
}

/** One change of a record, as its history keeps it. */
export interface KeptChange {
  /** When it was seen, epoch milliseconds. */
  readonly at: number;
  readonly what: string;
  readonly fields: readonly { readonly field: string; readonly old: Json; readonly new: Json }[];
}

/** What a change means to somebody who does not know the records. */
export interface Happening {
  /** Such as `joined`, `left`, `not listed`. */
  readonly what: string;
  readonly who: string;
  /** The day, month or year, as the source says; null: known is only when it was seen. */
  readonly on: string | null;
  /** Where it happened, such as a chamber or a ministry. */
  readonly where?: string;
  readonly from?: Json;
  readonly to?: Json;
}

/**
 * Reads a change as what happened in the world; empty where it means nothing there. Pure.
 *
 * @param record as it is now
 */
export type Historian = (change: KeptChange, record: KeptRecord) => readonly Happening[];

/** One line of a report. */
export interface ReportLine {
  /** What kind of line it is; lines of one kind stand together, and are counted. */
  readonly topic: string;
  /** Whom or what it is about. */
  readonly about: string;
  readonly says: string;
  /** Pages to look at. */
  readonly links?: readonly string[];
}

export interface ReportGiven {
  /** All kept records of the report's kinds, by source and id. */
  readonly records: readonly KeptRecord[];
  readonly sources: readonly Source[];
}

/**
 * A report for the operator alone, made of what is stored. It is printed by a command and stands on no page, in no export
 * and in no feed.
 */
export interface Report {
  /** Kinds of records that it is made of. */
  readonly kinds: readonly string[];
  lines(given: ReportGiven): readonly ReportLine[];
}
