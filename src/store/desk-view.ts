import type { Json } from "../pledge/observation.ts";
import type { Override } from "../pledge/row.ts";
import type { SearchFound, SearchQuery } from "./search-view.ts";
import type { CaptureEntry, PassEntry, RecordState, SourceEntry, StoredRecord } from "./store.ts";
import type { DocumentText, StoredDocument } from "./stored-document.ts";
import type { Takedown, TakedownHeld } from "./takedown.ts";

/** Reading for commands and web pages. */
export interface DeskView {
  sources(bot: string): Promise<readonly SourceEntry[]>;
  pass(id: string): Promise<PassEntry | null>;
  /** The kept answer of a request (`seq` of its "asked" row), if any. */
  capture(request: number): Promise<CaptureEntry | null>;
  /** The pass of a bot that has not ended, if any. */
  openPass(bot: string): Promise<PassEntry | null>;
  lastPass(bot: string): Promise<PassEntry | null>;
  /** The newest passes of a bot, newest first. */
  passes(bot: string, most: number): Promise<readonly PassEntry[]>;
  overrides(bot: string): Promise<readonly Override[]>;
  facts(bot: string, promise: string): Promise<ReadonlyMap<string, unknown>>;
  /** Kept answers in the order in which they were asked for; `expired`: only those to be deleted by that time. */
  captures(query: {
    readonly bot: string;
    readonly source?: string;
    readonly url?: string;
    readonly expired?: number;
  }): AsyncIterable<CaptureEntry>;
  /** True where a kept answer needs the body with this digest beyond `until`, epoch milliseconds. */
  captureInUse(digest: string, until?: number): Promise<boolean>;
  /**
   * Kept answers from before a time that nothing needs any more: no record or history was read from the body, it is no
   * evidence, or a later answer to the same address brought the same. While a pass of the bot is under way, the newest
   * answer of each address stays: it may be asked whether it still holds. What expires by itself is left to that.
   *
   * @returns in the order of the requests; `uses`: how many kept answers name the same body, this one included
   */
  unneededCaptures(query: {
    readonly bot: string;
    readonly source: string;
    readonly before: number;
    /** Only where a later answer to the same address brought the same. */
    readonly repeatsOnly?: boolean;
  }): Promise<readonly (CaptureEntry & { readonly uses: number })[]>;
  /** All bodies that kept answers name, with whose they are and when they first came. */
  keptBodies(): AsyncIterable<{ readonly bot: string; readonly digest: string; readonly at: number }>;
  record(bot: string, source: string, id: string): Promise<StoredRecord | null>;
  /** When each member of a list was last met in a whole reading of it: the start of that reading, epoch milliseconds. */
  lastMet(bot: string, source: string, list: string): Promise<ReadonlyMap<string, number>>;
  /** Records of any state, except what was taken down. */
  records(query: {
    readonly bot: string;
    readonly source?: string;
    readonly kind?: string;
    readonly state?: RecordState;
    readonly newest?: number;
  }): AsyncIterable<StoredRecord>;
  counts(
    bot: string,
    source?: string,
  ): Promise<
    readonly {
      readonly source: string;
      readonly kind: string | null;
      readonly state: RecordState;
      readonly records: number;
    }[]
  >;
  /** What happened to records; nothing of what was taken down. */
  changes(query: {
    readonly bot: string;
    readonly source?: string;
    readonly since?: number;
    readonly most?: number;
  }): AsyncIterable<RecordEvent>;
  /** Searches what is shown of a bot; only live records are ever found. Throws nothing, whatever was typed. */
  search(query: SearchQuery): Promise<SearchFound>;
  /** The files that are kept of a record, the newest first. */
  documentsOf(bot: string, source: string, id: string): Promise<readonly StoredDocument[]>;
  /** What was read in a file; null where nobody has read it. */
  text(digest: string): Promise<DocumentText | null>;
  /** Files of a bot that this reader has not read so far. */
  unreadFiles(bot: string, reader: string, most: number): Promise<readonly string[]>;
  /** Everything that was taken down, in order; of one bot, where named. */
  takedowns(bot?: string): Promise<readonly Takedown[]>;
  /** Ids that a takedown covers; those that were purged are known by their marks alone, and left out. */
  takenDownBy(number: number): Promise<readonly string[]>;
  /** How it stands with what is taken down: of each takedown in force that was not purged, what should not be so. */
  takedownsHeld(bot: string): Promise<readonly TakedownHeld[]>;
  /** What stands for these ids, purged ones included. */
  marksOf(number: number): Promise<readonly string[]>;
  /** Kept answers with this body, by request; and whose document it is. */
  holdersOf(
    digest: string,
  ): Promise<{ readonly requests: readonly number[]; readonly documents: readonly StoredDocument[] }>;
  /** How much there is of some records besides themselves: what goes with them. */
  partsOf(bot: string, source: string, ids: readonly string[]): Promise<RecordParts>;
  /** Ids of all that is taken down in a source and not yet deleted for good. */
  purgeable(bot: string, source: string): Promise<readonly string[]>;
  /** Bytes of the database file. */
  size(): Promise<number>;
  /** Writes a copy of the database to a new file: one moment of it, whatever is written meanwhile. */
  copyTo(path: string): Promise<void>;
}

/** What is stored of records besides themselves. */
export interface RecordParts {
  /** Lines of their history. */
  readonly history: number;
  /** Places in lists. */
  readonly listed: number;
  /** Entries of the search index. */
  readonly entries: number;
  /** Lines of the frontier that belong to them, and the addresses these ask for. */
  readonly lines: number;
  readonly addresses: readonly string[];
  readonly documents: readonly StoredDocument[];
  /** Requests that their history names. */
  readonly requests: readonly number[];
}

/** One line of a record's history. */
export interface RecordEvent {
  readonly at: number;
  readonly bot: string;
  readonly source: string;
  readonly id: string;
  readonly kind: string | null;
  readonly what: string;
  readonly fields: readonly { readonly field: string; readonly old: Json; readonly new: Json }[];
  readonly request: number | null;
  readonly capture: string | null;
}
