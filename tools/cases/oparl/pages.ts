import type { Observations } from "../../../src/pledge/observation.ts";
import { Differences } from "./differences.ts";
import type { EntryOf } from "./expected.ts";
import { bytesOf, countKinds, countOccurrences, readPageAs } from "./readers.ts";

type PageCase = Pick<EntryOf<"listPage">, "file" | "outcome" | "expect">;

/** One page of a list: its elements, its objects with all they embed, its tombstones, the page behind it. */
export async function comparePage(folder: string, { file, outcome, expect }: PageCase): Promise<Differences> {
  const read = readPageAs(expect.url, expect.list, expect.page, await bytesOf(folder, file));
  const records = read.records ?? [];
  const deleted = records.filter(({ state }) => state === "deleted");
  const found = new Differences();
  found.check("outcome", outcome, outcomeOf(read));
  found.check("live", expect.live, countOccurrences(read));
  found.check("tombstones", expect.tombstones, deleted.length);
  found.check(
    "tombstoneIds",
    expect.tombstoneIds,
    deleted.map(({ id }) => id),
  );
  const elements =
    expect.list === "body" ? (countKinds(records, "live").Body ?? 0) : (read.lists?.[0]?.ids.length ?? 0);
  found.check("elements", expect.elements, elements);
  const next = read.wanted?.find(({ reader }) => reader === (expect.list === "body" ? "bodies" : "list"));
  if (expect.list !== "body") {
    found.check("next", expect.next, next?.url ?? null);
    found.check("end", expect.next === null ? "done" : "more", read.lists?.[0]?.end);
  }
  return found;
}

/** `read`, `repaired`, or why it was neither. */
export const outcomeOf = (read: Observations): string => {
  if (read.verdict.kind !== "read") return read.verdict.kind;
  return (read.oddities ?? []).some(({ code }) => code.startsWith("repaired:")) ? "repaired" : "read";
};
