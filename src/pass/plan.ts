import type { Conduct } from "../gate/conduct.ts";
import type { PassPlan } from "../pledge/kit.ts";
import type { Intent } from "../pledge/promise.ts";
import type { Seen } from "../store/store.ts";

/** What the promises leave a kit room for in this pass. */
export function planFor(_conduct: Conduct, intent: Intent, _facts: Seen["facts"], now: number): PassPlan {
  return { mode: intent.mode, startedAt: now, mayReadWhole: intent.mode !== "incremental", unfilteredPages: 12 };
}
