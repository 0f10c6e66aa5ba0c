import type { Random, Replica } from "goodbot/world";
import { browserHosts } from "./browser-hosts.ts";
import { listHost } from "./lists.ts";
import { refusingHosts } from "./refusing.ts";

interface ReplicasOptions {
  /** Not used: the hosts hold the same content at any time. */
  readonly now: number;
  /** Not used: the same content in every run. */
  readonly random?: Random;
  /** Not used: nothing was recorded for this bot. */
  readonly realFolder?: string;
}

/** The hosts of the bot meilenvergleich for `goodbot world`, the demo and tests: invented programmes, with traps. */
export const replicas = (_options: ReplicasOptions): readonly Replica[] => [
  listHost(),
  ...browserHosts(),
  ...refusingHosts(),
];
