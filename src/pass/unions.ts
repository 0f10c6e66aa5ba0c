import type { Kit, PassPlan } from "../pledge/kit.ts";
import type { Absence, ListReading } from "../pledge/observation.ts";
import type { Reads, RecordChange, Seen, Turn } from "../store/store.ts";
import { absentFrom } from "./absences.ts";
import type { Part } from "./parts.ts";
import type { Ending } from "./source-end.ts";

/** Name under which a source's part of a pass marks whom it met in a list that is read in parts. */
export const unionReading = (union: string, { startedAt }: PassPlan): string => `${union} ${startedAt}`;

/**
 * Lists of which every part was read. A page that was skipped, for whatever reason, may hold who is missing elsewhere.
 */
export const unionsRead = ({ kit }: Part, { result, whole }: Ending): NonNullable<Kit["unions"]> =>
  result === "complete" && whole ? (kit.unions ?? {}) : {};

/** What must be loaded to judge who is missing from them. */
export function readsForUnions(
  place: { readonly bot: string; readonly source: string },
  unions: Readonly<Record<string, Absence>>,
  plan: PassPlan,
): Pick<Reads, "unseen"> {
  const lists = Object.keys(unions).map((list) => ({ list, reading: unionReading(list, plan) }));
  return lists.length === 0 ? {} : { unseen: { ...place, lists } };
}

/** Who is missing from lists that were read in parts, all of them. */
export function missingFrom(
  place: { readonly bot: string; readonly source: string },
  unions: Readonly<Record<string, Absence>>,
  seen: Pick<Seen, "unseen" | "listed">,
  at: number,
): Pick<Turn<unknown>, "records" | "absences"> {
  const lists = Object.entries(unions).map(
    ([name, absence]): ListReading => ({ name, page: 1, ids: [], end: "done", whole: true, absence }),
  );
  const changes = new Map<string, RecordChange>();
  const absent = absentFrom(lists, seen, changes, { at });
  return { records: [...changes.values()], absences: absent.map((entry) => ({ ...place, ...entry })) };
}
