import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { LedgerEntry, RowCodec } from "../row-codec.ts";
import type { Connection } from "./connection.ts";

/** Rows in a pack. Twice as many save a tenth more room, and cost twice as much where one row is looked for. */
const PACK = 128;

interface Pack {
  readonly first: number;
  readonly last: number;
  readonly latest: number;
  readonly prev: string;
  readonly rows: Buffer;
}

/** Columns of the rows of a pack: alike stands beside alike, which packs best. `seq` and `prev` follow from the place. */
interface Columns {
  readonly at: readonly number[];
  readonly hash: readonly string[];
  readonly body: readonly string[];
  readonly personal: readonly (string | null)[];
  readonly salt: readonly (string | null)[];
}

/**
 * The old part of the chain, packed by zstd: always whole packs, and always the beginning of the ledger. Every row
 * comes out as the very text that went in, so audits judge it like any other; a pack that cannot be opened shows as
 * missing rows.
 */
export class LedgerPacks {
  readonly #codec: RowCodec;
  readonly #end;
  readonly #oldest;
  readonly #add;
  readonly #remove;
  readonly #at;
  readonly #replace;

  constructor(db: Connection, codec: RowCodec) {
    this.#codec = codec;
    this.#end = db.prepare<[], { last: number; head: string }>(
      "select last, head from ledger_packs order by first desc limit 1",
    );
    this.#oldest = db.prepare<[number], LedgerEntry>(
      `select seq, at, prev, hash, body, personal, salt from ledger order by seq limit ?`,
    );
    this.#add = db.prepare<[number, number, number, string, string, Uint8Array]>(
      `insert into ledger_packs (first, last, latest, prev, head, "rows") values (?, ?, ?, ?, ?, ?)`,
    );
    this.#remove = db.prepare<[number]>("delete from ledger where seq <= ?");
    this.#at = db.prepare<[number], Pack>(
      `select first, last, latest, prev, "rows" from ledger_packs where first <= ? order by first desc limit 1`,
    );
    this.#replace = db.prepare<[Uint8Array, number]>(`update ledger_packs set "rows" = ? where first = ?`);
  }

  /**
   * Packs the oldest rows that are not packed yet, if there is a pack of them written before `before`. Rows that do not
   * fit into the chain stay as they are: what shows a tampering is not touched. The head always stays outside.
   *
   * @returns how many rows were packed
   */
  pack(before: number): number {
    const rows = this.#oldest.all(PACK + 1);
    const packed = rows.slice(0, PACK);
    const [first, last] = [packed[0], packed.at(-1)];
    if (rows.length <= PACK || !first || !last || packed.some(({ at }) => at >= before)) return 0;
    const end = this.#end.get();
    let previous = end ? { seq: end.last, hash: end.head } : null;
    for (const entry of packed) {
      if (this.#codec.check(entry, previous) !== null) return 0;
      previous = entry;
    }
    const latest = Math.max(...packed.map(({ at }) => at));
    this.#add.run(first.seq, last.seq, latest, first.prev, last.hash, closed(packed));
    this.#remove.run(last.seq);
    return packed.length;
  }

  /** Number of the last row that lies in a pack; 0 where none does. */
  end(): number {
    return this.#end.get()?.last ?? 0;
  }

  /** The pack with this row, opened; entries written before `since` are left out (and the pack may stay shut). */
  around(seq: number, since = Number.MIN_SAFE_INTEGER): { readonly last: number; readonly entries: LedgerEntry[] } {
    const pack = this.#at.get(seq);
    // Rows between two packs are missing: the reading goes on behind them, and the audit says so.
    if (!pack || pack.last < seq) return { last: this.end(), entries: [] };
    const entries = pack.latest < since ? [] : opened(pack);
    return { last: pack.last, entries: entries.filter((entry) => entry.seq >= seq && entry.at >= since) };
  }

  one(seq: number): LedgerEntry | undefined {
    return this.around(seq).entries.find((entry) => entry.seq === seq);
  }

  /** Drops the personal parts of a row and their salt; nothing where the row is in no pack. */
  redact(seq: number): void {
    const pack = this.#at.get(seq);
    if (!pack || pack.last < seq) return;
    const rows = opened(pack).map((entry) => (entry.seq === seq ? { ...entry, personal: null, salt: null } : entry));
    this.#replace.run(closed(rows), pack.first);
  }
}

function closed(rows: readonly LedgerEntry[]): Uint8Array {
  const columns: Columns = {
    at: rows.map(({ at }) => at),
    hash: rows.map(({ hash }) => hash),
    body: rows.map(({ body }) => body),
    personal: rows.map(({ personal }) => personal),
    salt: rows.map(({ salt }) => salt),
  };
  return zstdCompressSync(Buffer.from(JSON.stringify(columns)));
}

function opened({ first, prev, rows }: Pack): LedgerEntry[] {
  try {
    const { at, hash, body, personal, salt }: Columns = JSON.parse(zstdDecompressSync(rows).toString());
    return body.map((text, index) => ({
      seq: first + index,
      at: at[index] ?? 0,
      prev: index === 0 ? prev : (hash[index - 1] ?? ""),
      hash: hash[index] ?? "",
      body: text,
      personal: personal[index] ?? null,
      salt: salt[index] ?? null,
    }));
  } catch {
    return [];
  }
}
