import type { Random, Replica } from "goodbot/world";
import { otherHosts } from "./other-hosts.ts";
import { parliamentHosts } from "./parliament-hosts.ts";

interface ReplicasOptions {
  /** Epoch milliseconds: what the hosts tell ends shortly before it. */
  readonly now: number;
  /** Not used: the same hosts hold the same content in every run. */
  readonly random?: Random;
  /** Not used: recorded pages name real people, and this world has invented ones only. */
  readonly realFolder?: string;
}

/** The hosts of the bot cucinevotez for `goodbot world`, the demo and the scenarios. */
export const replicas = ({ now }: ReplicasOptions): readonly Replica[] => [
  ...parliamentHosts({ now }),
  ...otherHosts(),
];
