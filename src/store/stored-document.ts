/** A file that is kept of a record: one version of its document (M13). Its bytes lie in the store's `documents`. */
export interface StoredDocument {
  readonly bot: string;
  readonly source: string;
  /** The record whose document it is. */
  readonly id: string;
  readonly version: string;
  readonly digest: string;
  /** Ledger number of the request that brought it. */
  readonly request: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly bytes: number;
}

/** How reading the text of a file ended: the closed list. Whatever a file is, reading it ends with one of these. */
export const textOutcomes = {
  read: "its text was read",
  "no text": "it shows pages without text, such as a scan",
  encrypted: "it opens with a password only",
  broken: "it is not what it begins as, or damaged",
  "too long": "more pages or text than are read; the first ones were",
  "too slow": "reading took longer, or more memory, than it may",
  "other kind": "of a kind whose text is not read",
} as const;

export type TextOutcome = keyof typeof textOutcomes;

/** What was read in a file, whoever's it is. */
export interface DocumentText {
  readonly digest: string;
  readonly outcome: TextOutcome;
  /** Media type by the file's own bytes. */
  readonly type: string;
  readonly pages: number | null;
  /** Empty where none was read. */
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Version of the reader. */
  readonly reader: string;
}
