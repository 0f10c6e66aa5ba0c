import type { Cursor, Memory, Task } from "../pledge/kit.ts";
import type { Json, Wanted } from "../pledge/observation.ts";
import type { Refusal } from "../pledge/refusal.ts";
import type { Mode, Role, Trigger } from "../pledge/request.ts";
import type { Review } from "../pledge/review.ts";
import type { Draft, Override, Row, SourceResult } from "../pledge/row.ts";
import type { SearchSpec } from "../pledge/search.ts";
import type { Scope } from "../pledge/verdict.ts";
import type { DeskView } from "./desk-view.ts";
import type { FrontierView, LedgerView } from "./reading-views.ts";
import type { DocumentText, StoredDocument } from "./stored-document.ts";
import type { RecordChange, StoredRecord } from "./stored-record.ts";
import type { TakeDown, TakenDown } from "./takedown.ts";

export type { DeskView, RecordEvent } from "./desk-view.ts";
export type { FrontierView, LedgerView } from "./reading-views.ts";
export type { DocumentText, StoredDocument } from "./stored-document.ts";
export type { RecordChange, RecordState, StoredRecord } from "./stored-record.ts";

/**
 * The store, as gate and pass see it. One primitive changes it: {@link Store.turn} loads what a decision needs, lets a
 * pure function decide, and writes what it says, all in one transaction. So the same decisions run on SQLite (where
 * loading is immediate) and on PostgreSQL (where it waits).
 */
export interface Store {
  /** Loads `reads`, calls `decide` once, writes the turn and returns its result. Durable when it resolves. */
  turn<T>(reads: Reads, decide: (seen: Seen) => Turn<T>): Promise<T>;
  readonly frontier: FrontierView;
  readonly ledger: LedgerView;
  readonly blobs: Blobs;
  readonly desk: DeskView;
  /** Number of this process in the store: another one each time it is opened. */
  readonly process: number;
  /** Those of these numbers whose processes live and have the store open. */
  living(processes: readonly number[]): Promise<readonly number[]>;
  /** Requests that dead processes left open; `turn` closes them with "recovered" rows. */
  orphans(): Promise<readonly Orphan[]>;
  /** Tells this process's waiting workers that a slot was released or the frontier changed. */
  onChange(listener: () => void): () => void;
  /** Number that rises when any process writes; lets others look whether something changed. */
  version(): Promise<number>;
  close(): Promise<void>;
}

/** A fact's place: whose, of which promise, under which key. */
export interface FactPlace {
  readonly bot: string;
  readonly promise: string;
  readonly key: string;
}

export interface Reads {
  readonly facts?: readonly FactPlace[];
  /** Slot keys, already qualified by the bot. */
  readonly slots?: readonly string[];
  /** Hashes of evidence files to load, given the facts. */
  readonly files?: (facts: Seen["facts"]) => readonly string[];
  /** A line of the frontier to act upon. */
  readonly line?: number;
  /** Sources that have asked this host. */
  readonly askers?: { readonly bot: string; readonly host: string };
  /** Validators of the last complete answer for an address. */
  readonly capture?: { readonly bot: string; readonly source: string; readonly url: string };
  readonly records?: { readonly bot: string; readonly source: string; readonly ids: readonly string[] };
  readonly children?: {
    readonly bot: string;
    readonly source: string;
    readonly sets: readonly { readonly parent: string; readonly field: string }[];
  };
  /**
   * For whole readings: members of these lists, live or absent, not yet seen in this reading. `here`: ids that the answer
   * at hand holds; of these only who was absent is loaded, for a list can have tens of thousands.
   */
  readonly unseen?: {
    readonly bot: string;
    readonly source: string;
    readonly lists: readonly {
      readonly list: string;
      readonly reading: string;
      readonly here?: ReadonlySet<string>;
    }[];
  };
  readonly source?: { readonly bot: string; readonly source: string };
  /** All records, of any state, that hang below these, however deep. */
  readonly owned?: { readonly bot: string; readonly source: string; readonly ids: readonly string[] };
  /** Everything that is stored of a source: its records and kept answers (for withdrawals). */
  readonly derived?: { readonly bot: string; readonly source: string };
  /** Which of these ids a source may not bring back (M16). */
  readonly takenDown?: { readonly bot: string; readonly source: string; readonly ids: readonly string[] };
  /** Things of another source, in whose place this one is read: with all that hangs below them. */
  readonly replaced?: { readonly bot: string; readonly source: string; readonly ids: readonly string[] };
  readonly pass?: string;
  /** The bot whose open pass, if any, is to be seen. */
  readonly openPassOf?: string;
  /** A request whose end is to be written: is it still open? */
  readonly request?: number;
}

export interface Seen {
  /** By `factKey(place)`. */
  readonly facts: ReadonlyMap<string, unknown>;
  /** By slot key; absent where it was never held. */
  readonly slots: ReadonlyMap<string, SlotState>;
  readonly file: (hash: string) => Uint8Array | undefined;
  readonly line?: Line;
  readonly askers: readonly string[];
  readonly capture?: CaptureEntry;
  readonly records: ReadonlyMap<string, StoredRecord>;
  /** Ids of the live children by `childKey(parent, field)`. */
  readonly children: ReadonlyMap<string, readonly string[]>;
  readonly unseen: readonly {
    readonly list: string;
    readonly id: string;
    readonly absences: number;
    readonly record: StoredRecord;
  }[];
  /** How many live records each of the `unseen` lists holds. */
  readonly listed: ReadonlyMap<string, number>;
  readonly source?: SourceEntry;
  readonly owned: readonly StoredRecord[];
  /** What is stored of the source asked for with `derived`. */
  readonly derived: { readonly records: readonly StoredRecord[]; readonly captures: readonly CaptureEntry[] };
  readonly takenDown: TakenDown;
  /** What is stored of the things asked for with `replaced`, and which of them are taken down. */
  readonly replaced?: {
    readonly records: ReadonlyMap<string, StoredRecord>;
    readonly owned: readonly StoredRecord[];
    readonly takenDown: TakenDown;
  };
  readonly pass?: PassEntry;
  readonly openPass?: PassEntry;
  /** False where `request` was answered or recovered already, by whomever. */
  readonly requestOpen?: boolean;
}

export const factKey = (place: FactPlace): string => `${place.bot}\u0000${place.promise}\u0000${place.key}`;
export const childKey = (parent: string, field: string): string => `${parent}\u0000${field}`;

/** What the store knows of a slot: facts only. What an option makes of them is the gate's business. */
export interface SlotState {
  /** End of the last request that held it, epoch milliseconds; null where none has ended. */
  readonly endedAt: number | null;
  /** Requests that hold it now. */
  readonly held: number;
}

/**
 * `queued` waits for its turn; `asked` is under way; `answered` has a stored answer that is not yet applied; `done` was
 * read; `failed` was answered or tried in vain; `refused` was not asked; `dropped` went with its stopped source or host.
 */
export type LineState = "queued" | "asked" | "answered" | "done" | "failed" | "refused" | "dropped";

/** How a line ended that did not end well. Decides how its source's part of the pass ends. */
export interface LineEnd {
  /** `silent`: the entry or first list gave no answer. `stop`: a promise ended the source, host or site. */
  readonly how: "silent" | "failed" | "refused" | "check" | "stop" | "put off";
  readonly code?: Refusal;
  readonly why: string;
  readonly until?: number;
  /** What a stop reaches, and which source, host or site that is. */
  readonly scope?: Scope;
  readonly of?: string;
}

/** A line of the frontier: one wanted request on its way. */
export interface Line {
  readonly id: number;
  readonly bot: string;
  readonly source: string;
  readonly pass: string;
  readonly host: string;
  readonly site: string;
  /** The address to ask now: the wanted one, or the target of a redirect. */
  readonly url: string;
  readonly wanted: Wanted;
  readonly state: LineState;
  readonly due: number;
  readonly attempt: number;
  readonly hop: number;
  /** Ledger number of the request that led here. */
  readonly parent: number | null;
  /** Ledger number of the last "asked" row of this line. */
  readonly asked: number | null;
}

/** What a turn writes. All parts in one transaction, in the order of the fields. */
export interface Turn<T> {
  /** Appended to the ledger in order; `seq` of each is handed to `result`. */
  readonly rows?: readonly Draft[];
  readonly facts?: readonly (readonly [FactPlace, unknown])[];
  /** Slots taken by the first row of this turn. */
  readonly take?: readonly string[];
  /** Slots given back by a request that ended. */
  readonly release?: { readonly request: number; readonly endedAt: number };
  readonly files?: readonly (readonly [hash: string, bytes: Uint8Array])[];
  readonly line?: LinePatch;
  readonly wanted?: readonly {
    readonly pass: string;
    readonly bot: string;
    readonly source: string;
    readonly parent: number | null;
    readonly wanted: Wanted;
  }[];
  /** All queued lines of the source, host or site are dropped for this pass. */
  readonly drop?: { readonly pass: string; readonly scope: Scope; readonly of: string; readonly end: LineEnd };
  readonly asker?: { readonly bot: string; readonly host: string; readonly source: string };
  readonly capture?: CaptureEntry;
  readonly records?: readonly RecordChange[];
  /** Files that are kept of records: a new version of their document. */
  readonly documents?: readonly StoredDocument[];
  /** What was read in a file; whoever's document it is can then be found by it. */
  readonly text?: DocumentText;
  /** How a bot is searched from now on. Changed, its index is made anew: see `index`. */
  readonly searched?: { readonly bot: string; readonly spec: SearchSpec };
  /** Indexes the next records of a bot whose index is not whole. What is written is indexed by itself. */
  readonly index?: { readonly bot: string; readonly most: number };
  readonly cursors?: {
    readonly bot: string;
    readonly source: string;
    readonly lists: readonly (readonly [list: string, cursor: Cursor])[];
  };
  /** Ids that stand in a list: kept as its members, and, in a whole reading, marked as seen in it. */
  readonly seen?: readonly {
    readonly bot: string;
    readonly source: string;
    readonly list: string;
    /** Name of the reading: the same over all passes that it takes. */
    readonly reading: string;
    readonly ids: readonly string[];
    readonly whole: boolean;
  }[];
  readonly absences?: readonly {
    readonly bot: string;
    readonly source: string;
    readonly list: string;
    readonly id: string;
    readonly absences: number;
  }[];
  readonly source?: Partial<Omit<SourceEntry, "bot" | "id" | "memory">> & {
    readonly bot: string;
    readonly id: string;
    readonly said?: { readonly [key: string]: Json };
  };
  readonly pass?: PassEntry;
  /** Added to those in force for the bot of the first row; a tightening in force stays in force. */
  readonly overrides?: readonly Override[];
  /** Of those in force for the bot of the first row, these end: what the pledge itself says holds again. */
  readonly lift?: readonly Pick<Override, "scope" | "target" | "promise">[];
  /** Documents of the source that wait, so many at most in a pass, are asked for in this one. */
  readonly adopt?: {
    readonly bot: string;
    readonly source: string;
    readonly pass: string;
    readonly most: number;
    readonly now: number;
  };
  /** Rows whose personal parts are dropped; the chain still verifies. */
  readonly redact?: readonly number[];
  /** Kept answers to forget, by request; bodies that none needs any more are then deleted with {@link Blobs}. */
  readonly forget?: readonly number[];
  /** Records to delete for good, their history and places in lists included. */
  readonly erase?: readonly { readonly bot: string; readonly source: string; readonly id: string }[];
  /** Takes something down: gone from search, records and every query when this is written (M16). */
  readonly takeDown?: TakeDown;
  readonly liftTakedown?: { readonly number: number; readonly at: number };
  /** What is taken down in a source was demanded to be deleted: beside `erase`, nothing names these ids any more (M17). */
  readonly purge?: {
    readonly bot: string;
    readonly source: string;
    readonly ids: readonly string[];
    readonly at: number;
  };
  /** Packs up the oldest rows of the ledger written before this time, 128 at most: they read as before. */
  readonly pack?: number;
  /** Lines of the bot's ended passes go, except versions that are asked for once over all passes. */
  readonly sweep?: { readonly bot: string };
  /** Made of the ledger numbers (and hashes) of `rows` and of how many `wanted` were new. */
  readonly result: (written: {
    readonly seqs: readonly number[];
    readonly hashes: readonly string[];
    readonly added: number;
    readonly repeated: readonly Wanted[];
    /** Rows packed up by `pack`. */
    readonly packed: number;
    /** Records looked at by `index`; 0 where the index is whole. */
    readonly indexed: number;
    /** Documents taken by `adopt`. */
    readonly adopted: number;
    /** What `takeDown` came to: its number, and the ids it covers. */
    readonly takedown?: { readonly number: number; readonly ids: readonly string[] };
    /** Ids of records that `liftTakedown` brought back. */
    readonly back: readonly string[];
  }) => T;
}

export interface LinePatch {
  readonly id: number;
  readonly state: LineState;
  readonly due?: number;
  readonly attempt?: number;
  readonly hop?: number;
  readonly url?: string;
  readonly host?: string;
  readonly site?: string;
  readonly parent?: number;
  /** Take the number of this turn's first row as `asked`. */
  readonly asked?: "this row";
  readonly end?: LineEnd;
}

/** A kept answer: its body lies in {@link Blobs} under `digest`, where the pledge allows it. */
export interface CaptureEntry {
  readonly bot: string;
  readonly source: string;
  /** The address asked for first. */
  readonly url: string;
  /** The address that answered. */
  readonly final: string;
  readonly request: number;
  readonly at: number;
  readonly status: number;
  readonly contentType?: string;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly digest: string;
  readonly bytes: number;
  /** When the copy is to be deleted, epoch milliseconds; null: kept for good. */
  readonly until: number | null;
  readonly reader: string;
  /** How it was to be read, so that it can be read again; absent where nobody reads it (robots.txt), and in old copies. */
  readonly task?: KeptTask;
}

/** A task as it is kept with an answer. */
export interface KeptTask extends Task {
  /** The address wanted, before redirects. */
  readonly asked: string;
  /** The record that it was asked for, or whose file it is. */
  readonly of?: string;
}

export interface SourceEntry {
  readonly bot: string;
  readonly id: string;
  readonly kind: string;
  readonly url: string;
  readonly title: string;
  readonly hosts: readonly string[];
  readonly settings: Json;
  /** True where it was added by command; else it stands in `bot.ts`. */
  readonly added: boolean;
  readonly state: "running" | "resting" | "stopped by robots" | "off" | "under review" | "removed";
  readonly since: number;
  readonly why: string;
  readonly until: number | null;
  readonly registered: readonly { readonly role: Role; readonly url: string }[];
  readonly memory: Memory;
  /** Options that tighten the bot's pledge for this source (added sources only). */
  readonly pledge: readonly { readonly promise: string; readonly options: Json }[];
  /** What a person looked at, noted by command; of this and what stands in the file the later counts (V6). */
  readonly review?: Review;
}

export interface PassEntry {
  readonly id: string;
  readonly bot: string;
  readonly trigger: Trigger;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly sources: readonly PassSource[];
}

/** A source's part of a pass. */
export interface PassSource {
  readonly id: string;
  readonly mode: Mode;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly result: SourceResult | null;
  readonly why: string;
  /** What the pass was planned with (`PassPlan`). */
  readonly mayReadWhole: boolean;
  readonly unfilteredPages: number;
}

/** A request that a process which no longer lives has left open. */
export interface Orphan {
  readonly row: Extract<Row, { event: "asked" }>;
  readonly line: number | null;
}

/** A body on disk. */
export interface StoredBody {
  readonly digest: string;
  /** Bytes on disk. */
  readonly bytes: number;
  /** When it was last put, epoch milliseconds. */
  readonly at: number;
}

/** Where bodies lie: folders of the data folder. */
export type Shelf = "captures" | "documents";

/** Bodies by content hash (sha256, hex), compressed, written to a temporary name, synced and renamed. */
export interface Blobs {
  /**
   * A body that is there already is only marked as put now: who clears away spares what is young.
   *
   * @param shelf `documents`: files that visitors may be given lie apart from private copies; read, they are alike
   */
  put(digest: string, bytes: Uint8Array, shelf?: Shelf): Promise<void>;
  get(digest: string): Promise<Uint8Array | undefined>;
  has(digest: string): Promise<boolean>;
  /**
   * Deletes a body; one that was put at or after `putBefore` stays, since its entry may be about to be written.
   *
   * @returns bytes set free on disk
   */
  delete(digest: string, putBefore?: number): Promise<number>;
  /** Bytes on disk. */
  size(): Promise<number>;
  /** All bodies, in no order. */
  all(): AsyncIterable<StoredBody>;
  /** Removes what writings begun before that time left behind when they were cut off; how many. */
  clear(before: number): Promise<number>;
}
