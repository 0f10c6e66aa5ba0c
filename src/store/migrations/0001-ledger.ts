import type { Kysely } from "kysely";
import { columnTypes, type Dialect, keyedTable, type Migration } from "./types.ts";

/** The chain, what is open in it, evidence files, facts, slots and the processes that hold them. */
export const ledgerTables: Migration = {
  version: 1,
  name: "ledger, facts, slots",
  async up(db: Kysely<unknown>, dialect: Dialect) {
    const { bytes, whole, counted } = columnTypes(dialect);
    await db.schema
      .createTable("ledger")
      .addColumn("seq", whole, (column) => column.primaryKey().notNull())
      .addColumn("at", whole, (column) => column.notNull())
      .addColumn("prev", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("personal", "text")
      .addColumn("salt", "text")
      .execute();
    // `id counted`: a number is never given twice, so a row of a dead process is never taken for one of a live one.
    await db.schema
      .createTable("processes")
      .addColumn("id", counted)
      .addColumn("pid", whole, (column) => column.notNull())
      .addColumn("started", "text", (column) => column.notNull())
      .addColumn("opened_at", whole, (column) => column.notNull())
      .addColumn("closed", whole, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable("open_requests")
      .addColumn("request", whole, (column) => column.primaryKey().notNull())
      .addColumn("process", whole, (column) => column.notNull().references("processes.id"))
      .addColumn("line", whole)
      .execute();
    await db.schema
      .createTable("slots")
      .addColumn("key", "text", (column) => column.primaryKey().notNull())
      .addColumn("ended_at", whole)
      .$call(keyedTable(dialect))
      .execute();
    await db.schema
      .createTable("slot_holders")
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("request", whole, (column) => column.notNull())
      .addColumn("process", whole, (column) => column.notNull().references("processes.id"))
      .addPrimaryKeyConstraint("slot_holders_pk", ["key", "request"])
      .$call(keyedTable(dialect))
      .execute();
    await db.schema.createIndex("slot_holders_request").on("slot_holders").column("request").execute();
    await db.schema
      .createTable("facts")
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("promise", "text", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("facts_pk", ["bot", "promise", "key"])
      .$call(keyedTable(dialect))
      .execute();
    await db.schema
      .createTable("evidence")
      .addColumn("hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("bytes", bytes, (column) => column.notNull())
      .execute();
  },
};
