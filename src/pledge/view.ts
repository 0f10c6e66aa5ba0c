import type { Source } from "./bot.ts";
import type { Language } from "./language.ts";
import type { Json } from "./observation.ts";
import type { Outcome } from "./outcome.ts";
import type { Refusal } from "./refusal.ts";
import type { SourceResult } from "./row.ts";

/** Where a fact was read, and when last. */
export interface ReadFrom {
  /** The official page; null where the ledger does not name it any more (a redaction). */
  readonly url: string | null;
  /** When that page was last read well, epoch milliseconds. */
  readonly at: number;
}

/** A page that could not be read: nothing on it is a fact, but that it was tried. */
export interface Tried {
  readonly url: string;
  /** Epoch milliseconds. */
  readonly triedAt: number;
}

/** A record that may be shown. */
export interface ShownRecord {
  readonly kind: string;
  readonly source: string;
  readonly id: string;
  readonly content: { readonly [field: string]: Json };
  /** `absent`: it stood in its list no more when that was last read; one reading alone does not end it. */
  readonly state: "live" | "absent";
  /** When it last changed, epoch milliseconds. */
  readonly changedAt: number;
  readonly from: ReadFrom;
}

/** Reading records that may be shown, kind by kind. */
export interface RecordsGiven {
  /**
   * Records of a kind, by source and id. Only kinds that were declared, and never one that the pledge keeps for the
   * operator: asking for such a kind throws.
   *
   * @param absentToo also those absent from their list (`state: "absent"`)
   */
  records(kind: string, absentToo?: boolean): AsyncIterable<ShownRecord>;
}

/** A source with what its last readings came to. */
export interface SourceGiven {
  readonly source: Source;
  readonly state: "running" | "resting" | "stopped by robots" | "off" | "under review" | "unread";
  readonly why: string;
  readonly until: number | null;
  /** Milliseconds between two requests to its host. */
  readonly gap: number;
  /** When it was last read to the end, epoch milliseconds; null: never among the last passes. */
  readonly readAt: number | null;
  /** Live records of the view's kinds that it has given. */
  readonly records: number;
  /** How it ended in the last pass that read it. */
  readonly last: { readonly at: number; readonly result: SourceResult } | null;
}

/** A page that was not read when it was last tried. */
export interface UnreadPage {
  readonly source: string;
  readonly url: string;
  readonly at: number;
  readonly why:
    | { readonly kind: "refused"; readonly code: Refusal }
    | { readonly kind: "check" }
    | { readonly kind: "outcome"; readonly outcome: Outcome }
    | { readonly kind: "status"; readonly status: number }
    /** It came and was not believed: no page of the expected form. */
    | { readonly kind: "content" };
}

/** Everything that a view is made of, besides what stands in the bot's own files. */
export interface ViewGiven extends RecordsGiven {
  readonly language: Language;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly sources: readonly SourceGiven[];
  /** The newest pass that has ended; null before the first. */
  readonly lastPass: { readonly startedAt: number; readonly endedAt: number } | null;
  readonly unread: readonly UnreadPage[];
}

/** A picture that is kept and may be shown: where it was fetched from, and what it shows. */
export interface Picture {
  readonly source: string;
  readonly url: string;
  readonly alt: string;
}

/** Text with or without an address: official pages and other addresses of the web only. */
export interface Linked {
  readonly text: string;
  readonly url: string | null;
}

export type Cell = string | number | null | Linked | { readonly picture: Picture };

/** One fact: the cells of its row, and where it was read. */
export interface FactRow {
  readonly cells: readonly Cell[];
  /** `editor`: a person wrote it, and no page was read for it. */
  readonly from: ReadFrom | Tried | "editor";
}

export interface ViewSection {
  readonly title: string;
  /** Paragraphs above the facts. */
  readonly text?: readonly (string | Linked)[];
  readonly columns?: readonly string[];
  readonly rows?: readonly FactRow[];
}

/** What a public page says, before it is anybody's HTML. */
export interface ViewContent {
  readonly lead: readonly (string | Linked)[];
  readonly sections: readonly ViewSection[];
}

/**
 * A public page about what a bot has read, under the bot's path. It is made of current records alone; how it looks, its
 * pages, and the link and day of reading beside each fact are the web's business.
 *
 * @example
 * const news: View = {
 *   slug: "news", title: { en: "News" }, kinds: ["Item"],
 *   async show({ records }) {
 *     const rows: FactRow[] = [];
 *     for await (const { content, from } of records("Item")) rows.push({ cells: [textAt(content, "title") ?? ""], from });
 *     return { lead: [], sections: [{ title: "All", columns: ["Title"], rows }] };
 *   },
 * };
 */
export interface View {
  /** Last part of its path: small letters, digits and -. */
  readonly slug: string;
  /** Its title, in the languages in which it can be read. */
  readonly title: Readonly<Partial<Record<Language, string>>>;
  /** Kinds of records that it is made of. */
  readonly kinds: readonly string[];
  show(given: ViewGiven): Promise<ViewContent>;
}
