import type { CaptureEntry, DeskView } from "../store.ts";
import type { Connection } from "./connection.ts";

interface CaptureRow {
  bot: string;
  source: string;
  url: string;
  final: string;
  request: number;
  at: number;
  status: number;
  contentType: string | null;
  etag: string | null;
  lastModified: string | null;
  digest: string;
  bytes: number;
  until: number | null;
  reader: string;
  task: string | null;
}

const columns = `request, bot, source, url, final, at, status, content_type as contentType, etag,
  last_modified as lastModified, digest, bytes, until, reader, task`;

/** Kept answers: what the store knows of them beside their bodies. */
export class CapturesTable {
  readonly #newest;
  readonly #get;
  readonly #add;
  readonly #all;
  readonly #forget;
  readonly #uses;
  readonly #unneeded;
  readonly #bodies;
  readonly #ofSource;
  readonly #with;

  constructor(db: Connection) {
    this.#newest = db.prepare<[string, string, string], CaptureRow>(
      `select ${columns} from captures where bot = ? and source = ? and url = ? order by request desc limit 1`,
    );
    this.#get = db.prepare<[number], CaptureRow>(`select ${columns} from captures where request = ?`);
    this.#add = db.prepare<[CaptureRow]>(
      `insert into captures (request, bot, source, url, final, at, status, content_type, etag, last_modified, digest,
         bytes, until, reader, task)
       values (@request, @bot, @source, @url, @final, @at, @status, @contentType, @etag, @lastModified, @digest,
         @bytes, @until, @reader, @task)
       on conflict (request) do update set until = excluded.until, reader = excluded.reader`,
    );
    this.#all = db.prepare<[Record<string, string | number | null>], CaptureRow>(
      `select ${columns} from captures
       where request > @after and bot = @bot and (@source is null or source = @source)
         and (@url is null or url = @url) and (@expired is null or until <= @expired)
       order by request limit 200`,
    );
    this.#forget = db.prepare<[number]>("delete from captures where request = ?");
    this.#uses = db.prepare<[{ digest: string; until: number }]>(
      `select 1 from captures where digest = @digest and (until is null or until > @until)
       union all select 1 from documents where digest = @digest limit 1`,
    );
    this.#with = db.prepare<[string], { request: number }>(
      "select request from captures where digest = ? order by request",
    );
    this.#ofSource = db.prepare<[string, string], CaptureRow>(
      `select ${columns} from captures where bot = ? and source = ? order by request`,
    );
    const later = `select 1 from captures as later where later.bot = captures.bot and later.source = captures.source
      and later.url = captures.url and later.request > captures.request`;
    const named = `select capture from records where bot = @bot union select capture from history where bot = @bot
      union select digest from documents where bot = @bot`;
    // Each list is read once and then looked up; `where … is not null`, as nothing is outside of a list with a null.
    this.#unneeded = db.prepare<[Record<string, string | number>], CaptureRow & { uses: number }>(
      `select ${columns}, (select count(*) from captures as same where same.digest = captures.digest) as uses
       from captures where bot = @bot and source = @source and at < @before and until is null
         and request not in (select request from records where bot = @bot and request is not null
           union select request from history where bot = @bot and request is not null
           union select request from documents where bot = @bot)
         and (exists (${later} and later.digest = captures.digest)
           or (@repeatsOnly = 0 and digest not in (select capture from (${named}) where capture is not null)
             and digest not in (select hash from evidence)))
         and (exists (${later}) or not exists (select 1 from passes where bot = @bot and ended_at is null))
       order by request`,
    );
    this.#bodies = db.prepare<[{ bot: string; digest: string }], { bot: string; digest: string; at: number }>(
      `select bot, digest, min(at) as at from captures where (bot, digest) > (@bot, @digest)
       group by bot, digest order by bot, digest limit 500`,
    );
  }

  /** See `DeskView.unneededCaptures`. */
  unneeded({ bot, source, before, repeatsOnly = false }: Parameters<DeskView["unneededCaptures"]>[0]) {
    const rows = this.#unneeded.all({ bot, source, before, repeatsOnly: repeatsOnly ? 1 : 0 });
    return rows.map(({ uses, ...row }) => ({ ...entryOf(row), uses }));
  }

  async *bodies(): AsyncIterable<{ readonly bot: string; readonly digest: string; readonly at: number }> {
    for (let after = { bot: "", digest: "" }; ; ) {
      const page = this.#bodies.all(after);
      yield* page;
      const last = page.at(-1);
      if (!last) return;
      after = last;
    }
  }

  newest(place: { readonly bot: string; readonly source: string; readonly url: string }): CaptureEntry | undefined {
    const row = this.#newest.get(place.bot, place.source, place.url);
    return row && entryOf(row);
  }

  get(request: number): CaptureEntry | null {
    const row = this.#get.get(request);
    return row ? entryOf(row) : null;
  }

  ofSource({ bot, source }: { readonly bot: string; readonly source: string }): readonly CaptureEntry[] {
    return this.#ofSource.all(bot, source).map((row) => entryOf(row));
  }

  /** Requests whose kept answers name this body. */
  requestsWith(digest: string): readonly number[] {
    return this.#with.all(digest).map(({ request }) => request);
  }

  add(entry: CaptureEntry): void {
    const { contentType = null, etag = null, lastModified = null, task } = entry;
    this.#add.run({ ...entry, contentType, etag, lastModified, task: task ? JSON.stringify(task) : null });
  }

  forget(requests: readonly number[]): void {
    for (const request of requests) this.#forget.run(request);
  }

  /** True where an entry needs the body with this digest beyond `until`. */
  uses(digest: string, until: number): boolean {
    return this.#uses.get({ digest, until }) !== undefined;
  }

  async *all(query: {
    readonly bot: string;
    readonly source?: string;
    readonly url?: string;
    readonly expired?: number;
  }): AsyncIterable<CaptureEntry> {
    const { bot, source = null, url = null, expired = null } = query;
    for (let after = 0; ; ) {
      const page = this.#all.all({ after, bot, source, url, expired });
      for (const row of page) yield entryOf(row);
      const last = page.at(-1);
      if (!last) return;
      after = last.request;
    }
  }
}

const entryOf = ({ contentType, etag, lastModified, task, ...row }: CaptureRow): CaptureEntry => ({
  ...row,
  ...(task !== null && { task: JSON.parse(task) }),
  ...(contentType !== null && { contentType }),
  ...(etag !== null && { etag }),
  ...(lastModified !== null && { lastModified }),
});
