import type { RecordState, StoredRecord } from "../store.ts";
import { markOf, TAKEN_DOWN, type TakeDown, type Takedown, type TakedownHeld, type TakenDown } from "../takedown.ts";
import type { Connection } from "./connection.ts";
import type { RecordsTable } from "./records-table.ts";

interface Covered {
  readonly id: string | null;
  readonly state: RecordState | null;
  readonly reason: string | null;
  readonly deletedAt: number | null;
}

interface Before extends Covered {
  readonly bot: string;
  readonly source: string;
  readonly mark: string;
}

type TakedownRow = Omit<Takedown, "case"> & { readonly caseName: string | null };

/** What was taken down: which records it covers, how they were before, and what a source may not bring back. */
export class TakedownsTable {
  readonly #records: RecordsTable;
  readonly #add;
  readonly #cover;
  readonly #before;
  readonly #all;
  readonly #one;
  readonly #isAny;
  readonly #isBody;
  readonly #mark;
  readonly #covered;
  readonly #others;
  readonly #lift;
  readonly #purgeable;
  readonly #forgetIds;
  readonly #purged;
  readonly #held;

  constructor(db: Connection, records: RecordsTable) {
    this.#records = records;
    this.#add = db.prepare<[Record<string, string | number | null>]>(
      `insert into takedowns (bot, source, scope, target, reason, case_name, at)
       values (@bot, @source, @scope, @target, @reason, @case, @at)`,
    );
    this.#cover = db.prepare<[Record<string, string | number | bigint | null>]>(
      `insert or ignore into taken_down (bot, source, mark, takedown, id, state, reason, deleted_at)
       values (@bot, @source, @mark, @takedown, @id, @state, @reason, @deletedAt)`,
    );
    this.#before = db.prepare<[string, string, string], Covered>(
      `select id, state, taken_down.reason as reason, deleted_at as deletedAt from taken_down
       join takedowns on takedowns.number = takedown and lifted_at is null
       where taken_down.bot = ? and taken_down.source = ? and mark = ? and state is not null order by takedown limit 1`,
    );
    const columns = `number, bot, source, scope, target, reason, case_name as caseName, at, lifted_at as liftedAt,
      purged_at as purgedAt, (select count(*) from taken_down where takedown = number) as records`;
    this.#all = db.prepare<[{ bot: string | null }], TakedownRow>(
      `select ${columns} from takedowns where (@bot is null or bot = @bot) order by number`,
    );
    this.#one = db.prepare<[number], TakedownRow>(`select ${columns} from takedowns where number = ?`);
    const inForce = "takedowns where bot = ? and source = ? and lifted_at is null";
    this.#isAny = db.prepare<[string, string]>(`select 1 from ${inForce} limit 1`);
    this.#isBody = db.prepare<[string, string]>(`select 1 from ${inForce} and scope = 'body' limit 1`);
    this.#mark = db.prepare<[string, string, string], { id: string | null }>(
      `select id from taken_down join takedowns on number = takedown and lifted_at is null
       where taken_down.bot = ? and taken_down.source = ? and mark = ? order by id is null limit 1`,
    );
    this.#covered = db.prepare<[number], Before>(
      `select bot, source, mark, id, state, reason, deleted_at as deletedAt from taken_down where takedown = ?`,
    );
    this.#others = db.prepare<[string, string, string, number]>(
      `select 1 from taken_down join takedowns on number = takedown and lifted_at is null
       where taken_down.bot = ? and taken_down.source = ? and mark = ? and takedown <> ? limit 1`,
    );
    this.#lift = db.prepare<[number, number]>("update takedowns set lifted_at = ? where number = ?");
    this.#purgeable = db.prepare<[string, string], { id: string }>(
      `select distinct id from taken_down join takedowns on number = takedown and lifted_at is null
       where taken_down.bot = ? and taken_down.source = ? and id is not null order by id`,
    );
    this.#forgetIds = db.prepare<[string, string]>(
      `update taken_down set id = null, state = null, reason = null, deleted_at = null
       where bot = ? and source = ? and takedown in (select number from takedowns where lifted_at is null)`,
    );
    this.#purged = db.prepare<[number, string, string]>(
      "update takedowns set target = null, purged_at = ? where bot = ? and source = ? and lifted_at is null",
    );
    this.#held = db.prepare<[string], TakedownHeld>(
      `select takedowns.number as number, count(*) as records,
         sum((records.id is not null and records.reason is not '${TAKEN_DOWN}') or search_entries.id is not null) as shown,
         sum(taken_down.state is not null and records.id is null) as lost
       from takedowns join taken_down on takedown = takedowns.number and taken_down.id is not null
       left join records on records.bot = taken_down.bot and records.source = taken_down.source
         and records.id = taken_down.id
       left join search_entries on search_entries.bot = taken_down.bot and search_entries.source = taken_down.source
         and search_entries.id = taken_down.id
       where takedowns.bot = ? and lifted_at is null and purged_at is null group by takedowns.number order by takedowns.number`,
    );
  }

  /** Takes down a record with all that hangs below it, or a whole source; what it covers, known ids first. */
  takeDown(wish: TakeDown): { readonly number: number; readonly ids: readonly string[] } {
    const { bot, source, scope, target, reason, at, ids: named = [], marks = [] } = wish;
    const number = Number(this.#add.run({ bot, source, scope, target, reason, case: wish.case, at }).lastInsertRowid);
    const found = scope === "body" ? this.#records.idsOf({ bot, source }) : this.#below({ bot, source }, target);
    const ids = [...new Set([...found, ...named])];
    for (const id of ids) {
      const record = this.#records.get(bot, source, id);
      const mark = markOf(bot, source, id);
      const before = record?.reason === TAKEN_DOWN ? this.#before.get(bot, source, mark) : undefined;
      const { state = null, reason: why = null, deletedAt = null } = before ?? record ?? {};
      this.#cover.run({ bot, source, mark, takedown: number, id, state, reason: why, deletedAt });
      if (record && record.reason !== TAKEN_DOWN) this.#records.change(hidden(record, at));
    }
    const none = { id: null, state: null, reason: null, deletedAt: null };
    for (const mark of marks) this.#cover.run({ bot, source, mark, takedown: number, ...none });
    return { number, ids };
  }

  /** Lifts a takedown: what no other one covers is as it was before. The ids of what came back. */
  lift({ number, at }: { readonly number: number; readonly at: number }): readonly string[] {
    this.#lift.run(at, number);
    return this.#covered.all(number).flatMap(({ bot, source, mark, id, state, reason, deletedAt }) => {
      const record = id === null ? undefined : this.#records.get(bot, source, id);
      if (!record || state === null || record.reason !== TAKEN_DOWN) return [];
      if (this.#others.get(bot, source, mark, number)) return [];
      this.#records.change({ ...record, state, reason, deletedAt, changedAt: at });
      return [record.id];
    });
  }

  /** Which of these ids a source may not bring back. */
  load(of: { readonly bot: string; readonly source: string; readonly ids: readonly string[] } | undefined): TakenDown {
    const [blocked, purged] = [new Set<string>(), new Set<string>()];
    if (!of || !this.#isAny.get(of.bot, of.source)) return { blocked, purged };
    const { bot, source, ids } = of;
    const all = this.#isBody.get(bot, source) !== undefined;
    for (const id of ids) {
      const found = this.#mark.get(bot, source, markOf(bot, source, id));
      if (all || found) blocked.add(id);
      if (found?.id === null) purged.add(id);
    }
    return { blocked, purged, ...(all && { all }) };
  }

  all(bot: string | undefined): readonly Takedown[] {
    return this.#all.all({ bot: bot ?? null }).map(takedownOf);
  }

  get(number: number): Takedown | undefined {
    const row = this.#one.get(number);
    return row && takedownOf(row);
  }

  held(bot: string): readonly TakedownHeld[] {
    return this.#held.all(bot);
  }

  idsOf(number: number): readonly string[] {
    return this.#covered.all(number).flatMap(({ id }) => (id === null ? [] : [id]));
  }

  marksOf(number: number): readonly string[] {
    return this.#covered.all(number).map(({ mark }) => mark);
  }

  /** Ids of everything that is taken down in a source and not purged yet. */
  purgeable({ bot, source }: { readonly bot: string; readonly source: string }): readonly string[] {
    return this.#purgeable.all(bot, source).map(({ id }) => id);
  }

  /** What is taken down in a source was deleted for good: marks alone stay. */
  forgetIds({ bot, source, at }: { readonly bot: string; readonly source: string; readonly at: number }): void {
    this.#forgetIds.run(bot, source);
    this.#purged.run(at, bot, source);
  }

  #below(place: { readonly bot: string; readonly source: string }, target: string | null): readonly string[] {
    if (target === null) return [];
    return [target, ...this.#records.owned({ ...place, ids: [target] }).map(({ id }) => id)];
  }
}

/** Gone from everything that is shown; its content stays for review. */
const hidden = (record: StoredRecord, at: number): StoredRecord => ({
  ...record,
  ...{ state: "deleted", reason: TAKEN_DOWN, deletedAt: at, changedAt: at, nextTry: null },
});

const takedownOf = ({ caseName, ...row }: TakedownRow): Takedown => ({ ...row, case: caseName });
