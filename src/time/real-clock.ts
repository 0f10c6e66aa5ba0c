import { performance } from "node:perf_hooks";
import type { Clock } from "./clock.ts";
import { SteadyClock } from "./steady-clock.ts";

/** The longest a Node timer can hold; beyond it the timer would fire at once. */
const LONGEST_TIMER = 2_147_000_000;

const clockThatReads = (now: () => number): Clock => ({
  now,

  sleepUntil(at, signal) {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const look = (): void => {
        const left = at - now();
        if (left <= 0 || signal?.aborted) {
          done();
          return;
        }
        // A timer may fire up to a millisecond early: look again instead of trusting it.
        timer = setTimeout(look, Math.min(left, LONGEST_TIMER));
      };
      signal?.addEventListener("abort", done, { once: true });
      look();
    });
  },

  during: (work) => work,
});

/** The clock on the wall, which the operating system or a person may set at any moment. Replica worlds run on it. */
export const realClock: Clock = clockThatReads(() => Date.now());

/** The time since the process started, laid onto what the wall showed then: nobody can set it. */
const elapsedClock: Clock = clockThatReads(() => Math.floor(performance.timeOrigin + performance.now()));

/** The clock of a real process: the wall's time, without its steps. */
export const processClock = (): SteadyClock => new SteadyClock(elapsedClock, () => Date.now());
