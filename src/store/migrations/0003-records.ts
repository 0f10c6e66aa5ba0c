import type { Kysely } from "kysely";
import { columnTypes, type Dialect, keyedTable, type Migration } from "./types.ts";

/** Records, their history, and which lists they were seen in. */
export const recordTables: Migration = {
  version: 3,
  name: "records and history",
  async up(db: Kysely<unknown>, dialect: Dialect) {
    const { whole, counted } = columnTypes(dialect);
    await db.schema
      .createTable("records")
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("kind", "text")
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("reason", "text")
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("raw", "text")
      .addColumn("hash", "text", (column) => column.notNull())
      .addColumn("parent", "text")
      .addColumn("field", "text")
      .addColumn("position", whole)
      .addColumn("created", whole)
      .addColumn("modified", whole)
      .addColumn("first_seen", whole, (column) => column.notNull())
      .addColumn("changed_at", whole, (column) => column.notNull())
      .addColumn("deleted_at", whole)
      .addColumn("capture", "text")
      .addColumn("request", whole)
      .addColumn("reader", "text", (column) => column.notNull())
      .addColumn("tries", whole, (column) => column.notNull())
      .addColumn("next_try", whole)
      .addPrimaryKeyConstraint("records_pk", ["bot", "source", "id"])
      .execute();
    await db.schema
      .createIndex("records_children")
      .on("records")
      .columns(["bot", "source", "parent", "field"])
      .execute();
    await db.schema.createIndex("records_kind").on("records").columns(["bot", "source", "kind", "state"]).execute();
    await db.schema.createIndex("records_newest").on("records").columns(["bot", "changed_at"]).execute();
    await db.schema
      .createTable("history")
      .addColumn("number", counted)
      .addColumn("at", whole, (column) => column.notNull())
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("kind", "text")
      .addColumn("what", "text", (column) => column.notNull())
      .addColumn("fields", "text", (column) => column.notNull())
      .addColumn("request", whole)
      .addColumn("capture", "text")
      .execute();
    await db.schema.createIndex("history_at").on("history").columns(["bot", "at"]).execute();
    await db.schema.createIndex("history_record").on("history").columns(["bot", "source", "id"]).execute();
    // Who was seen in which list, in which whole reading last, and in how many since then it was missing.
    await db.schema
      .createTable("listed")
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("list", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("reading", "text", (column) => column.notNull())
      .addColumn("absences", whole, (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint("listed_pk", ["bot", "source", "list", "id"])
      .$call(keyedTable(dialect))
      .execute();
    await db.schema.createIndex("listed_reading").on("listed").columns(["bot", "source", "list", "reading"]).execute();
  },
};
