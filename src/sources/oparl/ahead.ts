import type { Json, ObservedRecord, Wanted } from "../../pledge/observation.ts";
import { fetchAddress } from "./addresses.ts";
import type { Reading, Setting } from "./reading.ts";
import { objectRequest } from "./requests.ts";
import { instantOf } from "./stamps.ts";

/** Meetings are looked at once more on the last day before they begin. */
const before = 24 * 3_600_000;
/** Dates further ahead are mistyped, or move before they come. */
const furthest = 400 * 86_400_000;

const key = (id: string): string => `ahead:${id}`;

/**
 * Remembers meetings to come: lists often lack the agenda that the object itself has, and its late changes do not touch
 * `modified`. The value is the start, epoch milliseconds; negative once the meeting was looked at.
 */
export const rememberAhead = (
  records: readonly ObservedRecord[],
  { answer, memory }: Pick<Reading, "answer" | "memory">,
): Record<string, Json> => {
  const said: Record<string, Json> = {};
  for (const { kind, id, state, content } of records) {
    if (kind !== "Meeting") continue;
    const start = state === "live" && typeof content.start === "string" ? (instantOf(content.start)?.at ?? 0) : 0;
    const coming = start > answer.at && start < answer.at + furthest;
    const known = memory.said[key(id)];
    if (coming && known !== -start) said[key(id)] = start;
    if (!coming && known !== undefined) said[key(id)] = null;
  }
  return said;
};

/** Meetings that begin within a day and were not looked at since they were listed; and what to forget of past ones. */
export const lookAhead = ({
  memory,
  pass,
  source,
  settings,
}: Setting): { readonly wanted: readonly Wanted[]; readonly said: Record<string, Json> } => {
  const wanted: Wanted[] = [];
  const said: Record<string, Json> = {};
  for (const [name, start] of Object.entries(memory.said)) {
    if (!name.startsWith("ahead:") || typeof start !== "number") continue;
    if (Math.abs(start) <= pass.startedAt) said[name] = null;
    else if (start > 0 && start - before <= pass.startedAt) {
      const id = name.slice("ahead:".length);
      const url = fetchAddress(id, source, settings);
      if (url !== null) wanted.push(objectRequest(url, { id, kind: "Meeting" }));
      said[name] = -start;
    }
  }
  return { wanted, said };
};
