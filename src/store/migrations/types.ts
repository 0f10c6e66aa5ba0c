import { type CreateTableBuilder, type Kysely, sql } from "kysely";

/** The back ends that one list of migrations serves. */
export type Dialect = "sqlite" | "postgres";

/** One step of the schema. Never changed after a release: a later step mends what an earlier one did. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  up(db: Kysely<unknown>, dialect: Dialect): Promise<void>;
}

/** Column types where the two back ends differ. */
export const columnTypes = (dialect: Dialect) => ({
  bytes: dialect === "sqlite" ? sql`blob` : sql`bytea`,
  /** Epoch milliseconds and ledger numbers do not fit into PostgreSQL's integer. */
  whole: dialect === "sqlite" ? sql`integer` : sql`bigint`,
  /** Counts up by itself and never gives a number twice. */
  counted: dialect === "sqlite" ? sql`integer primary key autoincrement` : sql`bigserial primary key`,
});

/**
 * For tables whose key is most of the row: SQLite then keeps one tree instead of a table and an index beside it, which
 * halves the pages a hot turn writes. PostgreSQL has no such choice.
 */
export const keyedTable =
  (dialect: Dialect) =>
  <T extends string, C extends string>(table: CreateTableBuilder<T, C>): CreateTableBuilder<T, C> =>
    dialect === "sqlite" ? table.modifyEnd(sql`without rowid`) : table;
