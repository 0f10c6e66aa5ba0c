import { type FactPlace, factKey } from "../store.ts";
import type { Connection } from "./connection.ts";

/** Facts of promises: JSON by bot, promise and key. */
export class FactsTable {
  readonly #get;
  readonly #put;
  readonly #forget;
  readonly #all;

  constructor(db: Connection) {
    this.#get = db.prepare<[string, string, string], { value: string }>(
      "select value from facts where bot = ? and promise = ? and key = ?",
    );
    this.#put = db.prepare<[string, string, string, string]>(
      "insert into facts (bot, promise, key, value) values (?, ?, ?, ?) on conflict do update set value = excluded.value",
    );
    this.#forget = db.prepare<[string, string, string]>("delete from facts where bot = ? and promise = ? and key = ?");
    this.#all = db.prepare<[string, string], { key: string; value: string }>(
      "select key, value from facts where bot = ? and promise = ? order by key",
    );
  }

  load(places: readonly FactPlace[]): ReadonlyMap<string, unknown> {
    const facts = new Map<string, unknown>();
    for (const place of places) {
      const found = this.#get.get(place.bot, place.promise, place.key);
      if (found) facts.set(factKey(place), JSON.parse(found.value));
    }
    return facts;
  }

  /** Null (or undefined) forgets the key. */
  write(facts: readonly (readonly [FactPlace, unknown])[]): void {
    for (const [{ bot, promise, key }, value] of facts) {
      if (value === null || value === undefined) this.#forget.run(bot, promise, key);
      else this.#put.run(bot, promise, key, JSON.stringify(value));
    }
  }

  of(bot: string, promise: string): ReadonlyMap<string, unknown> {
    return new Map(this.#all.all(bot, promise).map(({ key, value }) => [key, JSON.parse(value)]));
  }
}
