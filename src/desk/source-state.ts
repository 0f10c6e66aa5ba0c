import type { Register } from "../pass/register.ts";
import type { SourceEntry } from "../store/store.ts";
import { reviewFault } from "./review-fault.ts";
import { sourceTightened } from "./source-tightened.ts";

/** How a source is now, for the operator's eyes. Times are epoch milliseconds. */
export type SourceState = Pick<SourceEntry, "state" | "why" | "until"> & { readonly since: number | null };

/**
 * The state of a source as it counts: that of the register, and off where its host is asked for nothing or its review is
 * missing or overdue (V6), whatever the register says.
 */
export function sourceState(register: Register, id: string, now: number): SourceState {
  const source = register.sources.get(id);
  const { state = "running", why = "never read yet", until = null, since = null } = register.entries.get(id) ?? {};
  if (!source || state === "removed") return { state, why, until, since };
  const fault = reviewFault(register, source, now);
  if (fault !== undefined && state !== "off" && state !== "under review")
    return { state: "off", why: fault, until: null, since };
  if (sourceTightened(register, source).leftAlone && state !== "off")
    return { state: "off", why: "its host is asked for nothing: sources list --json", until: null, since };
  return { state, why, until, since };
}
