import type { Bot } from "goodbot";
import type { Planter } from "./planter.ts";

/** The rows that show a violation, in the order in which the audit names them. */
export type Rows = readonly number[];

/**
 * A violation to be planted, and its innocent twin: the same deed just inside the border. The first must be blamed on
 * its promise, by rows; the second must not be blamed on anybody.
 */
export interface Attack {
  /** What is done, as a sentence fragment. */
  readonly deed: string;
  /** Who is said to have done it; default: mandari with an invented town. */
  readonly bot?: Bot;
  /** When the real pass before it begins. */
  readonly start?: number;
  readonly plant: (planter: Planter) => Promise<Rows>;
  readonly twin: (planter: Planter) => Promise<unknown>;
}

/** One deed told twice, with a value beyond the border and one just inside it. */
export function nearBorder<T>(
  deed: string,
  { beyond, inside, ...who }: { readonly beyond: T; readonly inside: T } & Pick<Attack, "bot" | "start">,
  act: (planter: Planter, value: T) => Promise<Rows>,
): Attack {
  return { deed, ...who, plant: (planter) => act(planter, beyond), twin: (planter) => act(planter, inside) };
}
