import type { Trigger } from "../../pledge/request.ts";
import type { Override } from "../../pledge/row.ts";
import type { PassEntry } from "../store.ts";
import type { Connection } from "./connection.ts";

interface PassRow {
  id: string;
  bot: string;
  trigger: Trigger;
  startedAt: number;
  endedAt: number | null;
  sources: string;
}

interface OverrideRow extends Omit<Override, "options"> {
  options: string;
}

const columns = `id, bot, "trigger", started_at as startedAt, ended_at as endedAt, sources`;

/** Passes, the operator's overrides, and who has asked which host. */
export class PassesTable {
  readonly #get;
  readonly #put;
  readonly #open;
  readonly #newest;
  readonly #overrides;
  readonly #addOverride;
  readonly #liftOverride;
  readonly #askers;
  readonly #addAsker;

  constructor(db: Connection) {
    this.#get = db.prepare<[string], PassRow>(`select ${columns} from passes where id = ?`);
    this.#put = db.prepare<[PassRow]>(
      `insert into passes (id, bot, "trigger", started_at, ended_at, sources)
       values (@id, @bot, @trigger, @startedAt, @endedAt, @sources)
       on conflict do update set started_at = excluded.started_at, ended_at = excluded.ended_at,
         sources = excluded.sources`,
    );
    this.#open = db.prepare<[string], PassRow>(
      `select ${columns} from passes where bot = ? and ended_at is null order by started_at desc, id desc limit 1`,
    );
    this.#newest = db.prepare<[string, number], PassRow>(
      `select ${columns} from passes where bot = ? order by started_at desc, id desc limit ?`,
    );
    this.#overrides = db.prepare<[string], OverrideRow>(
      `select scope, target, promise, options, since, reason from overrides where bot = ?
       order by since, scope, target, promise`,
    );
    this.#addOverride = db.prepare<[OverrideRow & { bot: string }]>(
      `insert into overrides (bot, scope, target, promise, options, since, reason)
       values (@bot, @scope, @target, @promise, @options, @since, @reason)
       on conflict do update set options = excluded.options, reason = excluded.reason`,
    );
    this.#liftOverride = db.prepare<[string, string, string, string]>(
      "delete from overrides where bot = ? and scope = ? and target = ? and promise = ?",
    );
    this.#askers = db.prepare<[string, string], { source: string }>(
      "select source from askers where bot = ? and host = ? order by source",
    );
    this.#addAsker = db.prepare<[string, string, string]>(
      "insert into askers (bot, host, source) values (?, ?, ?) on conflict do nothing",
    );
  }

  put(pass: PassEntry): void {
    this.#put.run({ ...pass, sources: JSON.stringify(pass.sources) });
  }

  get = (id: string): PassEntry | null => entryOf(this.#get.get(id));
  open = (bot: string): PassEntry | null => entryOf(this.#open.get(bot));
  last = (bot: string): PassEntry | null => entryOf(this.#newest.get(bot, 1));

  newest(bot: string, most: number): readonly PassEntry[] {
    return this.#newest.all(bot, most).flatMap((row) => entryOf(row) ?? []);
  }

  overrides(bot: string): readonly Override[] {
    return this.#overrides.all(bot).map((row) => ({ ...row, options: JSON.parse(row.options) }));
  }

  /** Adds; what was in force before stays in force beside it, since an override can never loosen. */
  addOverrides(bot: string, overrides: readonly Override[]): void {
    for (const { scope, target, promise, options, since, reason } of overrides) {
      this.#addOverride.run({ bot, scope, target, promise, options: JSON.stringify(options), since, reason });
    }
  }

  liftOverrides(bot: string, overrides: readonly Pick<Override, "scope" | "target" | "promise">[]): void {
    for (const { scope, target, promise } of overrides) this.#liftOverride.run(bot, scope, target, promise);
  }

  askers(bot: string, host: string): readonly string[] {
    return this.#askers.all(bot, host).map(({ source }) => source);
  }

  addAsker({ bot, host, source }: { readonly bot: string; readonly host: string; readonly source: string }): void {
    this.#addAsker.run(bot, host, source);
  }
}

const entryOf = (row: PassRow | undefined): PassEntry | null =>
  row === undefined ? null : { ...row, sources: JSON.parse(row.sources) };
