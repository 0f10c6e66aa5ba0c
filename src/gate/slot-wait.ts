import type { Slot } from "../pledge/promise.ts";
import type { SlotState } from "../store/store.ts";

/** Whether all slots of a request can be taken now. */
export type SlotWait =
  | { readonly kind: "free" }
  /** All gaps have passed at `until`. */
  | { readonly kind: "gap"; readonly until: number; readonly slot: Slot }
  /** Another request holds the slot; nobody knows how long. */
  | { readonly kind: "held"; readonly slot: Slot };

/**
 * The one place that computes when a host (site, bot, address) may be asked next: the end of the request before, plus
 * the promised gap, plus one millisecond. Both clocks count whole milliseconds, so an end may lie up to one later than
 * it reads, and a start up to one earlier; without the extra one some gaps came out short by a fraction.
 */
export function slotWait(slots: readonly Slot[], states: ReadonlyMap<string, SlotState>, now: number): SlotWait {
  let longest: Extract<SlotWait, { kind: "gap" }> | undefined;
  for (const slot of slots) {
    const state = states.get(slot.key);
    if (!state) continue;
    if (state.held >= slot.atATime) return { kind: "held", slot };
    if (state.endedAt === null || slot.gap === 0) continue;
    const until = state.endedAt + slot.gap + 1;
    if (until > now && until > (longest?.until ?? 0)) longest = { kind: "gap", until, slot };
  }
  return longest ?? { kind: "free" };
}
