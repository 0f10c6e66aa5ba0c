import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { Fault } from "../../pledge/fault.ts";
import { diskFault } from "../disk-fault.ts";

export type Connection = Database.Database;

/** How long a transaction waits for another process's, in milliseconds. A turn takes about one. */
const BUSY_TIMEOUT = 10_000;

/**
 * Opens the database file (or `:memory:`) with the settings that promises rest on.
 *
 * - WAL with full sync: what is committed survives a power cut, so "written before the act" holds.
 * - incremental vacuum: pages of deleted rows can be given back without rewriting the file.
 * - secure_delete: deleted rows are overwritten. With the default most of them stay readable in the file.
 */
export function connect(path: string): Connection {
  let db: Connection | undefined;
  try {
    if (path !== ":memory:") assertWritable(path);
    db = new Database(path, { timeout: BUSY_TIMEOUT });
    // Before the first table, or it has no effect.
    db.pragma("auto_vacuum = INCREMENTAL");
    db.pragma("journal_mode = WAL");
    db.pragma("synchronous = FULL");
    db.pragma("foreign_keys = ON");
    db.pragma("secure_delete = ON");
    db.pragma("temp_store = MEMORY");
    return db;
  } catch (error) {
    db?.close();
    const fault = diskFault(error, path);
    if (fault instanceof Fault) throw fault;
    throw new Fault(
      "configuration",
      `the store ${path} cannot be opened as an SQLite database`,
      "check the path and its permissions (--data, --store), or restore a backup",
      { cause: error },
    );
  }
}

/**
 * Before SQLite touches the file: it would open what it may only read, and leave files beside it that stay read-only after
 * the mistake is mended.
 */
function assertWritable(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  accessSync(dirname(path), constants.W_OK);
  if (existsSync(path)) accessSync(path, constants.W_OK);
}
