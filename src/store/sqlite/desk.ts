import type { DeskView, RecordState } from "../store.ts";
import { TAKEN_DOWN } from "../takedown.ts";
import type { CapturesTable } from "./captures-table.ts";
import type { Connection } from "./connection.ts";
import type { FactsTable } from "./facts-table.ts";
import { PartsReading } from "./parts-reading.ts";
import type { PassesTable } from "./passes-table.ts";
import { eventOf, type HistoryRow, type RecordRow, recordColumns, recordOf } from "./record-row.ts";
import type { RecordsTable } from "./records-table.ts";
import { SearchReading } from "./search-reading.ts";
import type { SearchTable } from "./search-table.ts";
import type { SourcesTable } from "./sources-table.ts";
import type { TakedownsTable } from "./takedowns-table.ts";
import type { TextsTable } from "./texts-table.ts";

type Filter = Record<string, string | number | null>;

const PAGE = 200;

/** Reading for commands and pages. */
export function deskOf(
  db: Connection,
  tables: {
    readonly facts: FactsTable;
    readonly captures: CapturesTable;
    readonly passes: PassesTable;
    readonly sources: SourcesTable;
    readonly records: RecordsTable;
    readonly search: SearchTable;
    readonly texts: TextsTable;
    readonly takedowns: TakedownsTable;
  },
): DeskView {
  const where = `bot = @bot and (@source is null or source = @source) and (@kind is null or kind = @kind)
    and (@state is null or state = @state) and reason is not '${TAKEN_DOWN}'`;
  const records = db.prepare<[Filter], RecordRow>(
    `select ${recordColumns} from records where ${where} and (source, id) > (@afterSource, @afterId)
     order by source, id limit ${PAGE}`,
  );
  const newest = db.prepare<[Filter], RecordRow>(
    `select ${recordColumns} from records where ${where} order by changed_at desc, source, id limit @newest`,
  );
  const counts = db.prepare<[Filter], { source: string; kind: string | null; state: RecordState; records: number }>(
    `select source, kind, state, count(*) as records from records
     where bot = @bot and (@source is null or source = @source) and reason is not '${TAKEN_DOWN}'
     group by source, kind, state order by source, kind, state`,
  );
  const changes = db.prepare<[Filter], HistoryRow>(
    `select number, at, bot, source, id, kind, what, fields, request, capture from history
     where number > @after and bot = @bot and (@source is null or source = @source) and at >= @since
       and not exists (select 1 from records where records.bot = history.bot and records.source = history.source
         and records.id = history.id and records.reason = '${TAKEN_DOWN}')
     order by number limit @most`,
  );
  const size = db.prepare<[], { bytes: number }>(
    "select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()",
  );
  const search = new SearchReading(db, tables);
  const parts = new PartsReading(db, tables.texts);
  return {
    takedowns: async (bot) => tables.takedowns.all(bot),
    takenDownBy: async (number) => tables.takedowns.idsOf(number),
    takedownsHeld: async (bot) => tables.takedowns.held(bot),
    marksOf: async (number) => tables.takedowns.marksOf(number),
    holdersOf: async (digest) => ({
      requests: tables.captures.requestsWith(digest),
      documents: tables.texts.owners(digest),
    }),
    partsOf: async (bot, source, ids) => parts.of({ bot, source }, ids),
    purgeable: async (bot, source) => tables.takedowns.purgeable({ bot, source }),
    search: async (query) => search.find(query),
    documentsOf: async (bot, source, id) => tables.texts.of({ bot, source, id }),
    text: async (digest) => tables.texts.text(digest) ?? null,
    unreadFiles: async (bot, reader, most) => tables.texts.unread(bot, reader, most),
    sources: async (bot) => tables.sources.all(bot),
    pass: async (id) => tables.passes.get(id),
    openPass: async (bot) => tables.passes.open(bot),
    passes: async (bot, most) => tables.passes.newest(bot, most),
    unneededCaptures: async (query) => tables.captures.unneeded(query),
    keptBodies: () => tables.captures.bodies(),
    lastPass: async (bot) => tables.passes.last(bot),
    overrides: async (bot) => tables.passes.overrides(bot),
    facts: async (bot, promise) => tables.facts.of(bot, promise),
    record: async (bot, source, id) => tables.records.get(bot, source, id) ?? null,
    lastMet: async (bot, source, list) => tables.records.lastMet(bot, source, list),
    capture: async (request) => tables.captures.get(request),
    captures: (query) => tables.captures.all(query),
    captureInUse: async (digest, until = Number.MIN_SAFE_INTEGER) => tables.captures.uses(digest, until),
    async *records({ bot, source = null, kind = null, state = null, newest: most }) {
      const filter = { bot, source, kind, state };
      if (most !== undefined) {
        yield* newest.all({ ...filter, newest: most }).map(recordOf);
        return;
      }
      for (let after = { afterSource: "", afterId: "" }; ; ) {
        const page = records.all({ ...filter, ...after });
        yield* page.map(recordOf);
        const last = page.at(-1);
        if (!last) return;
        after = { afterSource: last.source, afterId: last.id };
      }
    },
    counts: async (bot, source = undefined) => counts.all({ bot, source: source ?? null }),
    async *changes({ bot, source = null, since = 0, most = Number.MAX_SAFE_INTEGER }) {
      let left = most;
      for (let after = 0; left > 0; ) {
        const page = changes.all({ bot, source, since, after, most: Math.min(PAGE, left) });
        yield* page.map(eventOf);
        const last = page.at(-1);
        if (!last) return;
        after = last.number;
        left -= page.length;
      }
    },
    size: async () => size.get()?.bytes ?? 0,
    copyTo: async (path) => {
      await db.backup(path);
    },
  };
}
