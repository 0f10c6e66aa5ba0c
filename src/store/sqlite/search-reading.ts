import { searchable, searchedKind } from "../search/entry.ts";
import { searchWords } from "../search/query.ts";
import { snippetOf } from "../search/snippet.ts";
import type { SearchFound, SearchHit, SearchQuery } from "../search-view.ts";
import type { Connection } from "./connection.ts";
import { type RecordRow, recordColumnsOf, recordOf } from "./record-row.ts";
import type { SearchTable } from "./search-table.ts";
import type { TextsTable } from "./texts-table.ts";

type Conditions = Record<string, string | number | null>;

/** How much a word in the title counts against one in the text. */
const RANKED = "bm25(search_index, 8.0, 1.0)";

/** Looking things up in the index. */
export class SearchReading {
  readonly #tables: { readonly search: SearchTable; readonly texts: TextsTable };
  readonly #count;
  readonly #found;
  readonly #countAll;
  readonly #all;

  constructor(db: Connection, tables: { readonly search: SearchTable; readonly texts: TextsTable }) {
    this.#tables = tables;
    // Joined with the records themselves: were an entry ever left behind, it would lead to nothing.
    const from = `search_entries as entry join records
      on records.bot = entry.bot and records.source = entry.source and records.id = entry.id and records.state = 'live'`;
    const where = `entry.bot = @bot and entry.source in (select value from json_each(@sources))
      and entry.kind in (select value from json_each(@kinds))
      and (@from is null or entry.day >= @from) and (@to is null or entry.day <= @to)`;
    const matching = `search_index join ${from} and search_index.rowid = entry.number`;
    const columns = `entry.day as day, ${recordColumnsOf("records")}`;
    this.#count = db.prepare<[Conditions], { total: number }>(
      `select count(*) as total from ${matching} where search_index match @match and ${where}`,
    );
    this.#found = db.prepare<[Conditions], RecordRow & { day: string | null }>(
      `select ${columns} from ${matching} where search_index match @match and ${where}
       order by ${RANKED}, entry.day desc, entry.source, entry.id limit @most offset @skip`,
    );
    this.#countAll = db.prepare<[Conditions], { total: number }>(
      `select count(*) as total from ${from} where ${where}`,
    );
    this.#all = db.prepare<[Conditions], RecordRow & { day: string | null }>(
      `select ${columns} from ${from} where ${where}
       order by entry.day desc nulls last, entry.source, entry.id limit @most offset @skip`,
    );
  }

  find(query: SearchQuery): SearchFound {
    const { bot, words, kinds, sources, from = null, to = null, most, skip = 0 } = query;
    const searched = this.#tables.search.specOf(bot);
    if (!searched) return { total: 0, hits: [], whole: true };
    const { spec, whole } = searched;
    const { match, isHit } = searchWords(words, spec.language);
    const conditions = { bot, from, to, kinds: JSON.stringify(kinds), sources: JSON.stringify(sources) };
    if (match === null && words.trim() !== "") return { total: 0, hits: [], whole };
    const narrowed = match === null ? conditions : { ...conditions, match };
    const total = (match === null ? this.#countAll : this.#count).get(narrowed)?.total ?? 0;
    const rows = (match === null ? this.#all : this.#found).all({ ...narrowed, most, skip });
    const hits = rows.map(({ day, ...row }): SearchHit => {
      const record = recordOf(row);
      const wantsText = searchedKind(spec, record.kind)?.document === true;
      const found = searchable(spec, record, wantsText ? this.#tables.texts.textOf(record) : undefined);
      const title = found?.title ?? "";
      return { record, title, day, snippet: snippetOf(found?.text ?? "", spec.language, isHit) };
    });
    return { total, hits, whole };
  }
}
