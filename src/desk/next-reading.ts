import type { Conduct } from "../gate/conduct.ts";
import { nextStart } from "../promises/next-start.ts";
import { schedule } from "../promises/schedule.ts";
import type { SourceEntry } from "../store/store.ts";

/**
 * When the schedule reads a source next, epoch milliseconds: its next planned start, not before a rest is over. Null
 * where no start is planned, or a person switched it off.
 */
export function nextReading(
  conduct: Conduct,
  source: string,
  entry: Pick<SourceEntry, "state" | "until"> | undefined,
  now: number,
): number | null {
  if (entry && ["off", "under review", "removed"].includes(entry.state)) return null;
  const pledged = conduct.pledge(source).find(({ spec }) => spec.name === schedule.spec.name);
  const set = schedule.spec.options.safeParse(pledged?.options);
  if (!pledged || !set.success || set.data.sourcesByHandOnly.includes(source)) return null;
  const start = nextStart(set.data, Math.max(now, (entry?.until ?? now) - 1));
  return Number.isFinite(start) ? start : null;
}
