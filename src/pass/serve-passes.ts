import type { Bot } from "../pledge/bot.ts";
import type { PassEntry } from "../store/store.ts";
import { aborted } from "../time/aborted.ts";
import type { House } from "./house.ts";
import { nextPass } from "./next-pass.ts";
import { type PassSummary, runPass } from "./run-pass.ts";
import { sealHourly } from "./seal-hourly.ts";

/** What a watcher may want to see of the schedule. Times are epoch milliseconds. */
export type ScheduleEvent =
  /** The bot sleeps until then; `Infinity`: it starts no pass by itself. */
  | { readonly kind: "due"; readonly bot: string; readonly at: number }
  | { readonly kind: "begins"; readonly bot: string; readonly at: number; readonly how: "new" | "resumed" }
  | { readonly kind: "ended"; readonly bot: string; readonly summary: PassSummary }
  /** Our own fault, never a server's: those are outcomes. The bot goes on with its next start. */
  | { readonly kind: "failed"; readonly bot: string; readonly at: number; readonly error: unknown };

export interface ServeOrder {
  readonly bots: readonly Bot[];
  /** Stops passes after the requests under way; they go on with the next start of the process. */
  readonly signal: AbortSignal;
  readonly tell?: (event: ScheduleEvent) => void;
}

/**
 * Runs the passes of bots by their schedules until `signal` aborts: each bot's passes one after the other, bots side by
 * side. Passes that have not ended go on first. Between two passes a bot sleeps; nothing ticks. A fault of one bot never
 * stops the others. Resolves when all have stopped.
 *
 * @example await servePasses(house, { bots, signal, tell: (event) => log(event) });
 */
export async function servePasses(house: House, order: ServeOrder): Promise<void> {
  await Promise.all(order.bots.map((bot) => new BotSchedule(house, bot, order).run()));
}

class BotSchedule {
  readonly #house: House;
  readonly #bot: Bot;
  readonly #signal: AbortSignal;
  readonly #tell: (event: ScheduleEvent) => void;
  readonly #since: number;
  #last: PassEntry | null = null;
  #tried = Number.NEGATIVE_INFINITY;
  /** True after a start that only went on with a pass somebody else had begun. */
  #joined = false;

  constructor(house: House, bot: Bot, { signal, tell = () => undefined }: ServeOrder) {
    this.#house = house;
    this.#bot = bot;
    this.#signal = signal;
    this.#tell = tell;
    this.#since = house.clock.now();
  }

  async run(): Promise<void> {
    const { clock } = this.#house;
    if (await this.#isOpen()) await this.#pass("resumed");
    while (!this.#signal.aborted) {
      const due = await this.#due();
      this.#tell({ kind: "due", bot: this.#bot.name, at: due });
      if (Number.isFinite(due)) await clock.sleepUntil(due, this.#signal);
      else await aborted(this.#signal);
      // While it slept a person or another process may have made this very start.
      if (!this.#signal.aborted && (await this.#due()) <= clock.now()) await this.#pass("new");
    }
  }

  async #pass(how: "new" | "resumed"): Promise<void> {
    const { clock } = this.#house;
    const at = clock.now();
    this.#tell({ kind: "begins", bot: this.#bot.name, at, how });
    try {
      const summary = await this.#sealed(() =>
        runPass(this.#house, { bot: this.#bot, trigger: "schedule", signal: this.#signal }),
      );
      // Going on with an older pass does not stand for a start of its own, unless that is all there ever comes of it.
      const own = (summary.how !== "resumed" && summary.how !== "joined") || this.#joined;
      this.#joined = !own;
      if (own) this.#tried = at;
      this.#tell({ kind: "ended", bot: this.#bot.name, summary });
    } catch (error) {
      if (how === "new") this.#tried = at;
      this.#fault(error);
    }
  }

  /** A pass of hours is sealed while it runs. */
  async #sealed<T>(work: () => Promise<T>): Promise<T> {
    const over = new AbortController();
    const seals = sealHourly(this.#house, over.signal).catch((error) => this.#fault(error));
    try {
      return await work();
    } finally {
      over.abort();
      await seals;
    }
  }

  async #isOpen(): Promise<boolean> {
    try {
      return (await this.#house.store.desk.openPass(this.#bot.name)) !== null;
    } catch (error) {
      this.#fault(error);
      return false;
    }
  }

  /** The next start; where the store cannot be asked, by what it said last. */
  async #due(): Promise<number> {
    try {
      this.#last = await this.#house.store.desk.lastPass(this.#bot.name);
    } catch (error) {
      this.#fault(error);
    }
    return nextPass(this.#bot, { last: this.#last, since: this.#since, tried: this.#tried });
  }

  #fault(error: unknown): void {
    this.#tell({ kind: "failed", bot: this.#bot.name, at: this.#house.clock.now(), error });
  }
}
