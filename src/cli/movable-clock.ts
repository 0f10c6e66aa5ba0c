import { parseDuration } from "../pledge/duration.ts";
import type { Clock } from "../time/clock.ts";
import type { Order, Replica } from "../world/replica.ts";

/** The clock on the wall, set ahead or back by order. Waits keep their length. */
export class MovableClock implements Clock {
  readonly #real: Clock;
  #ahead = 0;

  constructor(real: Clock) {
    this.#real = real;
  }

  /** Milliseconds by which it is ahead of the clock on the wall. */
  get ahead(): number {
    return this.#ahead;
  }

  now(): number {
    return this.#real.now() + this.#ahead;
  }

  sleepUntil(at: number, signal?: AbortSignal): Promise<void> {
    return this.#real.sleepUntil(at - this.#ahead, signal);
  }

  during<T>(work: Promise<T>): Promise<T> {
    return this.#real.during(work);
  }

  /** Sets it ahead (or, with a negative distance, back). */
  move(milliseconds: number): void {
    this.#ahead += Math.trunc(milliseconds);
  }
}

/**
 * The dial of a movable clock: the setting `clock` on the control port of a world, and no host.
 *
 * @example // GET /set?clock=+30d, GET /set?clock=2027-03-28T00:30:00Z
 */
export function clockDial(clock: MovableClock): Replica {
  return {
    hosts: [],
    handle: () => ({ status: 404 }),
    words: { settings: { "clock=+30d": "sets the clock of all hosts ahead (-5m: back), or to an instant (ISO 8601)" } },
    command: (order) => turned(clock, order),
    state: () => ({ clock: new Date(clock.now()).toISOString(), aheadMs: clock.ahead }),
    reset: () => clock.move(-clock.ahead),
  };
}

function turned(clock: MovableClock, { way, text, value = "" }: Order): string | undefined {
  const distance = way === "set" && text === "clock" ? distanceTo(value.trim(), clock.now()) : null;
  if (distance === null) return undefined;
  clock.move(distance);
  return `the clock shows ${new Date(clock.now()).toISOString()}`;
}

function distanceTo(value: string, now: number): number | null {
  // In an address "+" may arrive as a blank: a length without a sign is one ahead.
  const length = parseDuration(value.replace(/^[+-]/, ""));
  if (length !== null) return value.startsWith("-") ? -length : length;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : at - now;
}
