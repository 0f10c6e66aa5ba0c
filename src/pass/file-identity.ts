import { createHash } from "node:crypto";
import type { Wanted } from "../pledge/observation.ts";

/**
 * What tells a file apart that is kept once (M13, C10): its first address (or what it is known by, where that does not last)
 * and its version, as a hash. A document or picture that a person asks for by hand is told apart by its address alone.
 * Undefined for what is asked for in every pass.
 */
export function fileIdentity({ url, once, purpose }: Pick<Wanted, "url" | "once" | "purpose">): string | undefined {
  const isOnce = once !== undefined && once !== "pass";
  if (!isOnce && purpose !== "document" && purpose !== "image") return undefined;
  const name = isOnce ? [once.key ?? url, once.version] : [url];
  return createHash("sha256").update(JSON.stringify(name)).digest("base64url");
}
