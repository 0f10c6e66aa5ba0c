import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Random, Replica } from "goodbot/world";
import { demoHost } from "./demo-host.ts";
import { mandariHosts } from "./hosts.ts";
import { demoPages } from "./pages/hosts.ts";

interface ReplicasOptions {
  /** Epoch milliseconds: the newest change of the invented municipalities lies a day before it. */
  readonly now: number;
  /** Not used: the same hosts hold the same content in every run. */
  readonly random?: Random;
  /** A folder of recorded answers, one folder a topic; `oparl` of it is served under its own host names. */
  readonly realFolder?: string;
}

/**
 * The hosts of the bot mandari for `goodbot world` and the demo: those of the tests, and the hosts of its own sources with
 * small invented councils, unless recordings claim the host.
 */
export function replicas({ now, realFolder }: ReplicasOptions): readonly Replica[] {
  const recorded = realFolder === undefined ? undefined : join(realFolder, "oparl");
  const hosts = mandariHosts({ now, ...(recorded !== undefined && existsSync(recorded) && { realFolder: recorded }) });
  const taken = new Set(hosts.flatMap((replica) => replica.hosts));
  const pages = demoPages(now);
  const others = hosts.filter((replica) => !replica.hosts.some((host) => pages.hosts.includes(host)));
  const own = demoHost(now);
  return [...others, pages, ...(own.hosts.some((host) => taken.has(host)) ? [] : [own])];
}
