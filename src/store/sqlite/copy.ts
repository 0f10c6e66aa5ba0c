import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { connect } from "./connection.ts";
import { livingProcesses } from "./processes.ts";

/** What a copy of the database says of itself. */
export interface CopiedStore {
  /** Version of the schema. */
  readonly version: number;
  /** The last row of the ledger; null where there is none. */
  readonly head: { readonly seq: number; readonly hash: string } | null;
  /** Bodies that are kept for good. Those that are to be deleted some day are not: a backup would outlive that day. */
  readonly bodies: readonly string[];
}

/**
 * Makes a copy (`DeskView.copyTo`) fit to be opened anywhere: the processes that had the original open are none of the
 * copy's, so what they left open is recovered.
 */
export function detachCopy(path: string): CopiedStore {
  const db = connect(path);
  try {
    db.prepare("update processes set closed = 1, pid = 0, started = ''").run();
    const version = db.prepare<[], { version: number }>("select max(version) as version from store_version").get();
    const head = db
      .prepare<[], { seq: number; hash: string }>("select seq, hash from ledger order by seq desc limit 1")
      .get();
    const bodies = db
      .prepare<[], { digest: string }>("select distinct digest from captures where until is null order by digest")
      .all();
    // One file, no log beside it.
    db.pragma("journal_mode = DELETE");
    return { version: version?.version ?? 0, head: head ?? null, bodies: bodies.map(({ digest }) => digest) };
  } finally {
    db.close();
  }
}

/** Numbers of living processes that have the store at this path open; none where it is no store. */
export function processesAt(path: string): readonly number[] {
  if (!existsSync(path)) return [];
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { readonly: true });
    return livingProcesses(db);
  } catch {
    // What cannot be read is what a backup is restored for.
    return [];
  } finally {
    db?.close();
  }
}
