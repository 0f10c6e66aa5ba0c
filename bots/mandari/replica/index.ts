import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Random, Replica } from "goodbot/world";
import { demoHost } from "./demo-host.ts";
import { mandariHosts } from "./hosts.ts";

interface ReplicasOptions {
  /** Epoch milliseconds: the newest change of the invented municipalities lies a day before it. */
  readonly now: number;
  /** Not used: the same hosts hold the same content in every run. */
  readonly random?: Random;
  /** A folder of recorded answers, one folder a topic; `oparl` of it is served under its own host names. */
  readonly realFolder?: string;
}

/**
 * The hosts of the bot mandari for `goodbot world` and the demo: those of the tests, and the host of its own sources with
 * two invented councils, unless recordings claim that host.
 */
export function replicas({ now, realFolder }: ReplicasOptions): readonly Replica[] {
  const recorded = realFolder === undefined ? undefined : join(realFolder, "oparl");
  const hosts = mandariHosts({ now, ...(recorded !== undefined && existsSync(recorded) && { realFolder: recorded }) });
  const taken = new Set(hosts.flatMap((replica) => replica.hosts));
  const own = demoHost(now);
  return own.hosts.some((host) => taken.has(host)) ? hosts : [...hosts, own];
}
