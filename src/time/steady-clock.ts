import type { Clock } from "./clock.ts";

/** Nothing under way for so long: no gap that a bot keeps between two requests can be cut short any more. */
const CALM = 60_000;
/** Differences to the wall below this are left alone. */
const TOLERANCE = 1_000;

/**
 * Time as a process lives it: it goes on at the pace of a clock that nobody can set, and never runs backwards.
 *
 * The wall clock may be set while a pass runs (a time server, a person, a virtual machine that wakes up). Were it
 * believed at once, a step ahead would cut gaps short that the server sees in real time, and a step back would make a
 * pass wait for as long, and leave rows in the ledger that seem to begin before others ended. So:
 *
 * - While anything is under way, time since the start is what counts, and steps of the wall are not seen.
 * - After a minute without work the wall is believed again, or nights and schedules would be kept by a wrong clock for as
 *   long as the process lives. Even then time never falls behind what it has told anybody: after a step back it stands
 *   still in the quiet minutes until the wall has come up to it.
 *
 * Gaps of up to a minute therefore hold in real time whatever happens to the wall; longer waits (a night, a Retry-After
 * of an hour) are appointments by the calendar.
 *
 * @example const clock = new SteadyClock(elapsedClock, () => Date.now());
 */
export class SteadyClock implements Clock {
  readonly #base: Clock;
  readonly #wall: () => number;
  #ahead: number;
  #told = Number.NEGATIVE_INFINITY;
  #working = 0;
  #stirred: number;

  /** @param base a clock that never steps; @param wall what the wall shows, epoch milliseconds */
  constructor(base: Clock, wall: () => number) {
    this.#base = base;
    this.#wall = wall;
    this.#stirred = base.now();
    this.#ahead = Math.trunc(wall()) - base.now();
  }

  now(): number {
    this.#told = Math.max(this.#told, this.#read());
    return this.#told;
  }

  /** Time is not earlier than this: where an earlier process of the house has told it already. */
  atLeast(at: number): void {
    this.#ahead += Math.max(0, Math.ceil(at) - this.#read());
  }

  async sleepUntil(at: number, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const left = at - this.#read();
      if (left <= 0 || signal?.aborted) return;
      await this.#base.sleepUntil(this.#base.now() + Math.min(left, CALM), signal);
      if (left > CALM) this.#believeTheWall();
    }
  }

  during<T>(work: Promise<T>): Promise<T> {
    this.#working += 1;
    return this.#base.during(work).finally(() => {
      this.#working -= 1;
      this.#stirred = this.#base.now();
    });
  }

  #read(): number {
    return this.#base.now() + this.#ahead;
  }

  #believeTheWall(): void {
    if (this.#working > 0 || this.#base.now() - this.#stirred < CALM) return;
    const right = Math.max(Math.trunc(this.#wall()), this.#told);
    if (Math.abs(right - this.#read()) > TOLERANCE) this.#ahead = right - this.#base.now();
  }
}
