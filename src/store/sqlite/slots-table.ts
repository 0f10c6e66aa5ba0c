import type { SlotState } from "../store.ts";
import type { Connection } from "./connection.ts";

/**
 * Slots: when the last request that held a key ended, and which requests hold it now. A holder stays until its request
 * is released, even when its process dies: only its recovery tells that it is over.
 */
export class SlotsTable {
  readonly #process: number;
  readonly #state;
  readonly #take;
  readonly #keysOf;
  readonly #leave;
  readonly #end;

  constructor(db: Connection, process: number) {
    this.#process = process;
    this.#state = db.prepare<[{ key: string }], SlotState>(
      `select (select ended_at from slots where key = @key) as endedAt,
              (select count(*) from slot_holders where key = @key) as held`,
    );
    this.#take = db.prepare<[string, number, number]>(
      "insert into slot_holders (key, request, process) values (?, ?, ?) on conflict do nothing",
    );
    this.#keysOf = db.prepare<[number], { key: string }>("select key from slot_holders where request = ?");
    this.#leave = db.prepare<[number]>("delete from slot_holders where request = ?");
    this.#end = db.prepare<[string, number]>(
      `insert into slots (key, ended_at) values (?, ?)
       on conflict do update set ended_at = max(coalesce(ended_at, excluded.ended_at), excluded.ended_at)`,
    );
  }

  /** Keys that were never held are absent. */
  load(keys: readonly string[]): ReadonlyMap<string, SlotState> {
    const states = new Map<string, SlotState>();
    for (const key of keys) {
      const state = this.#state.get({ key });
      if (state && (state.endedAt !== null || state.held > 0)) states.set(key, state);
    }
    return states;
  }

  take(keys: readonly string[], request: number): void {
    for (const key of keys) this.#take.run(key, request, this.#process);
  }

  release(request: number, endedAt: number): void {
    for (const { key } of this.#keysOf.all(request)) this.#end.run(key, endedAt);
    this.#leave.run(request);
  }
}
