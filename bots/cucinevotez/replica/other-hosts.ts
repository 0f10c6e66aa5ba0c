import type { Replica } from "goodbot/world";

export interface OtherHostsOptions {
  /** Epoch milliseconds of the world's clock at its start. */
  readonly now: number;
}

/** The hosts beside the two chambers of Parliament: gov.ro, parties, institutions, Wikimedia, traps. */
export const otherHosts = (_: OtherHostsOptions): readonly Replica[] => [];
