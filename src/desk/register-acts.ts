import type { Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import type { Json } from "../pledge/observation.ts";
import type { SourceEntry, Store, Turn } from "../store/store.ts";

/** The operator's acts on the register of sources; each is a row of the ledger. */

/** Where and when an act is done. */
export interface ActPlace {
  readonly store: Store;
  readonly worker: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Writes a source into the register: from the next pass on it is read. */
export async function addSource(
  { store, worker, now }: ActPlace,
  { bot }: Register,
  source: Source,
  registered: SourceEntry["registered"],
): Promise<void> {
  const { id, kind, title, url, hosts, settings, pledge } = source;
  await store.turn(
    {},
    (): Turn<void> => ({
      rows: [
        { event: "operator", at: now, bot: bot.name, source: id, worker, act: "source added", detail: { url, title } },
      ],
      source: {
        ...{ bot: bot.name, id, kind, title, url, hosts, added: true },
        ...{ state: "running", since: now, why: "added by command", until: null },
        settings: plain(settings),
        registered: registered.length > 0 ? registered : [{ role: "entry", url }],
        pledge: pledge.map(({ spec, options }) => ({ promise: spec.name, options: plain(options) })),
      },
      result: () => undefined,
    }),
  );
}

/** As it will lie in the store. */
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null));

/** What an operator does with a source that is in the register. */
export const acts = {
  enable: { act: "source enabled", state: "running", why: "switched on by the operator" },
  disable: { act: "source disabled", state: "off", why: "switched off by the operator" },
  review: { act: "source under review", state: "under review", why: "a person looks at it first" },
  remove: { act: "source removed", state: "removed", why: "removed by the operator" },
} as const satisfies Record<string, { act: string; state: SourceEntry["state"]; why: string }>;

/**
 * Changes the state of a source. What was read of it stays.
 *
 * @param reason the operator's own words; part of the ledger row
 * @throws Fault "usage" where there is no such source
 */
export async function changeSource(
  { store, worker, now }: ActPlace,
  { bot, entries }: Register,
  id: string,
  what: keyof typeof acts,
  reason?: string,
): Promise<void> {
  if (!entries.has(id)) {
    const known = [...entries.keys()].join(", ");
    throw new Fault("usage", `bot ${bot.name} has no source "${id}"`, `Name one of: ${known || "(none yet)"}.`);
  }
  const { act, state, why } = acts[what];
  const detail = reason === undefined ? {} : { detail: { reason } };
  await store.turn(
    {},
    (): Turn<void> => ({
      rows: [{ event: "operator", at: now, bot: bot.name, source: id, worker, act, ...detail }],
      source: { bot: bot.name, id, state, since: now, why: reason ?? why, until: null },
      result: () => undefined,
    }),
  );
}
