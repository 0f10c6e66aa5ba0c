import type { Replica } from "./replica.ts";

/** A host that nobody has any business with: every request, robots.txt included, is a failure of the bot. */
export function trapHost(...hosts: readonly string[]): Replica {
  let seen = 0;
  return {
    hosts,
    handle: () => {
      seen += 1;
      return { status: 200, headers: { "Content-Type": "text/plain" }, body: "", kind: "trap" };
    },
    state: () => ({ seen }),
    reset: () => {
      seen = 0;
    },
  };
}
