import type { Facts, Intent, Pledged } from "../pledge/promise.ts";
import { factKey, type Seen } from "../store/store.ts";

/** The facts of one promise about a source, by its own keys. */
export function factsByKey({ spec, options }: Pledged, intent: Intent, facts: Seen["facts"]): Facts<unknown> {
  const own = new Map<string, unknown>();
  for (const key of spec.keep?.sourceKeys?.(options, intent) ?? []) {
    const value = facts.get(factKey({ bot: intent.bot, promise: spec.name, key }));
    if (value !== undefined) own.set(key, value);
  }
  return own;
}
