import type { Kysely } from "kysely";
import { columnTypes, type Dialect, type Migration } from "./types.ts";

/** Old rows of the ledger, packed: an eighth of the room, the same chain. */
export const upkeepTables: Migration = {
  version: 4,
  name: "packed ledger rows",
  async up(db: Kysely<unknown>, dialect: Dialect) {
    const { bytes, whole } = columnTypes(dialect);
    await db.schema
      .createTable("ledger_packs")
      .addColumn("first", whole, (column) => column.primaryKey().notNull())
      .addColumn("last", whole, (column) => column.notNull())
      // The latest time in the pack: who wants younger rows need not open it.
      .addColumn("latest", whole, (column) => column.notNull())
      .addColumn("prev", "text", (column) => column.notNull())
      .addColumn("head", "text", (column) => column.notNull())
      .addColumn("rows", bytes, (column) => column.notNull())
      .execute();
  },
};
