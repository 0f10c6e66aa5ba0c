import { requestOf } from "../ledger/folded-rows.ts";
import type { Exchange } from "../pledge/exchange.ts";
import type { Orphan, Store, Turn } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { Conduct } from "./conduct.ts";
import { settle } from "./hearing.ts";
import { readsFor } from "./reads.ts";

/**
 * Closes the requests that a crashed process left open. Nobody knows what came of them: each counts as sent and as
 * ended now, so that gaps and budgets hold; its line may be asked again and is marked as a repetition. Returns how many.
 */
export async function recover(
  store: Store,
  clock: Clock,
  worker: string,
  conductOf: (bot: string) => Conduct | undefined,
): Promise<number> {
  const orphans = await store.orphans();
  for (const orphan of orphans) await close(store, clock, worker, orphan, conductOf(orphan.row.bot ?? ""));
  return orphans.length;
}

async function close(
  store: Store,
  clock: Clock,
  worker: string,
  { row, line }: Orphan,
  conduct: Conduct | undefined,
): Promise<void> {
  const at = clock.now();
  const request = requestOf(row.bot ?? "", row);
  const pledge = conduct?.pledge(request.source, request.host) ?? [];
  const exchange: Exchange = {
    request,
    asked: row.seq,
    outcome: "unknown",
    startedAt: row.startedAt,
    endedAt: at,
    wireBytes: 0,
    bytes: 0,
    findings: {},
  };
  const reads = { ...readsFor(pledge, request), slots: [], request: row.seq, ...(line !== null && { line }) };
  await store.turn(reads, (seen): Turn<void> => {
    // Another process may have closed it in between.
    if (seen.requestOpen === false) return { result: () => undefined };
    const settled = settle(pledge, exchange, seen.facts, seen.file);
    return {
      rows: [
        {
          event: "recovered",
          at,
          worker,
          request: row.seq,
          outcome: "unknown",
          endedAt: at,
          ...(row.bot !== undefined && { bot: row.bot }),
          ...(row.source !== undefined && { source: row.source }),
          ...(row.pass !== undefined && { pass: row.pass }),
          ...(row.pledge !== undefined && { pledge: row.pledge }),
        },
      ],
      facts: settled.facts,
      release: { request: row.seq, endedAt: at },
      ...(seen.line?.state === "asked" && {
        line: { id: seen.line.id, state: "queued" as const, due: at, attempt: seen.line.attempt + 1 },
      }),
      result: () => undefined,
    };
  });
}
