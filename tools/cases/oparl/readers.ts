import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Memory, PassPlan } from "../../../src/pledge/kit.ts";
import type { Json, Observations, ObservedRecord, Wanted } from "../../../src/pledge/observation.ts";
import { oparlKit } from "../../../src/sources/oparl/kit.ts";
import { oparl } from "../../../src/sources/oparl/source.ts";

/** A first reading: nothing is known yet, everything may be asked for. */
const firstPass: PassPlan = { mode: "first", startedAt: 0, mayReadWhole: true, unfilteredPages: 0 };
const nothingKnown: Memory = { said: {}, cursors: new Map() };

/**
 * Reads a body as if it were the answer to a request of the source whose System is at `system`.
 *
 * @param bytes the body as served
 */
export const readAs = (
  system: string,
  want: Pick<Wanted, "url" | "reader" | "data" | "list">,
  bytes: Uint8Array,
  status = 200,
): Observations =>
  oparlKit.read(
    {
      asked: want.url,
      url: want.url,
      outcome: "answered",
      status,
      contentType: "application/json",
      body: bytes,
      at: Date.UTC(2100, 0, 1),
    },
    { reader: want.reader, data: want.data ?? null, list: want.list, role: "other" },
    {
      source: oparl({ id: "case", title: "case", url: system }),
      memory: nothingKnown,
      pass: firstPass,
    },
  );

/** Reads one object asked for alone. */
export const readObjectAs = (
  url: string,
  bytes: Uint8Array,
  { status = 200, missing = false, kind = null }: ObjectCase = {},
): Observations => readAs(url, { url, reader: "object", data: { id: url, kind, missing } }, bytes, status);

interface ObjectCase {
  readonly status?: number;
  /** It is only known by reference. */
  readonly missing?: boolean;
  /** What it is where it does not say. */
  readonly kind?: string | null;
}

/** Reads a page of a list, or of the list of bodies. */
export const readPageAs = (url: string, list: string, page: number, bytes: Uint8Array): Observations =>
  list === "body"
    ? readAs(url, { url, reader: "bodies", data: {} }, bytes)
    : readAs(
        url,
        {
          url,
          reader: "list",
          data: { way: "whole", start: url, startedAt: 0 },
          list: { name: list, page, since: null, unfiltered: false },
        },
        bytes,
      );

export const bytesOf = (folder: string, file: string): Promise<Uint8Array> => readFile(join(folder, file));

/** How many records of each kind are in a state. */
export const countKinds = (
  records: readonly ObservedRecord[],
  state: ObservedRecord["state"],
): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const record of records) {
    if (record.state === state) counts[record.kind ?? "?"] = (counts[record.kind ?? "?"] ?? 0) + 1;
  }
  return counts;
};

/** How often objects of each kind stand in an answer, those that stand there several times counted each time. */
export const countOccurrences = ({ records = [], oddities = [] }: Observations): Readonly<Record<string, number>> => {
  const counts = { ...countKinds(records, "live") };
  for (const { code, count = 1 } of oddities) {
    const kind = code === "locations-repeated" ? "Location" : /^repeated:(.*)$/.exec(code)?.[1];
    if (kind !== undefined) counts[kind] = (counts[kind] ?? 0) + count;
  }
  return counts;
};

/** The distinct records of several answers, the last reading of each. */
export const distinct = (all: readonly Observations[]): readonly ObservedRecord[] =>
  Array.from(new Map(all.flatMap(({ records = [] }) => records.map((record) => [record.id, record]))).values());

/** A field of a record's content; null where it says nothing. */
export const fieldOf = (record: ObservedRecord | undefined, field: string): Json => record?.content[field] ?? null;
