import type { Prover, Violation } from "../pledge/promise.ts";
import type { AskedRow, Row } from "../pledge/row.ts";
import type { Rendering } from "./rendering.ts";

/** What a page has cost so far. */
interface Account {
  readonly page: AskedRow;
  readonly rows: number[];
  bytes: number;
}

/**
 * Pages in a browser, stated again from rows: whatever was asked beside pages and files about hosts must hang by its
 * parents from a page of the same source that was asked before, be of a kind that is loaded, and fit into what one page
 * may cost.
 */
export class RenderingProver implements Prover<Rendering> {
  readonly #pages = new Map<number, Account>();
  /** The page that each request hangs from. */
  readonly #roots = new Map<number, number>();

  see(row: Row, options: Rendering): readonly Violation[] | undefined {
    if (row.event === "pass ended") {
      for (const [seq, { page }] of this.#pages) if (page.pass === row.pass) this.#pages.delete(seq);
      return undefined;
    }
    if (row.event === "answered") {
      const account = this.#pages.get(this.#roots.get(row.request) ?? 0);
      this.#roots.delete(row.request);
      if (account) account.bytes += row.bytes;
      return undefined;
    }
    if (row.event !== "asked") return undefined;
    const loads = row.purpose === "data" || row.purpose === "sub-request";
    if (row.channel !== "browser")
      return loads ? [{ what: `${row.purpose} was asked for by the bot itself`, rows: [row.seq] }] : [];
    if (row.page === undefined) {
      this.#pages.set(row.seq, { page: row, rows: [], bytes: 0 });
      return loads ? [{ what: `${row.purpose} that hangs from no page`, rows: [row.seq] }] : [];
    }
    return this.#loaded(row, options, row.page);
  }

  #loaded(row: AskedRow, options: Rendering, page: number): readonly Violation[] {
    const account = this.#pages.get(page);
    if (!account) return [{ what: "asked for by a page that nobody had asked", rows: [row.seq] }];
    const found: Violation[] = [];
    const claim = (what: string, rows: readonly number[] = [page, row.seq]): void => void found.push({ what, rows });
    if (account.page.source !== row.source || account.page.pass !== row.pass)
      claim("asked for by a page of another source");
    if (row.resource === undefined || !options.load.some((kind) => kind === row.resource))
      claim(`a page's ${row.resource ?? "wish of no known kind"} was loaded`);
    if (options.hosts?.includes(row.host) === false) claim(`a page loaded from ${row.host}`);
    const mayPost = row.resource === "data" && (options.post ?? []).includes(row.host);
    if (row.method !== "GET" && !(row.method === "POST" && mayPost)) claim(`a page sent ${row.method} to ${row.host}`);
    account.rows.push(row.seq);
    this.#roots.set(row.seq, page);
    if (account.rows.length > options.requests)
      claim(`${account.rows.length} requests of one page, promised at most ${options.requests}`, [
        page,
        ...account.rows,
      ]);
    if (account.bytes > options.bytes)
      claim(`asked for more after ${account.bytes} bytes, promised at most ${options.bytes}`);
    if (row.startedAt > account.page.startedAt + options.time)
      claim(
        `asked for ${row.startedAt - account.page.startedAt} ms after the page, promised within ${options.time} ms`,
      );
    return found;
  }
}
