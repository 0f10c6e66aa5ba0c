import type { Kysely } from "kysely";
import type { Dialect, Migration } from "./types.ts";

/** How a kept answer was to be read: lines of the frontier go with their pass, and a mended reader wants to read again. */
export const captureTasks: Migration = {
  version: 5,
  name: "tasks of kept answers",
  async up(db: Kysely<unknown>, _dialect: Dialect) {
    await db.schema.alterTable("captures").addColumn("task", "text").execute();
  },
};
