import type { Cursor } from "../../pledge/kit.ts";
import type { Json } from "../../pledge/observation.ts";
import type { SourceEntry, Turn } from "../store.ts";
import type { Connection } from "./connection.ts";

type Entry = Omit<SourceEntry, "bot" | "id" | "memory">;
type Change = NonNullable<Turn<unknown>["source"]>;

interface SourceLine {
  id: string;
  entry: string;
  said: string;
}

/** What a source is before anything was said of it. */
const blank: Entry = {
  kind: "",
  url: "",
  title: "",
  hosts: [],
  settings: null,
  added: false,
  state: "running",
  since: 0,
  why: "",
  until: null,
  registered: [],
  pledge: [],
};

/** The register of sources, and what is remembered of each between passes. */
export class SourcesTable {
  readonly #get;
  readonly #put;
  readonly #all;
  readonly #cursors;
  readonly #putCursor;

  constructor(db: Connection) {
    this.#get = db.prepare<[string, string], SourceLine>(
      "select id, entry, said from sources where bot = ? and id = ?",
    );
    this.#put = db.prepare<[string, string, string, string]>(
      `insert into sources (bot, id, entry, said) values (?, ?, ?, ?)
       on conflict do update set entry = excluded.entry, said = excluded.said`,
    );
    this.#all = db.prepare<[string], SourceLine>("select id, entry, said from sources where bot = ? order by id");
    this.#cursors = db.prepare<[string, string], { list: string; cursor: string }>(
      "select list, cursor from cursors where bot = ? and source = ? order by list",
    );
    this.#putCursor = db.prepare<[string, string, string, string]>(
      `insert into cursors (bot, source, list, cursor) values (?, ?, ?, ?)
       on conflict do update set cursor = excluded.cursor`,
    );
  }

  load(bot: string, id: string): SourceEntry | undefined {
    const line = this.#get.get(bot, id);
    return line && this.#entry(bot, line);
  }

  all(bot: string): readonly SourceEntry[] {
    return this.#all.all(bot).map((line) => this.#entry(bot, line));
  }

  /** Fields given replace those stored; `said` is merged, key by key, and null forgets a key. */
  change({ bot, id, said, ...change }: Change): void {
    const known = this.#get.get(bot, id);
    const entry: Entry = { ...blank, ...(known && JSON.parse(known.entry)), ...change };
    const memory: { [key: string]: Json } = { ...(known && JSON.parse(known.said)), ...said };
    const kept = Object.fromEntries(Object.entries(memory).filter(([, value]) => value !== null));
    this.#put.run(bot, id, JSON.stringify(entry), JSON.stringify(kept));
  }

  setCursors({ bot, source, lists }: NonNullable<Turn<unknown>["cursors"]>): void {
    for (const [list, cursor] of lists) this.#putCursor.run(bot, source, list, JSON.stringify(cursor));
  }

  #entry(bot: string, { id, entry, said }: SourceLine): SourceEntry {
    const parsed: Entry = JSON.parse(entry);
    const cursors = this.#cursors.all(bot, id).map(({ list, cursor }): [string, Cursor] => [list, JSON.parse(cursor)]);
    return { ...parsed, bot, id, memory: { said: JSON.parse(said), cursors: new Map(cursors) } };
  }
}
