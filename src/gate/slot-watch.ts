import type { SlotState } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";

/**
 * What a gate makes of ends that another process wrote into the store by a clock of its own. Two processes that lived
 * through a step of the wall clock differ by that step, for as long as both live. So:
 *
 * - An end that this gate did not write counts from the moment it sees it, and not from what stands there: the gap then
 *   holds in real time, whichever of the two clocks is ahead. It costs at most one more gap.
 * - An end that lies ahead of this process's time is no reason to wait for it, which might take hours. Time is moved on
 *   to it instead, since what is written down must not run backwards; all gaps then count from there, so that nobody is
 *   asked early.
 */
export class SlotWatch {
  readonly #clock: Clock;
  readonly #joined: boolean;
  readonly #known = new Map<string, { readonly endedAt: number; readonly counts: number }>();
  #moved = Number.NEGATIVE_INFINITY;

  /** @param joined true where another process is at work already: then nothing that stands there is taken as it stands */
  constructor(clock: Clock, joined: boolean) {
    this.#clock = clock;
    this.#joined = joined;
  }

  /** Moves time on to what another process has told already; all gaps then count from there. */
  keepUp(told: number): void {
    if (told <= this.#clock.now() || !this.#clock.atLeast) return;
    this.#clock.atLeast(told);
    this.#moved = this.#clock.now();
  }

  /** The states of slots as their gaps count for this process. */
  counted(states: ReadonlyMap<string, SlotState>): ReadonlyMap<string, SlotState> {
    for (const { endedAt } of states.values()) this.keepUp(endedAt ?? Number.NEGATIVE_INFINITY);
    return new Map([...states].map(([key, state]) => [key, { ...state, endedAt: this.#count(key, state) }]));
  }

  /** This process itself has released these slots. */
  released(keys: readonly string[], endedAt: number): void {
    for (const key of keys) this.#known.set(key, { endedAt, counts: endedAt });
  }

  #count(key: string, { endedAt }: SlotState): number | null {
    if (endedAt === null) return null;
    const known = this.#known.get(key);
    if (known?.endedAt === endedAt) return Math.max(known.counts, this.#moved);
    const counts = known || this.#joined ? Math.max(endedAt, this.#clock.now()) : endedAt;
    if (this.#known.size > MOST_KNOWN) this.#known.clear();
    this.#known.set(key, { endedAt, counts });
    return Math.max(counts, this.#moved);
  }
}

/** Thousands of hosts may pass: beyond this the memory begins anew. */
const MOST_KNOWN = 10_000;
