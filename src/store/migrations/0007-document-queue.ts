import { type Kysely, sql } from "kysely";
import type { Dialect, Migration } from "./types.ts";

/** Documents wait in a queue of their own; what could not be fetched is tried again on later days, so many times. */
export const documentQueue: Migration = {
  version: 7,
  name: "queue of documents",
  async up(db: Kysely<unknown>, dialect: Dialect) {
    await db.schema
      .alterTable("lines")
      .addColumn("tries", dialect === "sqlite" ? sql`integer` : sql`bigint`, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
