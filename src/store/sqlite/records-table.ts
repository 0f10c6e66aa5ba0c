import {
  childKey,
  type DocumentText,
  type Reads,
  type RecordChange,
  type RecordEvent,
  type Seen,
  type StoredDocument,
  type StoredRecord,
} from "../store.ts";
import { withoutMentions } from "../without-mentions.ts";
import type { Connection } from "./connection.ts";
import { ListedTable } from "./listed-table.ts";
import { type RecordRow, recordColumns, recordOf, rowOf } from "./record-row.ts";
import type { SearchTable } from "./search-table.ts";
import type { TextsTable } from "./texts-table.ts";

/** Records within a turn: loading what apply compares with, writing what changed. */
export class RecordsTable extends ListedTable {
  readonly #search: SearchTable;
  readonly #texts: TextsTable;
  readonly #get;
  readonly #put;
  readonly #addHistory;
  readonly #children;
  readonly #owned;
  readonly #erase;
  readonly #ofSource;
  readonly #idsOf;
  readonly #histories;
  readonly #putHistory;

  constructor(db: Connection, search: SearchTable, texts: TextsTable) {
    super(db);
    this.#search = search;
    this.#texts = texts;
    this.#get = db.prepare<[string, string, string], RecordRow>(
      `select ${recordColumns} from records where bot = ? and source = ? and id = ?`,
    );
    this.#put = db.prepare<[RecordRow]>(
      `insert or replace into records (bot, source, id, kind, state, reason, content, raw, hash, parent, field, position,
         created, modified, first_seen, changed_at, deleted_at, capture, request, reader, tries, next_try)
       values (@bot, @source, @id, @kind, @state, @reason, @content, @raw, @hash, @parent, @field, @position,
         @created, @modified, @firstSeen, @changedAt, @deletedAt, @capture, @request, @reader, @tries, @nextTry)`,
    );
    this.#addHistory = db.prepare<[Record<string, string | number | null>]>(
      `insert into history (at, bot, source, id, kind, what, fields, request, capture)
       values (@at, @bot, @source, @id, @kind, @what, @fields, @request, @capture)`,
    );
    this.#children = db.prepare<[string, string, string, string], { id: string }>(
      `select id from records where bot = ? and source = ? and parent = ? and field = ? and state = 'live'
       order by position, id`,
    );
    this.#erase = ["records", "history", "listed"].map((table) =>
      db.prepare<[string, string, string]>(`delete from ${table} where bot = ? and source = ? and id = ?`),
    );
    this.#ofSource = db.prepare<[string, string], RecordRow>(
      `select ${recordColumns} from records where bot = ? and source = ? order by id`,
    );
    this.#idsOf = db.prepare<[string, string], { id: string }>(
      "select id from records where bot = ? and source = ? order by id",
    );
    this.#histories = db.prepare<[string, number], { number: number; fields: string }>(
      "select number, fields from history where bot = ? and number > ? order by number limit 500",
    );
    this.#putHistory = db.prepare<[string, number]>("update history set fields = ? where number = ?");
    // `union`, not `union all`: a source that hangs two things below each other must not turn us in a circle.
    this.#owned = db.prepare<[{ bot: string; source: string; id: string }], RecordRow>(
      `with recursive below (id) as (
         select id from records where bot = @bot and source = @source and parent = @id
         union
         select records.id from records join below on records.parent = below.id
         where records.bot = @bot and records.source = @source
       )
       select ${recordColumns} from records where bot = @bot and source = @source and id in below and id <> @id order by id`,
    );
  }

  get(bot: string, source: string, id: string): StoredRecord | undefined {
    const row = this.#get.get(bot, source, id);
    return row && recordOf(row);
  }

  load({ bot, source, ids }: NonNullable<Reads["records"]>): Seen["records"] {
    const records = new Map<string, StoredRecord>();
    for (const id of ids) {
      const record = this.get(bot, source, id);
      if (record) records.set(id, record);
    }
    return records;
  }

  children({ bot, source, sets }: NonNullable<Reads["children"]>): Seen["children"] {
    return new Map(
      sets.map(({ parent, field }) => [
        childKey(parent, field),
        this.#children.all(bot, source, parent, field).map(({ id }) => id),
      ]),
    );
  }

  owned({ bot, source, ids }: NonNullable<Reads["owned"]>): Seen["owned"] {
    const found = new Map<string, StoredRecord>();
    for (const id of ids) {
      for (const row of this.#owned.all({ bot, source, id })) found.set(row.id, recordOf(row));
    }
    return [...found.values()];
  }

  /** All records of a source, of any state. */
  ofSource({ bot, source }: { readonly bot: string; readonly source: string }): readonly StoredRecord[] {
    return this.#ofSource.all(bot, source).map((row) => recordOf(row));
  }

  idsOf({ bot, source }: { readonly bot: string; readonly source: string }): readonly string[] {
    return this.#idsOf.all(bot, source).map(({ id }) => id);
  }

  /** Writes a record as it is from now on, without history. */
  change(record: StoredRecord): void {
    this.#put.run(rowOf(record));
    this.#search.follow(record);
  }

  /** Takes mentions out of the whole history of a bot: what others once said of a thing that must not be named. */
  scrubHistory(bot: string, isNamed: (text: string) => boolean): void {
    for (let after = 0; ; ) {
      const page = this.#histories.all(bot, after);
      for (const { number, fields } of page) {
        const changed: RecordEvent["fields"] = JSON.parse(fields);
        const clean = JSON.stringify(
          changed.map(({ field, old, new: fresh }) => ({
            ...{ field, old: withoutMentions(old, isNamed), new: withoutMentions(fresh, isNamed) },
          })),
        );
        if (clean !== fields) this.#putHistory.run(clean, number);
      }
      const last = page.at(-1);
      if (!last) return;
      after = last.number;
    }
  }

  /** A new version of a record's document; what is found of it is the new one's text. */
  addDocument(document: StoredDocument): void {
    this.#texts.put(document);
    this.#follow(document);
  }

  /** The text of a file: whoever's document it is can be found by it from now on. */
  addText(text: DocumentText): void {
    this.#texts.putText(text);
    for (const owner of this.#texts.owners(text.digest)) this.#follow(owner);
  }

  #follow({ bot, source, id }: Pick<StoredDocument, "bot" | "source" | "id">): void {
    const record = this.get(bot, source, id);
    if (record) this.#search.follow(record);
  }

  /** Deletes a record for good, with its history, its places in lists, what can be found of it, and its documents. */
  erase({ bot, source, id }: { readonly bot: string; readonly source: string; readonly id: string }): void {
    for (const statement of this.#erase) statement.run(bot, source, id);
    this.#search.erase({ bot, source, id });
    this.#texts.erase({ bot, source, id });
  }

  /** @param at when the history says it happened; the record's own time of change where no row was written */
  write(changes: readonly RecordChange[], at: number | undefined): void {
    for (const { record, event } of changes) {
      this.#put.run(rowOf(record));
      this.#search.follow(record);
      if (!event) continue;
      const { bot, source, id, kind, changedAt } = record;
      const { request, capture } = event.from ?? record;
      const fields = JSON.stringify(event.fields);
      this.#addHistory.run({ at: at ?? changedAt, bot, source, id, kind, what: event.what, fields, request, capture });
    }
  }
}
