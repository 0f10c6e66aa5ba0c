import type * as z from "zod";
import type { Source } from "./bot.ts";
import type { PageUseFinding } from "./findings.ts";
import type { Absence, Json, Observations, ObservedRecord, Wanted } from "./observation.ts";
import type { Outcome } from "./outcome.ts";
import type { Rendered } from "./render.ts";
import type { ListPage, Mode, Role } from "./request.ts";

/** A complete answer as a reader gets it. */
export interface Answer {
  /** The address asked for first. */
  readonly asked: string;
  /** The address that answered in the end, after redirects. */
  readonly url: string;
  readonly outcome: Outcome;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
  /** What it says of its own use, in headers and tags, where a promise heeds that. */
  readonly use?: PageUseFinding;
  /** What became of the page in a browser, where it was read in one; `body` is what the server sent. */
  readonly rendered?: Extract<Rendered, { kind: "rendered" }>;
  /** When the answer was complete, epoch milliseconds. */
  readonly at: number;
}

/** What the frontier kept with the request. */
export interface Task {
  readonly reader: string;
  readonly data: Json;
  readonly list: ListPage | undefined;
  readonly role: Role;
}

/** How far a list has been read. */
export interface Cursor {
  /** Start of the last complete reading (our clock, epoch milliseconds); null before the first. */
  readonly readTo: number | null;
  /** When the list was last read whole (without filter, to its end); null before the first time. */
  readonly wholeAt: number | null;
  /** True where the server ignores the filter. */
  readonly unfiltered: boolean;
  /** Where an interrupted reading goes on, when it began, and whether it is a whole one. */
  readonly resume: {
    readonly url: string;
    readonly page: number;
    readonly since: string | null;
    readonly startedAt: number;
  } | null;
}

/** What is remembered of a source between passes. */
export interface Memory {
  /** What readers said of the source itself. */
  readonly said: { readonly [key: string]: Json };
  readonly cursors: ReadonlyMap<string, Cursor>;
}

/** The pass a kit plans for. */
export interface PassPlan {
  readonly mode: Mode;
  /** Start of the source's part of the pass, epoch milliseconds. */
  readonly startedAt: number;
  /** True where whole lists may be read now (night, or a first reading). */
  readonly mayReadWhole: boolean;
  /** How many pages of lists that ignore the filter may still be read by day. */
  readonly unfilteredPages: number;
}

/**
 * A reading kit: how sources of one kind are read. All functions are pure; they know no store and no gate.
 */
export interface Kit {
  readonly kind: string;
  /** Changes with every change of what readers make of an answer; records carry it. */
  readonly version: string;
  readonly settings: z.ZodType;
  /** Why a source cannot be read with its settings as they are ("not set: …"); then it is off, and says so. */
  off?(source: Source): string | null;
  /** The first requests of a pass. */
  plan(source: Source, memory: Memory, pass: PassPlan): readonly Wanted[];
  /** Reads one answer, whatever its status. `reader` in the task names which of the kit's readers it is for. */
  read(
    answer: Answer,
    task: Task,
    context: { readonly source: Source; readonly memory: Memory; readonly pass: PassPlan },
  ): Observations;
  /**
   * Lists that are read in parts (`partOf`), by name, and when who is missing from one is gone: judged at the end of a
   * source's part of a pass in which everything asked for was read, and at no other time.
   */
  readonly unions?: Readonly<Record<string, Absence>>;
  /** Ids the reader wants compared before it decides whether to read on (lists without a working filter). */
  goOn?(
    observations: Observations,
    task: Task,
    unchanged: ReadonlySet<string>,
    context: { readonly pass: PassPlan },
  ): Observations;
  /**
   * The request that looks at one record alone: a child that vanished, a reference that leads nowhere (`missing`: a 404
   * then says nothing new). Null: never.
   */
  lookAt?(
    record: { readonly kind: string | null; readonly id: string; readonly missing?: boolean },
    source: Source,
    memory: Memory,
  ): Wanted | null;
  /** Id of the source in whose place this one is read: its things keep their rows (see `namesOf`). Null: none. */
  inPlaceOf?(source: Source): string | null;
  /**
   * Names of a thing that are the same however it is read: by this kit's source, or by one that took its place. A name
   * that several things have tells nothing.
   *
   * @param memory what is remembered of this kit's source
   */
  namesOf?(record: Pick<ObservedRecord, "kind" | "id" | "content">, memory: Memory): readonly string[];
  /** How each field of an answer was found, for a person who mends a reader. Changes nothing of what is read. */
  trace?(answer: Answer, task: Task, context: { readonly source: Source }): readonly FieldTrace[];
}

/** What became of one field of a page. */
export interface FieldTrace {
  readonly field: string;
  /** Where it was looked for, such as a selector. */
  readonly from: string;
  /** How many places were found there. */
  readonly found: number;
  /** What stands there, cut to what a person can look at. */
  readonly raw: readonly string[];
  /** What was made of it; null: nothing that could be read. */
  readonly value: Json;
}
