import type { Register } from "../pass/register.ts";
import type { ReadFrom, RecordsGiven } from "../pledge/view.ts";
import type { Store, StoredRecord } from "../store/store.ts";
import type { Readings } from "./readings.ts";
import { hiddenKinds } from "./shown-kinds.ts";

/** What records are read from. `readings` has followed the ledger to its end. */
interface RecordPlace {
  readonly store: Pick<Store, "desk" | "ledger">;
  readonly register: Register;
  readonly readings: Readings;
}

/**
 * The one way by which views and exports get at records: the kinds that they declared, none that the pledge keeps for
 * the operator, none of a removed source, each with the page it came from and the day that was last read.
 *
 * @throws TypeError where a kind is asked for that was not declared, or is kept for the operator: the fault is the bot's
 */
export function shownRecords(place: RecordPlace, kinds: readonly string[]): RecordsGiven {
  const hidden = hiddenKinds(place.register);
  const declared = new Set(kinds);
  const met = new LastMet(place);
  return {
    async *records(kind, absentToo = false) {
      if (!declared.has(kind)) throw new TypeError(`the kind ${kind} is not among those declared`);
      if (hidden.has(kind)) throw new TypeError(`the kind ${kind} is for the operator alone (never-shown)`);
      const { store, register } = place;
      for await (const record of store.desk.records({ bot: register.bot.name, kind })) {
        if (!register.sources.has(record.source)) continue;
        const { state } = record;
        if (state === "live" || (absentToo && state === "absent"))
          yield { ...shownAs(record, kind), state, from: await met.seen(record, await readFrom(place, record)) };
      }
    },
  };
}

/**
 * When records that are met page by page were met last: their page may have been read since, without them on it, and they
 * have not ended yet (`unions` of a kit).
 */
class LastMet {
  readonly #place: RecordPlace;
  readonly #sources = new Map<string, Promise<{ readonly at: ReadonlyMap<string, number>; readonly newest: number }>>();

  constructor(place: RecordPlace) {
    this.#place = place;
  }

  async seen({ source, id }: Pick<StoredRecord, "source" | "id">, from: ReadFrom): Promise<ReadFrom> {
    let known = this.#sources.get(source);
    if (!known) {
      known = this.#look(source);
      this.#sources.set(source, known);
    }
    const { at, newest } = await known;
    const met = at.get(id);
    return met === undefined || met === newest ? from : { ...from, at: Math.min(met, from.at) };
  }

  async #look(source: string) {
    const { store, register } = this.#place;
    const { bot, sources } = register;
    const kit = bot.kits.find(({ kind }) => kind === sources.get(source)?.kind);
    const at = new Map<string, number>();
    let newest = Number.NEGATIVE_INFINITY;
    for (const list of Object.keys(kit?.unions ?? {}))
      for (const [id, time] of await store.desk.lastMet(bot.name, source, list)) {
        at.set(id, Math.max(time, at.get(id) ?? time));
        newest = Math.max(newest, time);
      }
    return { at, newest };
  }
}

const shownAs = ({ source, id, content, changedAt }: StoredRecord, kind: string) => ({
  ...{ kind, source, id, content, changedAt },
});

/** The page that a record was read from, and when that was last read well. */
export async function readFrom(
  { store, register, readings }: RecordPlace,
  { source, request, changedAt }: Pick<StoredRecord, "source" | "request" | "changedAt">,
): Promise<ReadFrom> {
  if (request === null) return { url: null, at: changedAt };
  const url = (await store.desk.capture(request))?.final ?? (await askedFor(store, request));
  const at = url === null ? undefined : readings.readAt(register.bot.name, source, url);
  return { url, at: at ?? changedAt };
}

async function askedFor({ ledger }: Pick<Store, "ledger">, request: number): Promise<string | null> {
  const row = await ledger.row(request);
  return row?.event === "asked" ? (row.url ?? null) : null;
}

/** Those of some kinds of which there is something to give out: what is noted before it is given. */
export async function kindsGiven(
  { store, register }: Pick<RecordPlace, "store" | "register">,
  may: (kind: string) => boolean,
): Promise<readonly string[]> {
  const counts = await store.desk.counts(register.bot.name);
  const kinds = counts.flatMap(({ kind, records }) => (kind !== null && records > 0 && may(kind) ? [kind] : []));
  return [...new Set(kinds)].sort();
}
