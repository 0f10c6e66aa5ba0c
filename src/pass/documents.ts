import type { Line, PassEntry, StoredDocument, Turn } from "../store/store.ts";
import type { PassParts } from "./parts.ts";
import type { Provenance } from "./record-diff.ts";
import type { Ending } from "./source-end.ts";

/**
 * Documents that a source's part of a pass asks for at most. A first reading may bring tens of thousands; at a second or
 * two each the rest of the source would wait for hours. What is left goes on in the next pass.
 */
const MOST_IN_A_PASS = 300;

/**
 * Takes documents out of the queue once everything else of the source was read, and none where the source does not answer
 * or was stopped: then they rest with it (M11).
 *
 * @returns how many are to be asked for now
 */
export async function takeUpDocuments(
  { store, clock }: Pick<PassParts, "store" | "clock">,
  { id: pass, bot }: Pick<PassEntry, "id" | "bot">,
  source: string,
  { result }: Pick<Ending, "result">,
): Promise<number> {
  if (result !== "complete" && result !== "incomplete") return 0;
  const adopt = { bot, source, pass, most: MOST_IN_A_PASS, now: clock.now() };
  return store.turn({}, (): Turn<number> => ({ adopt, result: ({ adopted }) => adopted }));
}

/** The version of a document that an answer brought; undefined where the line asks for none. */
export function documentIn(
  { wanted: { purpose, of, once } }: Pick<Line, "wanted">,
  { status, bytes }: { readonly status: number; readonly bytes: number },
  { bot, source, at, capture, request }: Provenance,
): StoredDocument | undefined {
  if (purpose !== "document" || of === undefined || once === undefined || once === "pass") return undefined;
  if (capture === null || status < 200 || status > 299) return undefined;
  return { bot, source, id: of, version: once.version, digest: capture, request, at, bytes };
}
