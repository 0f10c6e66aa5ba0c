import type { Random } from "./random.ts";

/** Names for passes and processes: sortable by time, unique by chance. */
export interface Ids {
  /** A new id such as `20261130T021500-9f3a1c`. */
  next(): string;
}

/** Ids from a clock and chance; on virtual time and a seed they are the same in every run. */
export function idsFrom(clock: { now(): number }, random: Random): Ids {
  return {
    next: () => {
      const stamp = new Date(clock.now()).toISOString().replace(/[-:]/g, "").slice(0, 15);
      return `${stamp}-${Buffer.from(random.bytes(3)).toString("hex")}`;
    },
  };
}
