import type { Wanted } from "../../pledge/observation.ts";
import type { Line, LinePatch, Turn } from "../store.ts";
import type { Connection } from "./connection.ts";
import { Heads } from "./heads.ts";
import { type LineRow, lineColumns, lineOf, newLine } from "./line-row.ts";
import type { Processes } from "./processes.ts";

type Wish = NonNullable<Turn<unknown>["wanted"]>[number];

interface NewLine {
  bot: string;
  source: string;
  pass: string;
  host: string;
  site: string;
  url: string;
  wanted: string;
  role: string;
  once: string;
  version: string | null;
  rank: number;
  due: number;
  parent: number | null;
}

/** Documents are in no pass until one takes so many of them: a first reading may bring tens of thousands. */
const WAITING = "";

const IS_DOCUMENT = "json_extract(wanted, '$.purpose') = 'document'";

const isDocument = ({ purpose, once }: Wanted): boolean =>
  purpose === "document" && once !== undefined && once !== "pass";

/** How often a document is asked for in vain, each time in another pass. */
const MOST_TRIES = 5;
const DAY = 86_400_000;

/** Writing the frontier within a turn. */
export class LinesTable {
  readonly #processes: Processes;
  readonly #heads: Heads;
  readonly #get;
  readonly #insert;
  readonly #known;
  readonly #passIsOpen;
  readonly #takeOver;
  readonly #patch;
  readonly #drop;
  readonly #adoptable;
  readonly #adopt;
  readonly #sweep;
  readonly #linesOf;
  readonly #end;
  readonly #delete;

  constructor(db: Connection, processes: Processes) {
    this.#processes = processes;
    this.#heads = new Heads(db);
    this.#get = db.prepare<[number], LineRow>(`select ${lineColumns} from lines where id = ?`);
    this.#insert = db.prepare<[NewLine]>(
      `insert into lines (bot, source, pass, host, site, url, wanted, role, once, version, rank, state, due, parent)
       values (@bot, @source, @pass, @host, @site, @url, @wanted, @role, @once, @version, @rank, 'queued', @due, @parent)
       on conflict do nothing`,
    );
    this.#known = db.prepare<[string], LineRow>(
      `select ${lineColumns} from lines where once = ? and version is not null`,
    );
    this.#passIsOpen = db.prepare<[string]>("select 1 from passes where id = ? and ended_at is null");
    this.#takeOver = db.prepare<[NewLine & { id: number }]>(
      `update lines set pass = @pass, host = @host, site = @site, url = @url, wanted = @wanted, role = @role,
         rank = @rank, state = 'queued', due = @due, parent = @parent, attempt = 0, hop = 0, asked = null,
         process = null, "end" = null, tries = 0
       where id = @id`,
    );
    this.#patch = db.prepare<[Record<string, string | number | null>]>(
      `update lines set state = @state, due = coalesce(@due, due), attempt = coalesce(@attempt, attempt),
         hop = coalesce(@hop, hop), url = coalesce(@url, url), host = coalesce(@host, host),
         site = coalesce(@site, site), parent = coalesce(@parent, parent), asked = coalesce(@asked, asked),
         process = coalesce(@process, process), "end" = coalesce(@end, "end")
       where id = @id`,
    );
    const drop = (column: "source" | "host" | "site") =>
      db.prepare<[string, string, string], { host: string }>(
        `update lines set state = 'dropped', "end" = ? where pass = ? and state = 'queued' and ${column} = ? returning host`,
      );
    this.#drop = { source: drop("source"), host: drop("host"), site: drop("site") };
    // Tried in vain it waits a day, then two, four, eight: its file may be there again, or be gone for good.
    this.#adoptable = db.prepare<
      [Record<string, string | number>],
      { id: number; host: string; pass: string; wanted: string }
    >(
      `select id, host, pass, wanted from lines
       where bot = @bot and source = @source and version is not null and pass <> @pass and ${IS_DOCUMENT}
         and (state in ('queued', 'dropped')
           or (state in ('failed', 'refused') and tries < ${MOST_TRIES} and due + (${DAY} << tries) <= @now))
         and not exists (select 1 from passes where passes.id = lines.pass and ended_at is null)
       order by tries, id
       limit max(0, @most - (select count(*) from lines as own
         where own.pass = @pass and own.source = @source and own.version is not null and ${IS_DOCUMENT}))`,
    );
    this.#adopt = db.prepare<[Record<string, string | number>]>(
      `update lines set pass = @pass, tries = tries + (state in ('failed', 'refused')), state = 'queued', attempt = 0,
         hop = 0, due = @now, "end" = null, url = @url, host = @host, site = @site
       where id = @id`,
    );
    const belongs = "bot = ? and source = ? and json_extract(wanted, '$.of') is not null";
    this.#linesOf = db.prepare<[string, string], { id: number; pass: string; host: string; of: string; state: string }>(
      `select id, pass, host, json_extract(wanted, '$.of') as of, state from lines where ${belongs}`,
    );
    this.#end = db.prepare<[string, number]>(
      `update lines set state = 'refused', "end" = ?, tries = ${MOST_TRIES} where id = ?`,
    );
    this.#delete = db.prepare<[number]>("delete from lines where id = ?");
    this.#sweep = db.prepare<[string]>(
      `delete from lines where version is null and pass in (select id from passes where bot = ? and ended_at is not null)`,
    );
  }

  /**
   * Lines of ended passes go: how they ended stands in the ledger. A version asked for once stays, done or not: it is
   * how later passes know.
   */
  sweep(bot: string): void {
    this.#sweep.run(bot);
  }

  /** What waits in the queues and belongs to these records is not asked for any more. */
  refuse(place: { readonly bot: string; readonly source: string }, ids: readonly string[]): void {
    const end = JSON.stringify({ how: "refused", why: "taken down at somebody's wish" });
    this.#each(place, ids, ({ id, state }) => {
      if (state === "queued" || state === "dropped") this.#end.run(end, id);
    });
  }

  /** Lines that belong to these records go, done or not: nothing names them any more. */
  erase(place: { readonly bot: string; readonly source: string }, ids: readonly string[]): void {
    this.#each(place, ids, ({ id }) => this.#delete.run(id));
  }

  #each(
    { bot, source }: { readonly bot: string; readonly source: string },
    ids: readonly string[],
    act: (line: { readonly id: number; readonly state: string }) => void,
  ): void {
    const named = new Set(ids);
    const touched = new Map<string, readonly [pass: string, host: string]>();
    for (const line of this.#linesOf.all(bot, source)) {
      if (!named.has(line.of)) continue;
      act(line);
      touched.set(`${line.pass}\u0000${line.host}`, [line.pass, line.host]);
    }
    for (const [pass, host] of touched.values()) this.#heads.refresh(pass, host);
  }

  load(id: number): Line | undefined {
    const row = this.#get.get(id);
    return row && lineOf(row);
  }

  /** Queues what is wanted; what was wanted before (in this pass, or as this version) is given back. */
  want(wishes: readonly Wish[]): { readonly added: number; readonly repeated: readonly Wanted[] } {
    const touched = new Map<string, readonly [pass: string, host: string]>();
    const repeated: Wanted[] = [];
    for (const { bot, source, pass: here, parent, wanted } of wishes) {
      const pass = isDocument(wanted) ? WAITING : here;
      const { host, site, url, once, version } = newLine(bot, source, wanted);
      const row: NewLine = {
        ...{ bot, source, pass, host, site, url, once, version, parent },
        wanted: JSON.stringify(wanted),
        role: wanted.role,
        rank: wanted.rank ?? 0,
        due: wanted.due ?? 0,
      };
      if (this.#insert.run(row).changes > 0 || (version !== null && this.#takesOver(row))) {
        touched.set(`${pass}\u0000${host}`, [pass, host]);
      } else {
        repeated.push(wanted);
      }
    }
    for (const [pass, host] of touched.values()) this.#heads.refresh(pass, host);
    return { added: wishes.length - repeated.length, repeated };
  }

  patch(change: LinePatch, firstRow: number | undefined): void {
    const before = this.#get.get(change.id);
    if (!before) return;
    this.#patch.run({
      id: change.id,
      state: change.state,
      due: change.due ?? null,
      attempt: change.attempt ?? null,
      hop: change.hop ?? null,
      url: change.url ?? null,
      host: change.host ?? null,
      site: change.site ?? null,
      parent: change.parent ?? null,
      asked: (change.asked && firstRow) ?? null,
      process: change.state === "asked" ? this.#processes.own : null,
      end: change.end ? JSON.stringify(change.end) : null,
    });
    this.#heads.refresh(before.pass, before.host);
    if (change.host !== undefined && change.host !== before.host) this.#heads.refresh(before.pass, change.host);
  }

  drop({ pass, scope, of, end }: NonNullable<Turn<unknown>["drop"]>): void {
    const hosts = new Set(this.#drop[scope].all(JSON.stringify(end), pass, of).map(({ host }) => host));
    for (const host of hosts) this.#heads.refresh(pass, host);
  }

  /** Documents that wait, the oldest first, are asked for in this pass; how many. */
  adopt({ bot, source, pass, most, now }: NonNullable<Turn<unknown>["adopt"]>): number {
    const found = this.#adoptable.all({ bot, source, pass, most, now });
    const touched = new Map<string, readonly [pass: string, host: string]>();
    for (const { id, host: last, pass: before, wanted } of found) {
      // Where a redirect led to last time is asked anew.
      const { url, host, site } = newLine(bot, source, JSON.parse(wanted));
      this.#adopt.run({ pass, now, id, url, host, site });
      touched.set(`${before}\u0000${last}`, [before, last]);
      touched.set(`${pass}\u0000${host}`, [pass, host]);
    }
    for (const [one, host] of touched.values()) this.#heads.refresh(one, host);
    return found.length;
  }

  /**
   * A version wanted before, in another pass, and never got: this pass goes on with it. Not where the other pass is
   * under way, or a living process asks just now.
   */
  #takesOver(row: NewLine): boolean {
    const known = this.#known.get(row.once);
    if (!known || known.pass === row.pass || known.state === "done" || known.state === "answered") return false;
    if (known.state === "asked" && known.process !== null && this.#processes.lives(known.process)) return false;
    if (known.state === "queued" && this.#passIsOpen.get(known.pass)) return false;
    this.#takeOver.run({ ...row, id: known.id });
    this.#heads.refresh(known.pass, known.host);
    return true;
  }
}
