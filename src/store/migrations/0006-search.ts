import { type Kysely, sql } from "kysely";
import { columnTypes, type Dialect, keyedTable, type Migration } from "./types.ts";

/** What can be found, the documents that are kept with their texts, and what was taken down. */
export const searchTables: Migration = {
  version: 6,
  name: "search, documents, takedowns",
  async up(db: Kysely<unknown>, dialect: Dialect) {
    const { bytes, whole, counted } = columnTypes(dialect);
    // How each bot is searched, and up to which record its index has been made; null: whole.
    await db.schema
      .createTable("search_specs")
      .addColumn("bot", "text", (column) => column.primaryKey().notNull())
      .addColumn("spec", "text", (column) => column.notNull())
      .addColumn("after_source", "text")
      .addColumn("after_id", "text")
      .execute();
    // `terms` is what the index was given: it must be told the same to forget it.
    await db.schema
      .createTable("search_entries")
      .addColumn("number", counted)
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("day", "text")
      .addColumn("terms", bytes, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("search_entries_record")
      .on("search_entries")
      .columns(["bot", "source", "id"])
      .unique()
      .execute();
    if (dialect === "sqlite") {
      // Without content of its own: it stands in records and texts. Its tokens are terms already.
      await sql`create virtual table search_index using fts5(
        title, text, content = '', tokenize = "unicode61 remove_diacritics 0")`.execute(db);
      // Kept in the table itself. Without it deleted terms stay readable in the file until segments are merged.
      await sql`insert into search_index (search_index, rank) values ('secure-delete', 1)`.execute(db);
    } else {
      await sql`alter table search_entries add column index tsvector`.execute(db);
      await sql`create index search_entries_index on search_entries using gin (index)`.execute(db);
    }
    // Which file is kept of which record, version by version.
    await db.schema
      .createTable("documents")
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("version", "text", (column) => column.notNull())
      .addColumn("digest", "text", (column) => column.notNull())
      .addColumn("request", whole, (column) => column.notNull())
      .addColumn("at", whole, (column) => column.notNull())
      .addColumn("bytes", whole, (column) => column.notNull())
      .addPrimaryKeyConstraint("documents_pk", ["bot", "source", "id", "version"])
      .$call(keyedTable(dialect))
      .execute();
    await db.schema.createIndex("documents_digest").on("documents").column("digest").execute();
    await db.schema
      .createTable("texts")
      .addColumn("digest", "text", (column) => column.primaryKey().notNull())
      .addColumn("outcome", "text", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("pages", whole)
      .addColumn("text", bytes)
      .addColumn("at", whole, (column) => column.notNull())
      .addColumn("reader", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("takedowns")
      .addColumn("number", counted)
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("scope", "text", (column) => column.notNull())
      .addColumn("target", "text")
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("case_name", "text")
      .addColumn("at", whole, (column) => column.notNull())
      .addColumn("lifted_at", whole)
      .addColumn("purged_at", whole)
      .execute();
    await db.schema.createIndex("takedowns_source").on("takedowns").columns(["bot", "source"]).execute();
    // What each covers, and how it was before. `mark` is a hash of the id: it stays when the id is purged, so that a
    // source that sends the thing again does not bring it back.
    await db.schema
      .createTable("taken_down")
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("mark", "text", (column) => column.notNull())
      .addColumn("takedown", whole, (column) => column.notNull().references("takedowns.number"))
      .addColumn("id", "text")
      .addColumn("state", "text")
      .addColumn("reason", "text")
      .addColumn("deleted_at", whole)
      .addPrimaryKeyConstraint("taken_down_pk", ["bot", "source", "mark", "takedown"])
      .$call(keyedTable(dialect))
      .execute();
  },
};
