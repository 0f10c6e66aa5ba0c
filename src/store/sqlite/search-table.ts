import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { SearchSpec } from "../../pledge/search.ts";
import { ANALYSER, termsOf } from "../search/analyser.ts";
import { searchable, searchedKind } from "../search/entry.ts";
import type { StoredRecord, Turn } from "../store.ts";
import type { Connection } from "./connection.ts";
import { type RecordRow, recordColumns, recordOf } from "./record-row.ts";
import type { TextsTable } from "./texts-table.ts";

interface Entry {
  readonly number: number;
  readonly terms: Uint8Array;
}

interface SpecRow {
  readonly spec: string;
  readonly after_source: string | null;
  readonly after_id: string | null;
}

interface Place {
  readonly bot: string;
  readonly source: string;
  readonly id: string;
}

/**
 * The index of what can be found. It follows the records by itself, in their own transaction: whoever writes a record
 * writes its entry, and a record that is not live has none. How a bot is searched stands in the store, so that every
 * process indexes alike.
 */
export class SearchTable {
  readonly #texts: TextsTable;
  readonly #spec;
  readonly #putSpec;
  readonly #entry;
  readonly #add;
  readonly #remove;
  readonly #change;
  readonly #index;
  readonly #unindex;
  readonly #clear;
  readonly #next;
  readonly #specs = new Map<string, SearchSpec>();

  constructor(db: Connection, texts: TextsTable) {
    this.#texts = texts;
    this.#spec = db.prepare<[string], SpecRow>("select spec, after_source, after_id from search_specs where bot = ?");
    this.#putSpec = db.prepare<[string, string, string | null, string | null]>(
      "insert or replace into search_specs (bot, spec, after_source, after_id) values (?, ?, ?, ?)",
    );
    this.#entry = db.prepare<[string, string, string], Entry>(
      "select number, terms from search_entries where bot = ? and source = ? and id = ?",
    );
    this.#add = db.prepare<[string, string, string, string, string | null, Uint8Array]>(
      "insert into search_entries (bot, source, id, kind, day, terms) values (?, ?, ?, ?, ?, ?)",
    );
    this.#remove = db.prepare<[number]>("delete from search_entries where number = ?");
    this.#change = db.prepare<[string, string | null, number]>(
      "update search_entries set kind = ?, day = ? where number = ?",
    );
    this.#index = db.prepare<[number | bigint, string, string]>(
      "insert into search_index (rowid, title, text) values (?, ?, ?)",
    );
    this.#unindex = db.prepare<[number, string, string]>(
      "insert into search_index (search_index, rowid, title, text) values ('delete', ?, ?, ?)",
    );
    this.#clear = db.prepare<[string], Entry>("select number, terms from search_entries where bot = ? limit 500");
    this.#next = db.prepare<[Record<string, string | number>], RecordRow>(
      `select ${recordColumns} from records where bot = @bot and (source, id) > (@source, @id)
       order by source, id limit @most`,
    );
  }

  /** How a bot is searched, and whether its index is whole; undefined: it is not. */
  specOf(bot: string): { readonly spec: SearchSpec; readonly whole: boolean } | undefined {
    const row = this.#spec.get(bot);
    return row && { spec: this.#parsed(row.spec), whole: row.after_source === null };
  }

  /** Says how a bot is searched. Said anew with something changed, its records wait to be indexed again. */
  declare({ bot, spec }: NonNullable<Turn<unknown>["searched"]>): void {
    const text = JSON.stringify({ analyser: ANALYSER, ...spec });
    if (this.#spec.get(bot)?.spec === text) return;
    for (let page = this.#clear.all(bot); page.length > 0; page = this.#clear.all(bot))
      for (const entry of page) this.#forget(entry);
    const waiting = this.#next.get({ bot, source: "", id: "", most: 1 }) !== undefined;
    this.#putSpec.run(bot, text, waiting ? "" : null, null);
  }

  /** Indexes the next records of a bot whose index is not whole; how many it looked at. */
  indexNext({ bot, most }: NonNullable<Turn<unknown>["index"]>): number {
    const row = this.#spec.get(bot);
    if (!row || row.after_source === null) return 0;
    const { after_source: source, after_id } = row;
    const records = this.#next.all({ bot, source, id: after_id ?? "", most }).map(recordOf);
    for (const record of records) this.follow(record);
    const last = records.length < most ? undefined : records.at(-1);
    this.#putSpec.run(bot, row.spec, last?.source ?? null, last?.id ?? null);
    return records.length;
  }

  /** Brings the entry of a record up to what the record is now. */
  follow(record: StoredRecord): void {
    const { bot, source, id, kind } = record;
    const spec = this.specOf(bot)?.spec;
    const entry = this.#entry.get(bot, source, id);
    if (spec === undefined && entry === undefined) return;
    const wantsText = spec !== undefined && searchedKind(spec, kind)?.document === true;
    const found = spec && searchable(spec, record, wantsText ? this.#texts.textOf(record) : undefined);
    if (!spec || !found || kind === null) {
      if (entry) this.#forget(entry);
      return;
    }
    const terms: Terms = [termsOf(found.title, spec.language), termsOf(found.text, spec.language)];
    if (entry && JSON.stringify(opened(entry.terms)) === JSON.stringify(terms)) {
      this.#change.run(kind, found.day, entry.number);
      return;
    }
    if (entry) this.#forget(entry);
    const { lastInsertRowid } = this.#add.run(bot, source, id, kind, found.day, closed(terms));
    this.#index.run(lastInsertRowid, ...terms);
  }

  erase({ bot, source, id }: Place): void {
    const entry = this.#entry.get(bot, source, id);
    if (entry) this.#forget(entry);
  }

  #forget({ number, terms }: Entry): void {
    this.#unindex.run(number, ...opened(terms));
    this.#remove.run(number);
  }

  #parsed(text: string): SearchSpec {
    const known = this.#specs.get(text);
    if (known) return known;
    const { analyser: _, ...spec } = JSON.parse(text);
    this.#specs.set(text, spec);
    return spec;
  }
}

type Terms = readonly [title: string, text: string];

const closed = (terms: Terms): Uint8Array => zstdCompressSync(JSON.stringify(terms));

const opened = (terms: Uint8Array): Terms => JSON.parse(zstdDecompressSync(terms).toString());
