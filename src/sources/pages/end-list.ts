import type { Json, ListReading, Observations, Wanted } from "../../pledge/observation.ts";
import { breached, judgeItems, mended } from "../contract.ts";
import { numberSaid, type Reading } from "./reading.ts";

/** What one page of a list came to. */
interface ListEnd {
  readonly name: string;
  readonly page: number;
  /** Addresses on this page that are read. */
  readonly urls: readonly string[];
  /** Entries of this reading, this page included. */
  readonly items: number;
  /** The next page; absent: this was the last one. */
  readonly next?: Wanted;
  /** Why the list is not read to its end; where it goes on in the next pass. */
  readonly cut?: { readonly why: string; readonly resumeAt?: string };
  /** True where who is not in the list is gone. */
  readonly holdsAll: boolean;
}

/** Ends or goes on with the reading of a list; at its end the contract is judged. */
export function endList(end: ListEnd, reading: Reading): Pick<Observations, "verdict" | "lists" | "memory"> {
  const { name, page, urls, items, next, cut, holdsAll } = end;
  const { answer, memory, settings } = reading;
  const resume = holdsAll ? memory.cursors.get(name)?.resume : null;
  const base: Omit<ListReading, "end"> = {
    ...{ name, page, whole: true },
    // Who may leave the list without being gone is no member of it: nobody is then missed.
    ids: holdsAll ? urls : [],
    ...(resume && { startedAt: resume.startedAt, resumed: true }),
  };
  if (next) return { verdict: { kind: "read" }, lists: [{ ...base, end: "more" }] };
  if (cut) return { verdict: { kind: "read" }, lists: [{ ...base, whole: false, end: "broken", ...cut }] };
  const key = `items:${name}`;
  // A reading that goes on where the last pass ended has not counted the pages before.
  const breach = resume ? null : judgeItems({ found: items, before: numberSaid(memory, key) }, settings.contract);
  const what = `list ${name}`;
  if (breach) {
    const observations = breached(what, breach, answer, memory);
    return { ...observations, lists: [{ ...base, ids: [], whole: false, end: "broken", why: breach.why }] };
  }
  const said: Record<string, Json> = resume ? {} : { [key]: items };
  return {
    verdict: { kind: "read" },
    lists: [{ ...base, end: "done" }],
    memory: { ...said, ...mended(what, memory) },
  };
}
