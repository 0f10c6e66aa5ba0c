import type { Absence, ListReading } from "../pledge/observation.ts";
import type { RecordChange, Seen } from "../store/store.ts";
import type { Provenance } from "./record-diff.ts";

/** Lists that shrink by more than a tenth at once are believed to be broken, not emptied. */
const usual: Absence = { readings: 2, span: 0, stays: false, largestDrop: 0.1 };

/** Where it was seen that somebody is missing: in an answer, or at the end of many. */
type Missed = Provenance | { readonly at: number };

/**
 * Who does not stand in a list that was read whole. Absent once is pending; absent twice is gone, unless the list says
 * otherwise ({@link Absence}). A list that lost too many of its members at once is held for broken: nothing is marked, and
 * a person looks.
 */
export function absentFrom(
  lists: readonly ListReading[],
  seen: Pick<Seen, "unseen" | "listed">,
  changes: Map<string, RecordChange>,
  from: Missed,
): readonly { readonly list: string; readonly id: string; readonly absences: number }[] {
  const absent: { list: string; id: string; absences: number }[] = [];
  for (const list of lists.filter(({ end, whole }) => end === "done" && whole)) {
    const here = new Set(list.ids);
    const absence = list.absence ?? usual;
    const missing = seen.unseen.filter((entry) => entry.list === list.name && !here.has(entry.id));
    if (missing.length > Math.max(1, (seen.listed.get(list.name) ?? 0) * absence.largestDrop)) continue;
    for (const { id, absences, record } of missing) {
      absent.push({ list: list.name, id, absences: absences + 1 });
      if (changes.has(id) || record.reason === "takedown") continue;
      const change = absentChange(record, absences + 1, absence, from);
      if (change) changes.set(id, change);
    }
  }
  return absent;
}

/** What it means for a record that it was missing so many times; undefined where that is known already. */
const absentChange = (
  record: RecordChange["record"],
  times: number,
  { readings, span, stays }: Absence,
  from: Missed,
): RecordChange | undefined => {
  // A record that is absent has changed last when it was missed first.
  const isGone = times >= readings && from.at - (record.state === "absent" ? record.changedAt : from.at) >= span;
  const state = isGone && !stays ? "deleted" : "absent";
  const reason = !isGone ? "absent" : stays ? "no longer listed" : readings === 2 ? "absent twice" : "absent too often";
  if (record.state === "absent" && (record.reason === reason || record.reason === "no longer listed")) return undefined;
  return {
    record: { ...record, state, reason, deletedAt: state === "deleted" ? from.at : null, changedAt: from.at },
    event: { what: state, fields: [], ...("request" in from && { from: readFrom(from) }) },
  };
};

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
