import { createHash } from "node:crypto";
import type { Bot } from "goodbot";
import type { VirtualHouse } from "goodbot/world";
import { placeOf } from "../../src/pledge/request.ts";
import type { ReviewDays } from "../../src/pledge/review.ts";
import type { AnsweredRow, AskedRow, Draft, RefusedRow, SourceRow } from "../../src/pledge/row.ts";
import { HOST, HOUR, NOON, readOnce, SECOND, SOURCE } from "./town.ts";

/** What may be said of a planted request; `after`: milliseconds since the end of the last one. */
export type Asking = Partial<AskedRow> & { readonly after?: number };

type Opening = Partial<Pick<AskedRow, "trigger" | "mode" | "source">> & {
  readonly at?: number;
  /** The host's robots.txt is asked first, as in every real pass; false leaves it out. */
  readonly robots?: boolean | string;
  /** Days on which a person is said to have looked at the source. */
  readonly review?: ReviewDays;
};

/** Someone else's address, far from every special block. */
const PUBLIC_ADDRESS = "93.184.215.14";

/** Two rows: of a request and of its answer. */
export type Visit = readonly [asked: number, answered: number];

/**
 * Writes rows through the ledger's own append, behind a real pass: every hash fits, every row names the pledge in force,
 * and only what the rows tell can give them away. Fields that are not said are those of a well-behaved request.
 */
export class Planter {
  readonly house: VirtualHouse;
  readonly bot: Bot;
  /** End of the last planted request; moved on by hand where a violation needs another hour. */
  now: number;
  readonly #pledge: string;
  #pass = "";
  #passes = 0;
  #files = 0;
  /** The last request that was for no file. */
  #page = 0;
  #opening: Required<Pick<AskedRow, "trigger" | "mode" | "source">> = {
    trigger: "hand",
    mode: "incremental",
    source: SOURCE,
  };

  private constructor(house: VirtualHouse, bot: Bot, pledge: string) {
    this.house = house;
    this.bot = bot;
    this.#pledge = pledge;
    this.now = house.clock.now() + HOUR;
  }

  /** A planter behind a real pass of the bot. */
  static async behind(bot: Bot, start = NOON): Promise<Planter> {
    const house = await readOnce(bot, start);
    for await (const row of house.store.ledger.rows())
      if (row.event === "pledge" && row.pledge !== undefined) return new Planter(house, bot, row.pledge);
    throw new Error("a pass lays down its pledge");
  }

  /** Begins a pass; by default by hand, of what changed, with a look at the town's robots.txt. Its row's number. */
  async begin({ at = this.now + 10 * SECOND, robots = true, review, ...opening }: Opening = {}): Promise<number> {
    this.#opening = { ...this.#opening, trigger: "hand", mode: "incremental", source: SOURCE, ...opening };
    this.#pass = `planted-${++this.#passes}`;
    this.now = at;
    const { trigger, mode, source } = this.#opening;
    const sources = [{ id: source, mode, ...(review && { review }) }];
    const started = await this.row({ event: "pass started", at, trigger, how: "new", sources });
    if (robots !== false) await this.robots(robots === true ? "User-agent: *\nDisallow:\n" : robots, { after: 0 });
    return started;
  }

  /** One row of any event, in this pass. */
  async row(draft: Draft, files: readonly (readonly [string, Uint8Array])[] = []): Promise<number> {
    const envelope = { bot: this.bot.name, pass: this.#pass, pledge: this.#pledge, source: this.#opening.source };
    return this.house.store.turn({}, () => ({
      rows: [{ ...envelope, ...draft }],
      files,
      result: ({ seqs: [seq = 0] }) => seq,
    }));
  }

  /** A request about to leave. */
  async ask({ after = 5 * SECOND, ...changes }: Asking = {}): Promise<number> {
    const place = placeOf(changes.url ?? `https://${HOST}/oparl/v1.0/body/1/paper/1`);
    const startedAt = changes.startedAt ?? this.now + after;
    this.now = startedAt;
    const isFile = changes.purpose === "document" || changes.purpose === "image";
    const asked = await this.row({
      ...{ event: "asked", at: startedAt, startedAt, ...place, subject: place.authority, ...this.#opening },
      ...{ purpose: "data", channel: "http", method: "GET", sourceKind: "oparl", attempt: 0, hop: 0 },
      role: changes.purpose === "document" ? "other" : "detail",
      ...{ by: "", why: "all promises say go", address: PUBLIC_ADDRESS, slots: [], conditional: false },
      agent: changes.purpose === "document" ? FILES : PAGES,
      sendBefore: startedAt + 60 * SECOND,
      // Named by the last page asked for, and a file that was never asked for before.
      ...(isFile && { file: `planted file ${++this.#files}`, ...(this.#page > 0 && { parent: this.#page }) }),
      ...changes,
      url: place.url,
    });
    if (!isFile) this.#page = asked;
    return asked;
  }

  /** What came of it; by default a complete answer after 50 ms. */
  async answer(request: number, { after = 50, ...changes }: Partial<AnsweredRow> & { after?: number } = {}) {
    const endedAt = changes.endedAt ?? this.now + after;
    this.now = endedAt;
    return this.row({
      ...{ event: "answered", at: endedAt, request, outcome: "answered", status: 200, endedAt },
      ...{ wireBytes: 400, bytes: 1_000, digest: "d".repeat(64), findings: {}, address: PUBLIC_ADDRESS },
      ...changes,
    });
  }

  /** A request and its answer. */
  async visit(asking: Asking = {}, answer: Parameters<Planter["answer"]>[1] = {}): Promise<Visit> {
    const request = await this.ask(asking);
    return [request, await this.answer(request, answer)];
  }

  /** A robots.txt that says so, kept as evidence like every real one. */
  async robots(text: string, asking: Asking = {}): Promise<Visit> {
    const bytes = new TextEncoder().encode(text);
    const file = createHash("sha256").update(bytes).digest("hex");
    const url = asking.url ?? `https://${HOST}/robots.txt`;
    const request = await this.ask({ ...asking, url, purpose: "robots", role: "other" });
    const endedAt = this.now + 50;
    this.now = endedAt;
    const answered = await this.row(
      {
        ...{ event: "answered", at: endedAt, request, outcome: "answered", status: 200, endedAt },
        ...{ wireBytes: bytes.length, bytes: bytes.length, digest: file, address: PUBLIC_ADDRESS },
        findings: { robots: { state: "rules", file } },
      },
      [[file, bytes]],
    );
    return [request, answered];
  }

  /** Something that was not asked. */
  async refuse({ url = `https://${HOST}/oparl/v1.0/body/1/paper/1`, ...changes }: Partial<RefusedRow> = {}) {
    const place = placeOf(url);
    return this.row({
      ...{ event: "refused", at: this.now, ...place, subject: place.authority, ...this.#opening },
      ...{ purpose: "data", role: "detail", channel: "http", method: "GET", sourceKind: "oparl", attempt: 0, hop: 0 },
      ...{ by: "robots", why: "", code: "robots disallow" },
      ...changes,
    });
  }

  /** The end of the source's part, and of the pass. Number of the source's row. */
  async end(result: SourceRow["result"] = "complete", after = SECOND): Promise<number> {
    const seq = await this.endSource(result, after);
    await this.row({ event: "pass ended", at: this.now, how: "done", figures: {} });
    return seq;
  }

  /** The end of the source's part alone: its documents may still be asked for. */
  async endSource(result: SourceRow["result"], after = SECOND): Promise<number> {
    this.now += after;
    const { trigger, mode } = this.#opening;
    return this.row({ event: "source", at: this.now, result, mode, trigger, why: "", figures: {} });
  }
}

/** The names that mandari promises, written out here once more. */
export const PAGES = "mandari-ingestor (+https://mandari.de/crawler)";
export const FILES = "mandari-file-cache/1.0 (+https://mandari.de; support@mandari.de)";
