import type { SnippetPart } from "./search/snippet.ts";
import type { StoredRecord } from "./store.ts";

/** What is looked for. */
export interface SearchQuery {
  readonly bot: string;
  /** As a person typed it. Empty: all that the other conditions let through, the newest day first. */
  readonly words: string;
  /** Kinds that may be found: who asks says what they may see. */
  readonly kinds: readonly string[];
  /** Sources that may be found, likewise. */
  readonly sources: readonly string[];
  /** `yyyy-mm-dd`, both included. What has no day is outside of every span. */
  readonly from?: string;
  readonly to?: string;
  readonly most: number;
  readonly skip?: number;
}

/** One record that was found. */
export interface SearchHit {
  readonly record: StoredRecord;
  readonly title: string;
  readonly day: string | null;
  readonly snippet: readonly SnippetPart[];
}

export interface SearchFound {
  /** How many there are in all. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** False while the index of the bot is being made: there may be more. */
  readonly whole: boolean;
}
