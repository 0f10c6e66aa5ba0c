import type { Source } from "../pledge/bot.ts";
import type { House } from "./house.ts";

/** True where `--connect-to` leads every host of a source to a replica on loopback (V7). Looks up no name. */
export function isReplica(channels: House["channels"], source: Source | undefined): boolean {
  if (!source || source.hosts.length === 0) return false;
  const scheme = source.url.startsWith("http:") ? "http" : "https";
  const { http } = channels;
  return source.hosts.every((host) => http?.leadsToReplica?.(host, scheme) ?? false);
}
