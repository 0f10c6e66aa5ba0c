import type { Json, ObservedRecord } from "../pledge/observation.ts";

/** `live` is shown. `deleted` and `withheld`: the source says so. `missing`: referenced, never seen. `absent`: not in its list any more. */
export type RecordState = "live" | "deleted" | "withheld" | "missing" | "absent";

export interface StoredRecord {
  readonly bot: string;
  readonly source: string;
  readonly id: string;
  readonly kind: string | null;
  readonly state: RecordState;
  readonly reason: string | null;
  readonly content: ObservedRecord["content"];
  readonly raw: Json | undefined;
  readonly hash: string;
  readonly parent: string | null;
  readonly field: string | null;
  readonly position: number | null;
  readonly created: number | null;
  readonly modified: number | null;
  readonly firstSeen: number;
  readonly changedAt: number;
  readonly deletedAt: number | null;
  /** Digest of the capture it was read from, and the request that brought it. */
  readonly capture: string | null;
  readonly request: number | null;
  readonly reader: string;
  /** How often it was asked for alone in vain, and when it may be asked next. */
  readonly tries: number;
  readonly nextTry: number | null;
}

/** A change of one record; the store writes it and, where `event` is given, its history. */
export interface RecordChange {
  readonly record: StoredRecord;
  readonly event?: {
    readonly what: "created" | "changed" | "deleted" | "revived" | "withheld" | "absent" | "moved";
    readonly fields: readonly { readonly field: string; readonly old: Json; readonly new: Json }[];
    /** Where the event was read; absent: where the record was. A list tells who is gone, a page what they are. */
    readonly from?: { readonly request: number; readonly capture: string | null };
  };
}
