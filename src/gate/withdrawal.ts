import type { Act, Pledged, Withdrawal } from "../pledge/promise.ts";
import type { Draft } from "../pledge/row.ts";
import type { CaptureEntry, FactPlace, Seen, Store, StoredRecord, Turn } from "../store/store.ts";

/** The act under which what came from a site goes at its wish (A16). */
const WITHDRAWN = "withdrawn";

/** Whose, and by which row of which pledge. */
export interface WithdrawalPlace {
  readonly bot: string;
  readonly source: string;
  readonly at: number;
  readonly pledge?: string;
  readonly worker: string;
  readonly pass?: string;
}

/** What a withdrawal writes, in the transaction of the answer that led to it. */
export interface Withdrawn {
  readonly rows: readonly Draft[];
  readonly facts: readonly (readonly [FactPlace, unknown])[];
  readonly turn: Pick<Turn<never>, "erase" | "forget" | "source">;
}

/** Bodies whose entries are gone and that are still to be deleted: a note that survives a crash in between. */
const bodiesPlace = (bot: string, source: string): FactPlace => ({ bot, promise: "@withdrawn", key: source });

/**
 * What goes of what is stored of a source: copies, records with their history, and with the whole site its place among
 * the sources that are read. Undefined where nothing is there to go. What official sources say of the same organisation
 * lies in other sources and stays.
 */
export function withdrawalOf(
  wish: Withdrawal,
  place: WithdrawalPlace,
  derived: Seen["derived"],
  promises: readonly Pledged[],
): Withdrawn | undefined {
  const { bot, source, at, pledge, worker, pass } = place;
  const goes = (url: string | undefined): boolean => wish.scope === "site" || url === undefined || wish.of(url);
  const pages = new Map(derived.captures.map((capture) => [capture.request, capture]));
  const captures = derived.captures.filter(({ url, final }) => goes(url) || goes(final));
  const records = derived.records.filter((record) => goes(pageOf(record, pages)));
  const site = wish.scope === "site";
  if (captures.length + records.length === 0 && !site) return undefined;
  const copies = [...new Set(captures.map(({ digest }) => digest))];
  const requests = captures.map(({ request }) => request);
  const { scope, why } = wish;
  const from = records.flatMap(({ request }) => (request === null ? [] : [request]));
  return {
    rows: [
      {
        ...{ event: "deleted", at, bot, source, worker, act: WITHDRAWN },
        ...(pledge !== undefined && { pledge }),
        ...(pass !== undefined && { pass }),
        detail: {
          ...{ scope, why, copies },
          requests: [...new Set([...requests, ...from])].sort((a, b) => a - b),
          records: records.map(({ id }) => id),
        },
      },
    ],
    facts: [
      ...factsActed(promises, bot, { act: WITHDRAWN, at, source, detail: { scope } }),
      ...(copies.length > 0 ? [[bodiesPlace(bot, source), copies] as const] : []),
    ],
    turn: {
      erase: records.map(({ id }) => ({ bot, source, id })),
      forget: requests,
      // Coming back needs a person (A8): the state says so, and no promise is asked before.
      ...(site && { source: { bot, id: source, state: "under review", since: at, why: wish.why, until: null } }),
    },
  };
}

/** What an act on a source makes of the facts of every promise; nulls forget. */
export const factsActed = (pledge: readonly Pledged[], bot: string, act: Act): Withdrawn["facts"] =>
  pledge.flatMap(({ spec, options }) =>
    [...(spec.keep?.acted?.(options, act) ?? [])].map(
      ([key, value]) => [{ bot, promise: spec.name, key }, value] as const,
    ),
  );

/** The page that a record was read from: what it says itself (copies go after days), else what its request brought. */
function pageOf({ content, request }: StoredRecord, pages: ReadonlyMap<number, CaptureEntry>): string | undefined {
  if (typeof content.page === "string") return content.page;
  return request === null ? undefined : pages.get(request)?.url;
}

/** Deletes the bodies that withdrawals have let go of, those included that a crash kept from it. */
export async function deleteWithdrawnBodies(store: Store, bot: string, only?: string): Promise<void> {
  for (const [source, copies] of await store.desk.facts(bot, "@withdrawn")) {
    if (!Array.isArray(copies) || (only !== undefined && only !== source)) continue;
    for (const digest of copies) {
      // Somebody else's page may have had the same content, word for word.
      if (typeof digest === "string" && !(await store.desk.captureInUse(digest))) await store.blobs.delete(digest);
    }
    await store.turn({}, () => ({ facts: [[bodiesPlace(bot, source), null]], result: () => undefined }));
  }
}
