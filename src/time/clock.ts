/**
 * Time as a parameter. Everything below `cli/` is given a Clock, so the same engine runs on real and on virtual time.
 * All instants are epoch milliseconds, whole numbers.
 */
export interface Clock {
  /** Now, in whole epoch milliseconds. */
  now(): number;

  /**
   * Resolves when `now() >= at`, or at once when `signal` aborts (never rejects: who waits looks at the signal itself).
   * Any distance is allowed; the real clock splits what a timer cannot hold (2^31-1 ms).
   */
  sleepUntil(at: number, signal?: AbortSignal): Promise<void>;

  /** Moves time on to `at`, where it is not there yet: another process of the house has told it already. */
  atLeast?(at: number): void;

  /**
   * Declares work that time must wait for (thread pool, sockets). The real clock returns the promise as it is; the
   * virtual clock does not jump while such work is under way.
   */
  during<T>(work: Promise<T>): Promise<T>;
}

/** Shorthand: sleeps `milliseconds` from now. */
export const sleep = (clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> =>
  clock.sleepUntil(clock.now() + milliseconds, signal);
