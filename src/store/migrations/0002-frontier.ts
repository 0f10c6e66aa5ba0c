import { type Kysely, sql } from "kysely";
import { columnTypes, type Dialect, keyedTable, type Migration } from "./types.ts";

/** Passes, the frontier with the heads of its queues, captures and the register of sources. */
export const frontierTables: Migration = {
  version: 2,
  name: "frontier, captures, sources",
  async up(db: Kysely<unknown>, dialect: Dialect) {
    const { whole, counted } = columnTypes(dialect);
    await db.schema
      .createTable("passes")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("trigger", "text", (column) => column.notNull())
      .addColumn("started_at", whole, (column) => column.notNull())
      .addColumn("ended_at", whole)
      .addColumn("sources", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("passes_bot").on("passes").columns(["bot", "started_at"]).execute();
    await db.schema
      .createTable("lines")
      .addColumn("id", counted)
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("pass", "text", (column) => column.notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("site", "text", (column) => column.notNull())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("wanted", "text", (column) => column.notNull())
      .addColumn("role", "text", (column) => column.notNull())
      // Hash of what must be unique: within the pass, or (where `version` is set) over all passes.
      .addColumn("once", "text", (column) => column.notNull())
      .addColumn("version", "text")
      .addColumn("rank", whole, (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("due", whole, (column) => column.notNull())
      .addColumn("attempt", whole, (column) => column.notNull().defaultTo(0))
      .addColumn("hop", whole, (column) => column.notNull().defaultTo(0))
      .addColumn("parent", whole)
      .addColumn("asked", whole)
      .addColumn("process", whole)
      .addColumn("end", "text")
      .execute();
    for (const statement of [
      sql`create unique index lines_once_a_pass on lines (pass, once) where version is null`,
      sql`create unique index lines_once_for_all on lines (once) where version is not null`,
      sql`create index lines_queue on lines (pass, host, rank, id) where state = 'queued'`,
      sql`create index lines_busy on lines (pass, host) where state = 'asked'`,
      sql`create index lines_answered on lines (pass) where state = 'answered'`,
      sql`create index lines_of_source on lines (pass, source, state)`,
      sql`create index lines_documents on lines (bot, state) where version is not null`,
    ]) {
      await statement.execute(db);
    }
    // The head of each host's queue, so that looking for due work costs nothing per waiting host.
    await db.schema
      .createTable("heads")
      .addColumn("pass", "text", (column) => column.notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("line", whole, (column) => column.notNull())
      .addColumn("rank", whole, (column) => column.notNull())
      .addColumn("due", whole, (column) => column.notNull())
      .addPrimaryKeyConstraint("heads_pk", ["pass", "host"])
      .$call(keyedTable(dialect))
      .execute();
    await db.schema.createIndex("heads_due").on("heads").columns(["pass", "due", "rank", "line"]).execute();
    await db.schema
      .createTable("askers")
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("askers_pk", ["bot", "host", "source"])
      .$call(keyedTable(dialect))
      .execute();
    await db.schema
      .createTable("captures")
      .addColumn("request", whole, (column) => column.primaryKey().notNull())
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("final", "text", (column) => column.notNull())
      .addColumn("at", whole, (column) => column.notNull())
      .addColumn("status", whole, (column) => column.notNull())
      .addColumn("content_type", "text")
      .addColumn("etag", "text")
      .addColumn("last_modified", "text")
      .addColumn("digest", "text", (column) => column.notNull())
      .addColumn("bytes", whole, (column) => column.notNull())
      .addColumn("until", whole)
      .addColumn("reader", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("captures_url").on("captures").columns(["bot", "source", "url", "request"]).execute();
    await db.schema.createIndex("captures_digest").on("captures").column("digest").execute();
    await sql`create index captures_until on captures (until) where until is not null`.execute(db);
    await db.schema
      .createTable("sources")
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("entry", "text", (column) => column.notNull())
      .addColumn("said", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("sources_pk", ["bot", "id"])
      .execute();
    await db.schema
      .createTable("cursors")
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("list", "text", (column) => column.notNull())
      .addColumn("cursor", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("cursors_pk", ["bot", "source", "list"])
      .execute();
    await db.schema
      .createTable("overrides")
      .addColumn("bot", "text", (column) => column.notNull())
      .addColumn("scope", "text", (column) => column.notNull())
      .addColumn("target", "text", (column) => column.notNull())
      .addColumn("promise", "text", (column) => column.notNull())
      .addColumn("since", whole, (column) => column.notNull())
      .addColumn("options", "text", (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("overrides_pk", ["bot", "scope", "target", "promise", "since"])
      .execute();
  },
};
