import type { Render } from "./render.ts";
import type { ListPage, Method, Purpose, Role } from "./request.ts";

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A request a reader wants: a line of the frontier. */
export interface Wanted {
  /** Absolute address. */
  readonly url: string;
  readonly purpose: Purpose;
  readonly role: Role;
  /** Which reader of the kit gets the answer. */
  readonly reader: string;
  /** Handed back to the reader with the answer. */
  readonly data?: Json;
  readonly list?: ListPage;
  /** The record that is asked for with it, or whose file it is: what was taken down is asked for no more (M16). */
  readonly of?: string;
  /** Lower first; 0 is usual, documents come later. */
  readonly rank?: number;
  /** Not before this time, epoch milliseconds. */
  readonly due?: number;
  readonly method?: Method;
  readonly body?: string;
  readonly accept?: string;
  /** Read it in a browser, and when the page counts as loaded there. Not set: by plain HTTP. */
  readonly render?: Render;
  /**
   * `pass`: asked at most once in this pass (the default; a repeated `next` link is thereby seen as a circle).
   * `document`: asked until one complete answer is stored under `version`, over all passes. `key`: what the file is known
   * by where its address does not last; under a new address it is then the same file.
   */
  readonly once?: "pass" | { readonly version: string; readonly key?: string };
}

/** One extracted thing, normalised. */
export interface ObservedRecord {
  /** Type of the thing, e.g. `Paper`. Null where the source does not say and nothing tells (typeless tombstones). */
  readonly kind: string | null;
  /** Unique within the source; byte for byte as the source gives it. */
  readonly id: string;
  /** `deleted`: the source says so. `withheld`: exists, but the source shows it no longer (401/403). */
  readonly state: "live" | "deleted" | "withheld";
  /** Normalised content; its hash decides about change. Empty where the state is not `live`. */
  readonly content: { readonly [field: string]: Json };
  /** What the source sent, where it says more than `content` (odd values, unknown fields). */
  readonly raw?: Json;
  /** The record this one is a part of, and where in it. */
  readonly parent?: { readonly id: string; readonly field: string; readonly position: number };
  /** The source's own time stamps, epoch milliseconds. */
  readonly created?: number;
  readonly modified?: number;
}

/** A complete set of children of one parent in one field; who is missing from it has gone somewhere. */
export interface ChildSet {
  readonly parent: string;
  readonly field: string;
  readonly kind: string;
  readonly ids: readonly string[];
}

/** What one page of a list came to. */
export interface ListReading {
  readonly name: string;
  readonly page: number;
  /** Ids on this page. */
  readonly ids: readonly string[];
  /** `more`: a next page is wanted. `done`: every page was read. `broken`: the list cannot be read on. */
  readonly end: "more" | "done" | "broken";
  readonly why?: string;
  /** Where to go on in the next pass after `broken`. */
  readonly resumeAt?: string;
  /** For a page asked for with a filter: whether the server kept to it. */
  readonly filter?: "honoured" | "ignored";
  /** True where the reading covers the list as a whole: who is not in it is absent. */
  readonly whole: boolean;
  /**
   * When this reading of the list began, epoch milliseconds: the time up to which the list is read once it is `done`.
   * Absent: with the source's part of this pass.
   */
  readonly startedAt?: number;
  /** True where an earlier pass read the first pages: what this pass saw of the list is then not all of it. */
  readonly resumed?: boolean;
  /** When who is missing from the list is gone; absent: missing twice in a row. */
  readonly absence?: Absence;
  /**
   * The list of which this one is a part, one of the kit's `unions`: who is missing from one part may stand in another,
   * so that it is judged when all of them were read.
   */
  readonly partOf?: string;
}

/** When who is missing from a list that was read whole is gone. */
export interface Absence {
  /** Complete readings in a row that it is missing from. */
  readonly readings: number;
  /** Least time since the first of them, milliseconds. */
  readonly span: number;
  /** True where it is not gone then either: the record stays, and says that its source lists it no longer. */
  readonly stays: boolean;
  /** Share of its members that the list can lose at once without being held for broken. */
  readonly largestDrop: number;
}

/** Something odd that was read all the same; counted and shown to the operator. */
export interface Oddity {
  readonly code: string;
  /** Where it was seen first in this answer: mostly a record's id. */
  readonly where: string;
  /** How often it was seen in this answer; absent: once. */
  readonly count?: number;
}

/** What a reader makes of one answer. Pure data; the store is compared with it afterwards. */
export interface Observations {
  /** `read`: as expected. `failed`: no page of the expected form. `refused`: the server turned us away. */
  readonly verdict: { readonly kind: "read" } | { readonly kind: "failed" | "refused" | "check"; readonly why: string };
  /** With a verdict that is not `read`: nothing else is asked of the source in this pass. A check ends it anyway. */
  readonly over?: true;
  readonly records?: readonly ObservedRecord[];
  /** References to records by id that may not be known: `[kind or null, id, from, field]`. */
  readonly references?: readonly {
    readonly kind: string | null;
    readonly id: string;
    readonly from: string;
    readonly field: string;
  }[];
  readonly children?: readonly ChildSet[];
  readonly lists?: readonly ListReading[];
  readonly wanted?: readonly Wanted[];
  readonly oddities?: readonly Oddity[];
  /** What the source tells of itself (version, list addresses); merged into its memory by key, null forgets a key. */
  readonly memory?: { readonly [key: string]: Json };
  /** Addresses of the source learned from this answer, for robots checks before the next pass. */
  readonly registered?: readonly { readonly role: Role; readonly url: string }[];
}

/** Observations of an answer that holds nothing. */
export const nothing: Observations = { verdict: { kind: "read" } };
