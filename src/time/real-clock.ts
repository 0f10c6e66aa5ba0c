import type { Clock } from "./clock.ts";

/** The longest a Node timer can hold; beyond it the timer would fire at once. */
const LONGEST_TIMER = 2_147_000_000;

/** The clock on the wall. Used by `cli/` only; tests and simulations use {@link VirtualClock}. */
export const realClock: Clock = {
  now: () => Date.now(),

  sleepUntil(at, signal) {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const look = (): void => {
        const left = at - Date.now();
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
};
