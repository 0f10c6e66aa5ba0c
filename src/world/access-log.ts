/**
 * One request as the replica's side saw it: the outside opinion that the bot's own ledger is held against.
 * Times are epoch milliseconds of the world's clock.
 */
export interface AccessRow {
  /** Order of arrival, from 1, never used twice. */
  readonly seq: number;
  /** As in the Host header: lower case, `:port` where it is not the scheme's own. */
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly ua: string;
  readonly start: number;
  /** The earlier of finish (all handed over) and close (connection gone). */
  readonly end: number;
  /** 0 where the client got no head. */
  readonly status: number;
  /** Body bytes handed to the connection. */
  readonly bytes: number;
  /** The request carried If-None-Match or If-Modified-Since. */
  readonly conditional: boolean;
  /** The replica's own word: `robots`, `system`, `list`, `file`, `trap`, … */
  readonly kind: string;
}

export type Arrival = Pick<AccessRow, "host" | "method" | "path" | "ua" | "start" | "conditional">;
export type Departure = Pick<AccessRow, "end" | "status" | "bytes" | "kind">;

/** A request under way. Only the first departure counts: that is what makes `end` the earlier of finish and close. */
export interface OpenRow {
  readonly seq: number;
  close(departure: Departure): void;
}

/** Rows kept in memory at most; a log file keeps them all. */
const MOST_ROWS = 1_000_000;

/**
 * The access log of a world.
 *
 * @example
 * const log = new AccessLog();
 * const row = log.open({ host: "a.example", method: "GET", path: "/", ua: "", start: 0, conditional: false });
 * row.close({ end: 12, status: 200, bytes: 5, kind: "page" });
 */
export class AccessLog {
  readonly #write: ((line: string) => void) | undefined;
  #rows: AccessRow[] = [];
  #seq = 0;
  #open = 0;
  #dropped = 0;

  /** `write` gets each row as one line of JSON, line end included. */
  constructor(write?: (line: string) => void) {
    this.#write = write;
  }

  /** Requests that have not ended. */
  get underWay(): number {
    return this.#open;
  }

  /** Rows that memory no longer holds. */
  get dropped(): number {
    return this.#dropped;
  }

  open(arrival: Arrival): OpenRow {
    this.#seq += 1;
    this.#open += 1;
    const seq = this.#seq;
    let closed = false;
    return {
      seq,
      close: (departure) => {
        if (closed) return;
        closed = true;
        this.#open -= 1;
        this.#keep(inOrder(seq, arrival, departure));
      },
    };
  }

  /** Ended requests in order of arrival. */
  rows(): AccessRow[] {
    return this.#rows.toSorted((a, b) => a.seq - b.seq);
  }

  /** Forgets the rows. Numbers go on: a row never changes its name. */
  clear(): void {
    this.#rows = [];
    this.#dropped = 0;
  }

  #keep(row: AccessRow): void {
    this.#rows.push(row);
    if (this.#rows.length > MOST_ROWS) {
      const spare = MOST_ROWS / 10;
      this.#rows.splice(0, spare);
      this.#dropped += spare;
    }
    this.#write?.(`${JSON.stringify(row)}\n`);
  }
}

/** The row with its keys in the order that contracts print. */
function inOrder(seq: number, arrival: Arrival, departure: Departure): AccessRow {
  const { host, method, path, ua, start, conditional } = arrival;
  const { end, status, bytes, kind } = departure;
  return { seq, host, method, path, ua, start, end, status, bytes, conditional, kind };
}
