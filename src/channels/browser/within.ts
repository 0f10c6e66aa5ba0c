import type { Clock } from "../../time/clock.ts";

/** A call to the browser that took longer than it may. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

/**
 * Waits for a call to the browser, but not for ever: a page in an endless loop never answers. The late result is
 * nobody's business. Throws {@link TooLate}.
 */
export async function within<T>(clock: Clock, milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = clock.sleepUntil(clock.now() + milliseconds, over.signal).then((): never => {
    throw new TooLate(`${what} took longer than ${milliseconds} ms`);
  });
  late.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
