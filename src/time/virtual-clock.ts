import type { Clock } from "./clock.ts";

interface Sleeper {
  at: number;
  order: number;
  wake: () => void;
}

/**
 * A clock that stands still while anything works and jumps to the next due time when everything sleeps.
 *
 * The jump happens after the event loop has drained (a few rounds of `setImmediate`) and no work declared with
 * {@link Clock.during} is under way, so the same code meets the same instants in every run.
 *
 * @example
 * const clock = new VirtualClock(Date.UTC(2026, 10, 30));
 * await clock.run(async () => { await sleep(clock, 30 * 24 * 3600_000); });   // returns within milliseconds
 */
export class VirtualClock implements Clock {
  #now: number;
  #order = 0;
  #working = 0;
  readonly #sleepers: Sleeper[] = [];

  constructor(start: number) {
    this.#now = Math.trunc(start);
  }

  now(): number {
    return this.#now;
  }

  sleepUntil(at: number, signal?: AbortSignal): Promise<void> {
    if (at <= this.#now || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper: Sleeper = { at: Math.ceil(at), order: this.#order++, wake: () => done() };
      const done = (): void => {
        const index = this.#sleepers.indexOf(sleeper);
        if (index >= 0) this.#sleepers.splice(index, 1);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      signal?.addEventListener("abort", done, { once: true });
      this.#sleepers.push(sleeper);
    });
  }

  during<T>(work: Promise<T>): Promise<T> {
    this.#working += 1;
    return work.finally(() => {
      this.#working -= 1;
    });
  }

  /** Steps the clock by hand, back or forth, as an operating system may. Sleepers that fall due wake up. */
  step(milliseconds: number): void {
    this.#now += Math.trunc(milliseconds);
    for (const sleeper of this.#sleepers.filter(({ at }) => at <= this.#now)) sleeper.wake();
  }

  /** Runs `main` on virtual time and returns its result. Throws when everything waits and nothing is due. */
  async run<T>(main: () => Promise<T>): Promise<T> {
    let settled = false;
    const result = main().finally(() => {
      settled = true;
    });
    result.catch(() => undefined);
    while (true) {
      await drained();
      if (settled) return result;
      if (this.#working > 0) continue;
      const next = this.#next();
      if (!next) throw new Error("virtual time stands still: nothing sleeps, nothing works, and the run has not ended");
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
  }

  #next(): Sleeper | undefined {
    let first: Sleeper | undefined;
    for (const sleeper of this.#sleepers) {
      if (!first || sleeper.at < first.at || (sleeper.at === first.at && sleeper.order < first.order)) first = sleeper;
    }
    return first;
  }
}

/** A few rounds of the event loop: microtasks and immediates that follow from each other have run. */
async function drained(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
