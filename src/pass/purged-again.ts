import type { Draft } from "../pledge/row.ts";
import type { FactPlace, Seen, Turn } from "../store/store.ts";

/** The act under which an answer is let go that has in it what was deleted for good. */
const NOT_KEPT = "not kept: it has in it what was deleted for good";

/** The answer, and by whom it was asked for. */
interface Place {
  readonly bot: string;
  readonly source: string;
  readonly at: number;
  readonly pledge: string;
  readonly worker: string;
  readonly request: number;
  /** Hash of its copy; null where none is kept. */
  readonly copy: string | null;
}

/** Where it is noted which copies are still to be deleted (the same notes as those of withdrawals). */
export const notedAs = ({ source, request }: Pick<Place, "source" | "request">): string => `${source} ${request}`;

/**
 * A source may go on sending what was deleted for good (M17). What else stands on the page is read; the copy of it goes
 * with the transaction that reads it, else the thing would lie here again. Undefined where nothing of the kind is in it.
 */
export function purgedAgain(
  { bot, source, at, pledge, worker, request, copy }: Place,
  { takenDown }: Pick<Seen, "takenDown">,
): { readonly row: Draft; readonly turn: Pick<Turn<never>, "forget" | "facts"> } | undefined {
  if (copy === null || takenDown.purged.size === 0) return undefined;
  const place: FactPlace = { bot, promise: "@withdrawn", key: notedAs({ source, request }) };
  return {
    row: {
      ...{ event: "deleted", at, bot, source, pledge, worker, act: NOT_KEPT },
      detail: { copies: [copy], requests: [request] },
    },
    turn: { forget: [request], facts: [[place, [copy]]] },
  };
}
