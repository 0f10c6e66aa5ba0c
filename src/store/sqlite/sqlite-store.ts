import { join } from "node:path";
import { Fault } from "../../pledge/fault.ts";
import type { Clock } from "../../time/clock.ts";
import type { Ids } from "../../time/ids.ts";
import type { Random } from "../../time/random.ts";
import { FileBlobs, MemoryBlobs } from "../blobs.ts";
import { diskFault } from "../disk-fault.ts";
import { migrations as allMigrations } from "../migrations/list.ts";
import type { Migration } from "../migrations/types.ts";
import type { RowCodec } from "../row-codec.ts";
import type { Blobs, DeskView, FrontierView, LedgerView, Orphan, Reads, Seen, Store, Turn } from "../store.ts";
import { type Connection, connect } from "./connection.ts";
import { deskOf } from "./desk.ts";
import { Frontier } from "./frontier.ts";
import { GroupCommit } from "./group-commit.ts";
import { Processes } from "./processes.ts";
import { type Tables, tablesOf } from "./tables.ts";
import { load } from "./turn-loading.ts";
import { write } from "./turn-writing.ts";
import { upgrade } from "./upgrade.ts";

export interface SqliteSettings {
  /** Path of the database file, or `:memory:` for virtual time. */
  readonly path: string;
  /** Folder of `captures/` and `backups/`; not used in memory. */
  readonly dataDir: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  /** How rows become entries of the chain. */
  readonly codec: RowCodec;
  /** Only tests give another list. */
  readonly migrations?: readonly Migration[];
}

/**
 * Opens (creates, migrates) a store in an SQLite file or in memory.
 *
 * @throws Fault "configuration" where the file is no store, or a newer one than this release reads
 */
export async function openSqliteStore(settings: SqliteSettings): Promise<SqliteStore> {
  const { path, dataDir, clock, random, ids, codec, migrations = allMigrations } = settings;
  const inMemory = path === ":memory:";
  const db = connect(path);
  try {
    await upgrade(db, migrations, { path, backups: inMemory ? null : join(dataDir, "backups"), clock, ids });
    const blobs = inMemory ? new MemoryBlobs(clock) : new FileBlobs(dataDir, random, clock);
    return new SqliteStore(db, blobs, codec, clock);
  } catch (error) {
    db.close();
    throw diskFault(error, path);
  }
}

/** The store of one machine: any number of processes may have it open. */
export class SqliteStore implements Store {
  readonly frontier: FrontierView;
  readonly ledger: LedgerView;
  readonly blobs: Blobs;
  readonly desk: DeskView;
  readonly #db: Connection;
  readonly #codec: RowCodec;
  readonly #clock: Clock;
  readonly #processes: Processes;
  readonly #tables: Tables;
  readonly #commits: GroupCommit;
  readonly #listeners = new Set<() => void>();
  #turns = 0;
  #closed = false;

  constructor(db: Connection, blobs: Blobs, codec: RowCodec, clock: Clock) {
    this.#db = db;
    this.#codec = codec;
    this.#clock = clock;
    this.#processes = new Processes(db, clock.now());
    this.#tables = tablesOf(db, codec, this.#processes);
    this.#commits = new GroupCommit(db);
    this.frontier = new Frontier(db, this.#processes);
    this.ledger = this.#tables.ledger;
    this.blobs = blobs;
    this.desk = deskOf(db, this.#tables);
  }

  async turn<T>(reads: Reads, decide: (seen: Seen) => Turn<T>): Promise<T> {
    this.#assertOpen();
    const { turn, written } = await this.#clock.during(
      this.#commits.run(() => {
        const turn = decide(load(this.#tables, reads));
        return { turn, written: write(this.#tables, turn) };
      }),
    );
    this.#turns += 1;
    // Deleted means gone: what was overwritten in the file may still stand in the log beside it.
    if (turn.redact || turn.forget || turn.erase || turn.purge || turn.sweep || turn.pack !== undefined)
      reclaim(this.#db);
    if (changesWork(turn)) for (const listener of [...this.#listeners]) listener();
    return turn.result(written);
  }

  get process(): number {
    return this.#processes.own;
  }

  async living(processes: readonly number[]): Promise<readonly number[]> {
    return processes.filter((process) => this.#processes.lives(process));
  }

  async orphans(): Promise<readonly Orphan[]> {
    return this.#tables.ledger.orphans();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async version(): Promise<number> {
    // data_version tells of other connections' commits only; our own are counted here.
    return Number(this.#db.pragma("data_version", { simple: true })) + this.#turns;
  }

  /**
   * The same store as a successor of this process finds it after `kill -9`: what this one left open is orphaned, and
   * this one can do nothing more. For simulations, where a process cannot really be killed.
   */
  afterKill(): SqliteStore {
    this.#assertOpen();
    this.#commits.abandon(closed());
    this.#processes.close();
    this.#closed = true;
    return new SqliteStore(this.#db, this.blobs, this.#codec, this.#clock);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#commits.flush();
    this.#closed = true;
    try {
      this.#processes.close();
    } catch {
      // On a full disk a process cannot even sign off. Nothing is lost by that: the others see that it lives no longer.
    }
    this.#db.close();
  }

  #assertOpen(): void {
    if (this.#closed) throw closed();
  }
}

/** Gives pages that became free back to the file system, and empties the log. */
function reclaim(db: Connection): void {
  try {
    db.pragma("incremental_vacuum");
    db.pragma("wal_checkpoint(TRUNCATE)");
  } catch (error) {
    throw diskFault(error, db.name);
  }
}

const closed = (): Fault => new Fault("failure", "the store is closed", "open it again");

/** True where others who wait may now have something to do. */
const changesWork = (turn: Turn<unknown>): boolean =>
  Boolean(turn.release ?? turn.line ?? turn.wanted ?? turn.drop ?? turn.adopt ?? turn.pass ?? turn.source) ||
  turn.overrides !== undefined;
