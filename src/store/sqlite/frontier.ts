import type { Role } from "../../pledge/request.ts";
import type { FrontierView, Line, LineEnd, LineState } from "../store.ts";
import type { Connection } from "./connection.ts";
import { type LineRow, lineColumns, lineOf } from "./line-row.ts";
import type { Processes } from "./processes.ts";

/** What is open of a source is counted so far; whether anything is, is what is asked for. */
const MOST_COUNTED = 100;

/** Reading the frontier. */
export class Frontier implements FrontierView {
  readonly #processes: Processes;
  readonly #due;
  readonly #next;
  readonly #answered;
  readonly #open;
  readonly #tally;
  readonly #documents;

  constructor(db: Connection, processes: Processes) {
    this.#processes = processes;
    this.#due = db.prepare<[string, number, number], LineRow>(
      `select ${lineColumns} from (
         select line from heads where pass = ? and due <= ? order by rank, line limit ?
       ) as head join lines on lines.id = head.line order by lines.rank, lines.id`,
    );
    this.#next = db.prepare<[string, number], { due: number | null }>(
      "select min(due) as due from heads where pass = ? and due > ?",
    );
    this.#answered = db.prepare<[string], LineRow>(
      `select ${lineColumns} from lines where pass = ? and state = 'answered' order by id`,
    );
    // Asked after every answer: to count tens of thousands of lines each time would take longer than the answer.
    this.#open = db.prepare<[string, string, number], { lines: number }>(
      `select count(*) as lines from (
         select 1 from lines where pass = ? and source = ? and state in ('queued', 'asked', 'answered') limit ?
       )`,
    );
    this.#tally = db.prepare<[string, string], { state: LineState; role: Role; end: string | null; lines: number }>(
      `select state, role, "end", count(*) as lines from lines where pass = ? and source = ?
         and not (version is not null and json_extract(wanted, '$.purpose') = 'document'
           and ("end" is null or json_extract("end", '$.how') in ('failed', 'refused', 'put off')))
       group by state, role, "end" order by state, role, "end"`,
    );
    this.#documents = db.prepare<[string], { queued: number; done: number }>(
      `select count(*) filter (where state in ('queued', 'asked', 'answered')) as queued,
              count(*) filter (where state = 'done') as done
       from lines where bot = ? and version is not null`,
    );
  }

  async due(pass: string, now: number, most: number): Promise<readonly Line[]> {
    return this.#due.all(pass, now, most).map(lineOf);
  }

  async nextDue(pass: string, after = Number.MIN_SAFE_INTEGER): Promise<number | null> {
    return this.#next.get(pass, after)?.due ?? null;
  }

  async unapplied(pass: string): Promise<readonly Line[]> {
    // A living process applies its own answers.
    const isFree = ({ process }: LineRow): boolean =>
      process === null || process === this.#processes.own || !this.#processes.lives(process);
    return this.#answered.all(pass).filter(isFree).map(lineOf);
  }

  async open(pass: string, source: string): Promise<number> {
    return this.#open.get(pass, source, MOST_COUNTED)?.lines ?? 0;
  }

  async tally(pass: string, source: string): ReturnType<FrontierView["tally"]> {
    return this.#tally.all(pass, source).map(({ end, ...row }) => ({ ...row, end: end === null ? null : endOf(end) }));
  }

  async documents(bot: string): ReturnType<FrontierView["documents"]> {
    return this.#documents.get(bot) ?? { queued: 0, done: 0 };
  }
}

const endOf = (text: string): LineEnd => JSON.parse(text);
