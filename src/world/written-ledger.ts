import { Conduct } from "../gate/conduct.ts";
import { draftOf } from "../ledger/ledger-samples.ts";
import type { Bot } from "../pledge/bot.ts";
import { placeOf } from "../pledge/request.ts";
import type { AnsweredRow, AskedRow, Draft } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked } from "./samples.ts";
import { VirtualHouse } from "./virtual-house.ts";

interface WrittenOptions {
  readonly bot: Bot;
  /** Epoch milliseconds; all times of rows are given from here. */
  readonly start: number;
  /** What every request says of itself, unless said otherwise. */
  readonly usual: (more: Partial<AskedRow>) => Partial<AskedRow>;
}

/**
 * A ledger written by hand, through its own append: every hash fits, so that only provers can find what is wrong in it.
 *
 * @example
 * const ledger = await WrittenLedger.open({ bot, start, usual: () => ({ source: "town", agent }) });
 * await ledger.visit("https://town.example/", 0, 500);
 * expect(await ledger.broken("spacing")).toEqual([]);
 */
export class WrittenLedger {
  readonly house: VirtualHouse;
  /** Hash of the pledge by which all rows are judged. */
  readonly pledge: string;
  readonly #options: WrittenOptions;

  private constructor(house: VirtualHouse, pledge: string, options: WrittenOptions) {
    this.house = house;
    this.pledge = pledge;
    this.#options = options;
  }

  static async open(options: WrittenOptions): Promise<WrittenLedger> {
    const { bot, start } = options;
    const { hash, snapshot } = new Conduct(bot, bot.sources, []);
    const house = await VirtualHouse.open({ start, replicas: [] });
    const written = new WrittenLedger(house, hash, options);
    await written.append({ event: "pledge", at: start, bot: bot.name, pledge: hash, snapshot });
    return written;
  }

  /** Its number in the ledger. */
  append(row: Draft): Promise<number> {
    return this.house.store.turn({}, () => ({ rows: [row], result: ({ seqs: [seq = 0] }) => seq }));
  }

  ask(url: string, from: number, more: Partial<AskedRow> = {}): Promise<number> {
    const { bot, start, usual } = this.#options;
    const at = start + from;
    const sample = sampleAsked({
      ...{ startedAt: at, sendBefore: at + 30_000, subject: placeOf(url).authority, ...placeOf(url) },
      ...{ ...usual(more), ...more },
    });
    return this.append({ ...draftOf(sample), bot: bot.name, pledge: this.pledge });
  }

  answer(request: number, to: number, more: Partial<AnsweredRow> = {}): Promise<number> {
    const { bot, start } = this.#options;
    const sample = sampleAnswered({ request, endedAt: start + to, ...more });
    return this.append({ ...draftOf(sample), bot: bot.name, pledge: this.pledge });
  }

  /** A request and its end. */
  async visit(
    url: string,
    from: number,
    to: number,
    asked: Partial<AskedRow> = {},
    end: Partial<AnsweredRow> = {},
  ): Promise<number> {
    const seq = await this.ask(url, from, asked);
    await this.answer(seq, to, end);
    return seq;
  }

  /** What one promise says of it all: ID and sentence of each violation. */
  async broken(promise: string): Promise<readonly string[]> {
    const { violations } = await this.house.audit(this.#options.bot);
    return violations.filter((one) => one.promise === promise).map(({ id, what }) => `${id}: ${what}`);
  }
}
