import type { Register } from "../pass/register.ts";
import { type Export, type OwnFormat, ownFormats } from "../pledge/export.ts";
import { Fault } from "../pledge/fault.ts";
import type { RecordEvent, Store } from "../store/store.ts";
import { noteGivenOut } from "./given-out.ts";
import { Readings } from "./readings.ts";
import { mayShowAsItIs } from "./shown-kinds.ts";
import { kindsGiven, readFrom, shownRecords } from "./shown-records.ts";
import { mustKeepCopies, warcOf } from "./warc.ts";

export const formats = ["ndjson", "warc", ...ownFormats] as const;

export type Format = (typeof formats)[number];

export interface ExportOrder {
  readonly format: Format;
  /** Only what came or changed since, epoch milliseconds; null: everything. */
  readonly since: number | null;
  readonly now: number;
  /** Name of this process in the ledger. */
  readonly worker: string;
}

/**
 * Gives out what a bot has read, piece by piece. What is given is noted in the ledger first; records for the operator
 * alone are in no format.
 *
 * @throws Fault "usage" where the bot does not have the format, or the format makes no sense in parts
 */
export async function* exported(store: Store, register: Register, order: ExportOrder): AsyncIterable<Uint8Array> {
  const writer = writerFor(store, register, order);
  await noteGivenOut(store, register, { kinds: await writer.kinds(), format: order.format }, order);
  const encoder = new TextEncoder();
  for await (const piece of writer.write()) yield typeof piece === "string" ? encoder.encode(piece) : piece;
}

interface Writer {
  /** Kinds of records that it will give out. */
  kinds(): Promise<readonly string[]>;
  write(): AsyncIterable<string | Uint8Array>;
}

function writerFor(store: Store, register: Register, order: ExportOrder): Writer {
  const { format } = order;
  if (format === "warc") {
    mustKeepCopies(register);
    return { kinds: async () => [], write: () => warcOf(store, register, order) };
  }
  if (format === "ndjson") {
    const may = mayShowAsItIs(register);
    return { kinds: () => kindsGiven({ store, register }, may), write: () => ndjsonOf(store, register, order) };
  }
  return ownWriter(store, register, { ...order, format });
}

function ownWriter(
  store: Store,
  register: Register,
  { format, since, now }: ExportOrder & { readonly format: OwnFormat },
): Writer {
  const { bot } = register;
  const own: Export | undefined = bot.exports?.[format];
  if (!own) {
    const has = formats.filter((each) => each === "ndjson" || each === "warc" || bot.exports?.[each] !== undefined);
    throw new Fault("usage", `${bot.name} has no export in the format ${format}`, `Name one of: ${has.join(", ")}.`);
  }
  if (since !== null && own.inParts !== true)
    throw new Fault(
      "usage",
      `${format} is a whole picture: a part of it would name what is not in it`,
      "Leave --since away, or ask for what changed: --format ndjson --since …",
    );
  const declared = new Set(own.kinds);
  return {
    kinds: () => kindsGiven({ store, register }, (kind) => declared.has(kind)),
    async *write() {
      const readings = await readingsOf(store, register);
      yield* own.write({ now, since, ...shownRecords({ store, register, readings }, own.kinds) });
    },
  };
}

async function readingsOf(store: Store, { bot }: Register): Promise<Readings> {
  const readings = new Readings(store.ledger, [bot.name]);
  await readings.catchUp();
  return readings;
}

/**
 * Current records, one a line, with the page and the day it was last read; with `since` those that changed, then each
 * change (field old, new). Only kinds that may be given out as they are.
 */
async function* ndjsonOf(store: Store, register: Register, { since }: ExportOrder): AsyncIterable<string> {
  const { bot, sources } = register;
  const may = mayShowAsItIs(register);
  const readings = await readingsOf(store, register);
  for await (const record of store.desk.records({ bot: bot.name, state: "live" })) {
    const { kind, source, id, content, changedAt, firstSeen } = record;
    if (!sources.has(source) || !may(kind) || (since !== null && changedAt < since)) continue;
    const { url, at } = await readFrom({ store, register, readings }, record);
    yield line({
      ...{ type: "record", kind, source, id, content, firstSeen: iso(firstSeen), changedAt: iso(changedAt) },
      ...{ page: url, readAt: iso(at) },
    });
  }
  if (since === null) return;
  for await (const event of store.desk.changes({ bot: bot.name, since }))
    if (sources.has(event.source) && may(event.kind)) yield line(changeOf(event));
}

const changeOf = ({ at, kind, source, id, what, fields }: RecordEvent): object => ({
  ...{ type: "change", at: iso(at), kind, source, id, what, fields },
});

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const iso = (at: number): string => new Date(at).toISOString();
