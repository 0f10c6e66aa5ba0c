import type { Files } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { parseRobots, type RobotsFile } from "../robots/robots-file.ts";

/**
 * Whom the answer to a robots.txt request speaks for: the authority asked first, however often it was redirected
 * (RFC 9309 2.3.1.2). Only a hop can have another subject than the host it is sent to.
 */
export const spokenFor = (request: Request): string => (request.hop === 0 ? request.authority : request.subject);

/** Files read last. A hash names one content for ever, so remembering what it says changes nothing but the cost. */
const parsed = new Map<string, RobotsFile>();
const REMEMBERED = 64;

/** A kept robots.txt, parsed; undefined where the hash is not at hand. */
export function robotsFile(hash: string, files: Files): RobotsFile | undefined {
  const known = parsed.get(hash);
  if (known) return known;
  const bytes = files(hash);
  if (!bytes) return undefined;
  const file = parseRobots(bytes);
  if (parsed.size >= REMEMBERED) parsed.clear();
  parsed.set(hash, file);
  return file;
}
