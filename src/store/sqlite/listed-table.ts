import type { Reads, Seen, Turn } from "../store.ts";
import type { Connection } from "./connection.ts";
import { type RecordRow, recordColumnsOf, recordOf } from "./record-row.ts";

/** Who stands in which list: how whole readings find out who is absent. */
export class ListedTable {
  readonly #unseen;
  readonly #member;
  readonly #listed;
  readonly #join;
  readonly #mark;
  readonly #absent;
  readonly #readings;

  constructor(db: Connection) {
    const joined = `listed join records
      on records.bot = listed.bot and records.source = listed.source and records.id = listed.id`;
    this.#unseen = db.prepare<[string, string, string, string], { id: string; state: string }>(
      `select listed.id, records.state from ${joined}
       where listed.bot = ? and listed.source = ? and listed.list = ? and listed.reading <> ?
         and records.state in ('live', 'absent') order by listed.id`,
    );
    this.#member = db.prepare<[string, string, string, string], RecordRow & { absences: number }>(
      `select absences, ${recordColumnsOf("records")} from ${joined}
       where listed.bot = ? and listed.source = ? and listed.list = ? and listed.id = ?`,
    );
    this.#listed = db.prepare<[string, string, string], { records: number }>(
      `select count(*) as records from ${joined}
       where listed.bot = ? and listed.source = ? and listed.list = ? and records.state = 'live'`,
    );
    this.#join = db.prepare<[string, string, string, string]>(
      `insert into listed (bot, source, list, id, reading) values (?, ?, ?, ?, '')
       on conflict do update set absences = 0 where absences > 0`,
    );
    this.#mark = db.prepare<[string, string, string, string, string]>(
      `insert into listed (bot, source, list, id, reading) values (?, ?, ?, ?, ?)
       on conflict do update set reading = excluded.reading, absences = 0`,
    );
    this.#readings = db.prepare<[string, string, string], { id: string; reading: string }>(
      "select id, reading from listed where bot = ? and source = ? and list = ?",
    );
    this.#absent = db.prepare<[number, string, string, string, string]>(
      "update listed set absences = ? where bot = ? and source = ? and list = ? and id = ?",
    );
  }

  /** By id, when the reading began that last met it: its name ends with that time. */
  lastMet(bot: string, source: string, list: string): ReadonlyMap<string, number> {
    return new Map(
      this.#readings.all(bot, source, list).flatMap(({ id, reading }) => {
        const at = Number(reading.split(" ").at(-1) || Number.NaN);
        return Number.isFinite(at) ? [[id, at] as const] : [];
      }),
    );
  }

  /** Members that this whole reading has not met so far. Whole records only of those about whom there is a question. */
  unseen({ bot, source, lists }: NonNullable<Reads["unseen"]>): Seen["unseen"] {
    return lists.flatMap(({ list, reading, here }) => {
      const asked: string[] = [];
      for (const { id, state } of this.#unseen.iterate(bot, source, list, reading))
        if (state === "absent" || !here?.has(id)) asked.push(id);
      return asked.flatMap((id) => {
        const row = this.#member.get(bot, source, list, id);
        if (!row) return [];
        const { absences, ...rest } = row;
        return [{ list, id, absences, record: recordOf(rest) }];
      });
    });
  }

  /** How many live records each list holds. */
  listed({ bot, source, lists }: NonNullable<Reads["unseen"]>): Seen["listed"] {
    return new Map(lists.map(({ list }) => [list, this.#listed.get(bot, source, list)?.records ?? 0]));
  }

  /** Who is seen is not absent; only a whole reading notes that it has met them. */
  see({ bot, source, list, reading, ids, whole }: NonNullable<Turn<unknown>["seen"]>[number]): void {
    for (const id of ids) {
      if (whole) this.#mark.run(bot, source, list, id, reading);
      else this.#join.run(bot, source, list, id);
    }
  }

  setAbsences(absences: NonNullable<Turn<unknown>["absences"]>): void {
    for (const { bot, source, list, id, absences: times } of absences) this.#absent.run(times, bot, source, list, id);
  }
}
