import type { RowCodec } from "../row-codec.ts";
import { CapturesTable } from "./captures-table.ts";
import type { Connection } from "./connection.ts";
import { FactsTable } from "./facts-table.ts";
import { LedgerTable } from "./ledger-table.ts";
import { LinesTable } from "./lines-table.ts";
import { PassesTable } from "./passes-table.ts";
import type { Processes } from "./processes.ts";
import { RecordsTable } from "./records-table.ts";
import { SearchTable } from "./search-table.ts";
import { SlotsTable } from "./slots-table.ts";
import { SourcesTable } from "./sources-table.ts";
import { TakedownsTable } from "./takedowns-table.ts";
import { TextsTable } from "./texts-table.ts";

/** Every table with its prepared statements: what a turn loads from and writes to. */
export const tablesOf = (db: Connection, codec: RowCodec, processes: Processes) => {
  const texts = new TextsTable(db);
  const search = new SearchTable(db, texts);
  const records = new RecordsTable(db, search, texts);
  return {
    ledger: new LedgerTable(db, codec, processes),
    facts: new FactsTable(db),
    slots: new SlotsTable(db, processes.own),
    lines: new LinesTable(db, processes),
    captures: new CapturesTable(db),
    passes: new PassesTable(db),
    sources: new SourcesTable(db),
    texts,
    search,
    records,
    takedowns: new TakedownsTable(db, records),
  };
};

export type Tables = ReturnType<typeof tablesOf>;
