import { diskFault } from "../disk-fault.ts";
import type { Connection } from "./connection.ts";

interface Job {
  readonly work: () => void;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Runs pieces of work in transactions, one after the other, and lets those that arrive together share one commit: a
 * sync to disk costs a millisecond, whether it carries one turn or sixteen. Each piece has a savepoint of its own, so
 * one that throws takes back only itself. A piece counts as done only when the shared commit is on disk.
 */
export class GroupCommit {
  readonly #db: Connection;
  readonly #begin;
  readonly #commit;
  readonly #savepoint;
  readonly #release;
  readonly #undo;
  #waiting: Job[] = [];

  constructor(db: Connection) {
    this.#db = db;
    this.#begin = db.prepare("begin immediate");
    this.#commit = db.prepare("commit");
    this.#savepoint = db.prepare("savepoint turn");
    this.#release = db.prepare("release turn");
    this.#undo = db.prepare("rollback to turn");
  }

  /** Runs `work` inside a transaction; resolves with what it returned once that is durable. */
  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: { readonly value: T } | undefined;
      this.#waiting.push({
        work: () => {
          result = { value: work() };
        },
        done: () => result && resolve(result.value),
        failed: reject,
      });
      // In memory nothing is synced, so there is nothing to share: at once, which keeps virtual time exact.
      if (this.#db.memory) this.flush();
      // After the poll phase: the answers of all sockets that are ready now end up in one commit.
      else if (this.#waiting.length === 1) setImmediate(() => this.flush());
    });
  }

  /** Gives up what waits: it never happened. */
  abandon(why: Error): void {
    for (const job of this.#waiting.splice(0)) job.failed(why);
  }

  /** Commits what waits. */
  flush(): void {
    const jobs = this.#waiting;
    if (jobs.length === 0) return;
    this.#waiting = [];
    const done: Job[] = [];
    const failed: [Job, unknown][] = [];
    try {
      this.#begin.run();
      for (const job of jobs) {
        this.#savepoint.run();
        try {
          job.work();
          done.push(job);
        } catch (error) {
          this.#undo.run();
          failed.push([job, error]);
        }
        this.#release.run();
      }
      this.#commit.run();
    } catch (error) {
      // The disk is full, the lock was not to be had, …: nothing of all this happened.
      if (this.#db.inTransaction) this.#db.exec("rollback");
      const fault = diskFault(error, this.#db.name);
      for (const job of jobs) job.failed(fault);
      return;
    }
    for (const [job, error] of failed) job.failed(diskFault(error, this.#db.name));
    for (const job of done) job.done();
  }
}
