import type { RecordsGiven } from "./view.ts";

/** Formats that a bot writes by itself; what every bot has (ndjson, warc) needs no word of it. */
export const ownFormats = ["csv", "popolo", "ocds"] as const;

export type OwnFormat = (typeof ownFormats)[number];

/** What an export is made of. */
export interface ExportGiven extends RecordsGiven {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Only what changed since, epoch milliseconds; null: everything. Given where the export says that it can. */
  readonly since: number | null;
}

/**
 * Writes what a bot has read in one format: pure but for the records it is handed, piece by piece, so that nobody has to
 * hold all of it.
 */
export interface Export {
  /** Kinds of records that it is made of. */
  readonly kinds: readonly string[];
  /** True where a part of it makes sense alone (`--since`); a format that links everything with everything does not. */
  readonly inParts?: boolean;
  write(given: ExportGiven): AsyncIterable<string>;
}
