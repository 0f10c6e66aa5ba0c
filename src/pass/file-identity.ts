import { createHash } from "node:crypto";
import type { Wanted } from "../pledge/observation.ts";

/**
 * What tells a file apart that is kept once (M13, C10): its first address (or what it is known by, where that does not last)
 * and its version, as a hash. Undefined for what is asked for in every pass.
 */
export function fileIdentity({ url, once }: Pick<Wanted, "url" | "once">): string | undefined {
  if (once === undefined || once === "pass") return undefined;
  return createHash("sha256")
    .update(JSON.stringify([once.key ?? url, once.version]))
    .digest("base64url");
}
