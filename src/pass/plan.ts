import type { Conduct } from "../gate/conduct.ts";
import type { PassPlan } from "../pledge/kit.ts";
import type { Intent } from "../pledge/promise.ts";
import type { Seen } from "../store/store.ts";
import { factsByKey } from "./source-facts.ts";

/** What the promises leave a kit room for in this pass: the narrowest of all that speak of it. */
export function planFor(conduct: Conduct, intent: Intent, facts: Seen["facts"], now: number): PassPlan {
  const plan = { mode: intent.mode, startedAt: now, mayReadWhole: true, unfilteredPages: Number.MAX_SAFE_INTEGER };
  for (const pledged of conduct.pledge(intent.source)) {
    const room = pledged.spec.keep?.room?.(pledged.options, intent, factsByKey(pledged, intent, facts), now);
    if (!room) continue;
    plan.mayReadWhole &&= room.mayReadWhole;
    plan.unfilteredPages = Math.min(plan.unfilteredPages, room.unfilteredPages);
  }
  return plan;
}
