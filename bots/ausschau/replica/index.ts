import type { Random, Replica } from "goodbot/world";
import { firmHosts } from "./firm-hosts.ts";
import { officialHosts } from "./official-hosts.ts";

interface ReplicasOptions {
  /** Epoch milliseconds: the newest publications lie an hour before it. */
  readonly now: number;
  /** Not used: the same content in every run. */
  readonly random?: Random;
  /** Not used: recorded answers are read by tests alone. */
  readonly realFolder?: string;
}

/**
 * The hosts of the bot ausschau for `goodbot world`, the demo and tests: official sources with invented publications, and
 * websites of invented firms, which nobody reads before a person has released them.
 */
export const replicas = ({ now }: ReplicasOptions): readonly Replica[] => [...officialHosts({ now }), ...firmHosts()];
