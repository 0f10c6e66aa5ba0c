import { seal } from "../ledger/seals.ts";
import { sleep } from "../time/clock.ts";
import type { House } from "./house.ts";

const HOUR = 3_600_000;

/**
 * Seals the ledger every hour until `signal` aborts, where rows came since the last seal: of a pass that takes a night no
 * more than an hour could be rewritten unseen.
 */
export async function sealHourly(
  { store, clock, seals }: Pick<House, "store" | "clock" | "seals">,
  signal: AbortSignal,
): Promise<void> {
  let sealed = (await store.ledger.head())?.seq ?? 0;
  for (;;) {
    await sleep(clock, HOUR, signal);
    if (signal.aborted) return;
    const head = await store.ledger.head();
    if (head && head.seq > sealed) sealed = (await seal(store, clock, seals)).seq;
  }
}
