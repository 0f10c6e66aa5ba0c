import type { Connection } from "./connection.ts";

/**
 * The heads of the hosts' queues, kept beside the lines. A host has a head while it has queued lines and none under
 * way: of one queue only the head asks, so a line that waits makes its host wait and nobody looks at those behind it.
 */
export class Heads {
  readonly #busy;
  readonly #first;
  readonly #set;
  readonly #clear;

  constructor(db: Connection) {
    this.#busy = db.prepare<[string, string]>(
      "select 1 from lines where pass = ? and host = ? and state = 'asked' limit 1",
    );
    this.#first = db.prepare<[string, string], { id: number; rank: number; due: number }>(
      "select id, rank, due from lines where pass = ? and host = ? and state = 'queued' order by rank, id limit 1",
    );
    this.#set = db.prepare<[string, string, number, number, number]>(
      `insert into heads (pass, host, line, rank, due) values (?, ?, ?, ?, ?)
       on conflict do update set line = excluded.line, rank = excluded.rank, due = excluded.due`,
    );
    this.#clear = db.prepare<[string, string]>("delete from heads where pass = ? and host = ?");
  }

  /** To be called after every change of a host's lines. */
  refresh(pass: string, host: string): void {
    const head = this.#busy.get(pass, host) ? undefined : this.#first.get(pass, host);
    if (head) this.#set.run(pass, host, head.id, head.rank, head.due);
    else this.#clear.run(pass, host);
  }
}
