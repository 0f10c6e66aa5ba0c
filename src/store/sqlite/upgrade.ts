import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, SqliteDialect } from "kysely";
import { Fault } from "../../pledge/fault.ts";
import type { Clock } from "../../time/clock.ts";
import type { Ids } from "../../time/ids.ts";
import type { Migration } from "../migrations/types.ts";
import type { Connection } from "./connection.ts";
import { livingProcesses } from "./processes.ts";

/** Version of the schema in the file; 0 for a new one. */
function storeVersion(db: Connection): number {
  const exists = db.prepare("select 1 from sqlite_master where type = 'table' and name = 'store_version'").get();
  if (!exists) return 0;
  return db.prepare<[], { version: number }>("select max(version) as version from store_version").get()?.version ?? 0;
}

/**
 * Brings the schema to the newest version: all missing steps in one transaction, after a backup of what was there.
 *
 * @param backups folder for the copy; null for a store in memory
 * @throws Fault "configuration" where the store is newer than this release, or another process still uses the old one
 */
export async function upgrade(
  db: Connection,
  migrations: readonly Migration[],
  place: { readonly path: string; readonly backups: string | null; readonly clock: Clock; readonly ids: Ids },
): Promise<void> {
  const newest = migrations.at(-1)?.version ?? 0;
  const found = storeVersion(db);
  if (found > newest) throw tooNew(place.path, found, newest);
  if (found === newest) return;
  if (found > 0) {
    const others = livingProcesses(db);
    if (others.length > 0) {
      throw new Fault(
        "configuration",
        `the store ${place.path} is to be migrated, but process ${others.join(", ")} still uses it`,
        "stop that process first, then start again",
      );
    }
    if (place.backups !== null) backUp(db, place.backups, found, place.ids);
  }
  db.exec("begin immediate");
  try {
    // Another process may have done it while this one waited for the lock.
    const start = storeVersion(db);
    if (start > newest) throw tooNew(place.path, start, newest);
    db.exec(
      "create table if not exists store_version (version integer primary key, name text not null, at integer not null)",
    );
    const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: db }) });
    const note = db.prepare("insert into store_version (version, name, at) values (?, ?, ?)");
    for (const migration of migrations) {
      if (migration.version <= start) continue;
      await migration.up(kysely, "sqlite");
      note.run(migration.version, migration.name, place.clock.now());
    }
    db.exec("commit");
  } catch (error) {
    if (db.inTransaction) db.exec("rollback");
    throw error;
  }
}

function backUp(db: Connection, folder: string, version: number, ids: Ids): void {
  mkdirSync(folder, { recursive: true });
  db.prepare("vacuum into ?").run(join(folder, `goodbot-store-v${version}-${ids.next()}.db`));
}

const tooNew = (path: string, found: number, newest: number): Fault =>
  new Fault(
    "configuration",
    `the store ${path} has version ${found}; this release reads up to version ${newest}`,
    "install the newer release, or restore a backup from backups/",
  );
