import type { RecordParts } from "../desk-view.ts";
import type { Connection } from "./connection.ts";
import type { TextsTable } from "./texts-table.ts";

/** What is stored of records besides themselves: what goes when they are erased. */
export class PartsReading {
  readonly #texts: TextsTable;
  readonly #history;
  readonly #counts;
  readonly #lines;

  constructor(db: Connection, texts: TextsTable) {
    this.#texts = texts;
    this.#history = db.prepare<[string, string, string], { request: number | null }>(
      "select request from history where bot = ? and source = ? and id = ?",
    );
    const count = (table: string) =>
      db.prepare<[string, string, string], { rows: number }>(
        `select count(*) as rows from ${table} where bot = ? and source = ? and id = ?`,
      );
    this.#counts = { listed: count("listed"), entries: count("search_entries") };
    this.#lines = db.prepare<[string, string], { url: string; wanted: string; of: string }>(
      `select url, json_extract(wanted, '$.url') as wanted, json_extract(wanted, '$.of') as of from lines
       where bot = ? and source = ? and json_extract(wanted, '$.of') is not null`,
    );
  }

  of(place: { readonly bot: string; readonly source: string }, ids: readonly string[]): RecordParts {
    const { bot, source } = place;
    const named = new Set(ids);
    const lines = this.#lines.all(bot, source).filter(({ of }) => named.has(of));
    const history = ids.flatMap((id) => this.#history.all(bot, source, id));
    const sum = (kind: "listed" | "entries"): number =>
      ids.reduce((all, id) => all + (this.#counts[kind].get(bot, source, id)?.rows ?? 0), 0);
    return {
      history: history.length,
      listed: sum("listed"),
      entries: sum("entries"),
      lines: lines.length,
      addresses: [...new Set(lines.flatMap(({ url, wanted }) => [url, wanted]))],
      documents: ids.flatMap((id) => this.#texts.of({ ...place, id })),
      requests: [...new Set(history.flatMap(({ request }) => (request === null ? [] : [request])))],
    };
  }
}
