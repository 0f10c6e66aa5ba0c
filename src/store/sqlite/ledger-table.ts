import type { Draft, Row } from "../../pledge/row.ts";
import type { LedgerEntry, RowCodec } from "../row-codec.ts";
import type { LedgerView, Orphan } from "../store.ts";
import type { Connection } from "./connection.ts";
import { LedgerPacks } from "./ledger-packs.ts";
import type { Processes } from "./processes.ts";

/** Rows fetched at once; while they are handed out, others may write. */
const PAGE = 500;

interface Page {
  readonly entries: readonly LedgerEntry[];
  /** Where to go on; null at the end. */
  readonly next: number | null;
}

/** The chain: appending within a turn, and reading. Old rows lie in packs before those of the table. */
export class LedgerTable implements LedgerView {
  readonly #codec: RowCodec;
  readonly #processes: Processes;
  readonly #packs: LedgerPacks;
  readonly #next;
  readonly #head;
  readonly #insert;
  readonly #open;
  readonly #close;
  readonly #opened;
  readonly #isOpen;
  readonly #page;
  readonly #one;
  readonly #file;
  readonly #addFile;
  readonly #redact;

  constructor(db: Connection, codec: RowCodec, processes: Processes) {
    this.#codec = codec;
    this.#processes = processes;
    this.#packs = new LedgerPacks(db, codec);
    // One snapshot for packs and table: another process may pack rows between two looks.
    this.#next = db.transaction((next: number, end: number, since: number) => this.#nextPage(next, end, since));
    this.#head = db.prepare<[], { seq: number; hash: string; at: number }>(
      "select seq, hash, at from ledger order by seq desc limit 1",
    );
    this.#insert = db.prepare<[number, number, string, string, string, string | null, string | null]>(
      "insert into ledger (seq, at, prev, hash, body, personal, salt) values (?, ?, ?, ?, ?, ?, ?)",
    );
    this.#open = db.prepare<[number, number, number | null]>(
      "insert into open_requests (request, process, line) values (?, ?, ?)",
    );
    this.#close = db.prepare<[number]>("delete from open_requests where request = ?");
    this.#opened = db.prepare<[], { request: number; process: number; line: number | null }>(
      "select request, process, line from open_requests order by request",
    );
    this.#isOpen = db.prepare<[number]>("select 1 from open_requests where request = ?");
    this.#page = db.prepare<[number, number, number, number], LedgerEntry>(
      "select seq, at, prev, hash, body, personal, salt from ledger where seq >= ? and seq <= ? and at >= ? order by seq limit ?",
    );
    this.#one = db.prepare<[number], LedgerEntry>(
      "select seq, at, prev, hash, body, personal, salt from ledger where seq = ?",
    );
    this.#file = db.prepare<[string], { bytes: Buffer }>("select bytes from evidence where hash = ?");
    this.#addFile = db.prepare<[string, Uint8Array]>(
      "insert into evidence (hash, bytes) values (?, ?) on conflict do nothing",
    );
    this.#redact = db.prepare<[number]>("update ledger set personal = null, salt = null where seq = ?");
  }

  /**
   * Gives each draft its place in the chain. "asked" opens a request, "answered" and "recovered" close it.
   *
   * @param line the frontier line for which the first row asks
   */
  append(drafts: readonly Draft[], line: number | null): readonly LedgerEntry[] {
    let last = this.#head.get() ?? { seq: 0, hash: this.#codec.root };
    return drafts.map((draft, index) => {
      const entry = this.#codec.encode(draft, { seq: last.seq + 1, prev: last.hash });
      const { seq, at, prev, hash, body, personal, salt } = entry;
      this.#insert.run(seq, at, prev, hash, body, personal, salt);
      if (draft.event === "asked") this.#open.run(seq, this.#processes.own, index === 0 ? line : null);
      if (draft.event === "answered" || draft.event === "recovered") this.#close.run(draft.request);
      last = entry;
      return entry;
    });
  }

  addFile(hash: string, bytes: Uint8Array): void {
    this.#addFile.run(hash, bytes);
  }

  fileNow(hash: string): Uint8Array | undefined {
    return this.#file.get(hash)?.bytes;
  }

  /** Drops the personal parts of a row and their salt: without it the commitment left behind tells nothing. */
  redact(seq: number): void {
    this.#redact.run(seq);
    this.#packs.redact(seq);
  }

  /** Packs up the oldest rows, a pack at most; how many. */
  pack(before: number): number {
    return this.#packs.pack(before);
  }

  isOpen(request: number): boolean {
    return this.#isOpen.get(request) !== undefined;
  }

  orphans(): readonly Orphan[] {
    return this.#opened.all().flatMap(({ request, process, line }) => {
      if (this.#processes.lives(process)) return [];
      const row = this.#decodeAt(request);
      return row?.event === "asked" ? [{ row, line }] : [];
    });
  }

  async *entries(from: { readonly seq?: number; readonly since?: number } = {}): AsyncIterable<LedgerEntry> {
    // Up to the head of now: who reads while others write comes to an end.
    const end = this.#head.get()?.seq ?? 0;
    const since = from.since ?? Number.MIN_SAFE_INTEGER;
    for (let next: number | null = from.seq ?? 1; next !== null && next <= end; ) {
      const page: Page = this.#next(next, end, since);
      yield* page.entries;
      next = page.next;
    }
  }

  async *rows(from: { readonly seq?: number } = {}): AsyncIterable<Row> {
    for await (const entry of this.entries(from)) yield this.#codec.decode(entry);
  }

  async row(seq: number): Promise<Row | undefined> {
    return this.#decodeAt(seq);
  }

  async head(): Promise<{ readonly seq: number; readonly hash: string; readonly at: number } | null> {
    return this.#head.get() ?? null;
  }

  async file(hash: string): Promise<Uint8Array | undefined> {
    return this.fileNow(hash);
  }

  async verify(): ReturnType<LedgerView["verify"]> {
    let previous: { seq: number; hash: string } | null = null;
    let rows = 0;
    for await (const entry of this.entries()) {
      const what = this.#codec.check(entry, previous);
      if (what !== null) return { rows, head: previous?.hash ?? this.#codec.root, broken: { seq: entry.seq, what } };
      previous = entry;
      rows += 1;
    }
    return { rows, head: previous?.hash ?? this.#codec.root, broken: null };
  }

  #nextPage(next: number, end: number, since: number): Page {
    if (next <= this.#packs.end()) {
      const { entries, last } = this.#packs.around(next, since);
      return { entries, next: last + 1 };
    }
    const entries = this.#page.all(next, end, since, PAGE);
    const last = entries.at(-1);
    return { entries, next: last && entries.length === PAGE ? last.seq + 1 : null };
  }

  #decodeAt(seq: number): Row | undefined {
    const entry = this.#one.get(seq) ?? this.#packs.one(seq);
    return entry && this.#codec.decode(entry);
  }
}
