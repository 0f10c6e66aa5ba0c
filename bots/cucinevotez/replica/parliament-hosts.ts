import type { Replica } from "goodbot/world";

export interface ParliamentOptions {
  /** Epoch milliseconds: acts and mandates end before it. */
  readonly now: number;
}

/** www.cdep.ro with cdep.ro, and www.senat.ro. */
export const parliamentHosts = (_: ParliamentOptions): readonly Replica[] => [];
