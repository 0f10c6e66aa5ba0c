import type { ListReading } from "../pledge/observation.ts";
import type { RecordChange, Seen } from "../store/store.ts";
import type { Provenance } from "./record-diff.ts";

/** Lists that shrink by more than this share at once are believed to be broken, not emptied. */
const LARGEST_SHRINKAGE = 0.1;

/**
 * Who does not stand in a list that was read whole. Absent once is pending; absent twice is gone. A list that lost a
 * tenth of its members at once is held for broken: nothing is marked, and a person looks.
 */
export function absentFrom(
  lists: readonly ListReading[],
  seen: Pick<Seen, "unseen" | "listed">,
  changes: Map<string, RecordChange>,
  from: Provenance,
): readonly { readonly list: string; readonly id: string; readonly absences: number }[] {
  const absent: { list: string; id: string; absences: number }[] = [];
  for (const list of lists.filter(({ end, whole }) => end === "done" && whole)) {
    const here = new Set(list.ids);
    const missing = seen.unseen.filter((entry) => entry.list === list.name && !here.has(entry.id));
    if (missing.length > Math.max(1, (seen.listed.get(list.name) ?? 0) * LARGEST_SHRINKAGE)) continue;
    for (const { id, absences, record } of missing) {
      absent.push({ list: list.name, id, absences: absences + 1 });
      if (changes.has(id) || record.reason === "takedown") continue;
      const twice = absences >= 1;
      changes.set(id, {
        record: {
          ...record,
          state: twice ? "deleted" : "absent",
          reason: twice ? "absent twice" : "absent",
          deletedAt: twice ? from.at : null,
          changedAt: from.at,
        },
        event: { what: twice ? "deleted" : "absent", fields: [], from: readFrom(from) },
      });
    }
  }
  return absent;
}

const readFrom = ({ request, capture }: Provenance) => ({ request, capture });

/** Who was absent once and stands in the list again is back, whether or not their own page can be read this time. */
export function listedAgain(
  lists: readonly ListReading[],
  seen: Pick<Seen, "unseen" | "listed">,
  changes: Map<string, RecordChange>,
  from: Provenance,
): void {
  for (const list of lists.filter(({ end, whole }) => end === "done" && whole)) {
    const here = new Set(list.ids);
    for (const { list: name, record } of seen.unseen) {
      const { id, state, reason } = record;
      if (name !== list.name || !here.has(id) || state !== "absent" || changes.has(id) || reason === "takedown")
        continue;
      changes.set(id, {
        record: { ...record, state: "live", reason: null, deletedAt: null, changedAt: from.at },
        event: { what: "revived", fields: [], from: readFrom(from) },
      });
    }
  }
}
