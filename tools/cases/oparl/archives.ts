import { Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";
import { runChecks } from "./archive-checks.ts";
import type { ArchiveEntry } from "./archive-form.ts";

/**
 * Archives: a whole server's answers, read by mandari through gate and ledger on virtual time; then the store, the
 * replica's own access log and the audit are held against what is expected.
 */
export async function archives(folder: string, entries: readonly ArchiveEntry[]): Promise<KindResult> {
  const tally = new Tally("archive");
  const notes: string[] = [];
  for (const entry of entries) {
    const { seconds, megabytes } = await runChecks(folder, entry, tally);
    notes.push(
      `${entry.id}: first reading ${seconds.toFixed(1)} s of processing, ${Math.round(megabytes)} MB of memory`,
    );
  }
  return tally.result(notes.join("; "));
}
