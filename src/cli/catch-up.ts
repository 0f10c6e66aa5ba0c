import { Fault } from "../pledge/fault.ts";
import type { LedgerView } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";

/** How far this machine's clock may lie behind the ledger. Beyond it nights and schedules would be kept by wrong hours. */
const MOST_BEHIND = 600_000;

/**
 * Nobody writes a row before the last one: where an earlier process wrote by a clock that was ahead, this one goes on from
 * its time. Gaps then hold across the two as within one.
 *
 * @throws Fault "not now" where the clock lies so far behind that hours could not be told any more
 */
export async function catchUp(ledger: Pick<LedgerView, "head">, clock: Clock): Promise<void> {
  const head = await ledger.head();
  const behind = (head?.at ?? 0) - clock.now();
  if (!head || behind <= 0) return;
  if (behind > MOST_BEHIND) {
    const [shown, last] = [clock.now(), head.at].map((at) => new Date(at).toISOString());
    throw new Fault(
      "not now",
      `this machine's clock shows ${shown}, but the last row of the ledger was written at ${last}`,
      `Set the clock (goodbot doctor compares it). If it was wrong before and is right now, run again after ${last}.`,
    );
  }
  clock.atLeast?.(head.at);
}
