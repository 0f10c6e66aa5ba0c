import { mended, type Oddity, placeOf, type Source, type Wanted } from "goodbot";
import * as z from "zod";
import { readKd } from "../read/kd.ts";
import { type KdqItem, type KdqReading, readKdq } from "../read/kdq.ts";
import { storedPublication } from "../read/stored.ts";
import { isIndexBelieved, usualVersionSettings, versionOf } from "../read/versions.ts";
import { type OfficialSource, officialKit, officialSource, type Reading, unreadable } from "./official-kit.ts";

const settings = z.strictObject({
  /** Days after which each document is looked at again, whatever the index says. */
  recheckDays: z.int().min(1).max(3_650).default(usualVersionSettings.recheckDays),
  /** Share of its entries that the index can lose from one reading to the next without being disbelieved. */
  largestDrop: z.number().min(0).max(1).default(usualVersionSettings.largestDrop),
});

type Settings = z.output<typeof settings>;

const LIST = "index";
const COUNT = "items";
const accept = "application/xml, text/xml;q=0.9, */*;q=0.1";
const DAY = 86_400_000;
/** An index has no word for "withdrawn": what vanishes from it stays readable, and says that its source lists it no more. */
const absence = {
  ...{ readings: usualVersionSettings.missingReadings, span: usualVersionSettings.missingDays * DAY },
  ...{ stays: true, largestDrop: usualVersionSettings.largestDrop },
};
/** Name of the records. */
export const PUBLICATION = "Publication";

/** What a bot file says of an index. */
export interface KdqSource extends OfficialSource, z.input<typeof settings> {
  /** Address of the index. */
  readonly url: string;
  /** Hosts of the documents, where they are others. */
  readonly hosts?: readonly string[];
}

/** A publisher's index of KD documents (Kerndatenquelle). */
export function kdq({ id, title, pledge, url, hosts = [], ...more }: KdqSource): Source {
  const own = [...new Set([placeOf(url).host, ...hosts.map((host) => host.toLowerCase())])];
  return officialSource(
    { id, title, ...(pledge && { pledge }) },
    { kind: "kdq", url, hosts: own, settings: settings.parse(more) },
    { sizes: "index" },
  );
}

/**
 * Reads an index and the documents it names: those that are new or changed since, newest first, and each one again after
 * some months. An index that lost too much is a fault of its source, and nobody is gone then.
 */
export const kdqKit = officialKit({
  kind: "kdq",
  settings,
  plan: ({ source: { url } }) => [
    {
      ...{ url, purpose: "data", role: "list", reader: "index", accept },
      list: { name: LIST, page: 1, since: null, unfiltered: false },
    },
  ],
  readers: { index: readIndex, document: readDocument },
});

function readIndex(reading: Reading<Settings>) {
  const {
    answer,
    memory,
    source,
    settings: { largestDrop },
  } = reading;
  const index = readKdq(answer.body, { url: answer.url, now: answer.at, contentType: answer.contentType });
  const broken = (why: string) => ({
    ...unreadable(LIST, why, reading),
    lists: [{ name: LIST, page: 1, ids: [], end: "broken" as const, why, whole: false }],
  });
  if (index.kind === "unreadable") return broken(`${index.reason}: ${index.why}`);
  const before = memory.said[COUNT];
  const known = typeof before === "number" ? before : 0;
  if (!isIndexBelieved(index.items.size, known, { largestDrop }))
    return broken(`${index.items.size} entries, ${known} the last time`);
  const ours = [...index.items.values()].filter(({ url }) => source.hosts.includes(placeOf(url).host));
  return {
    verdict: { kind: "read" as const },
    lists: [{ name: LIST, page: 1, ids: [...index.items.keys()], end: "done" as const, whole: true, absence }],
    wanted: newestFirst(ours).map((item, rank) => documentWanted(item, rank, answer.at, reading.settings)),
    oddities: odditiesOf(index, index.items.size - ours.length, answer.url),
    memory: { [COUNT]: index.items.size, ...mended(LIST, memory) },
  };
}

const newestFirst = (items: readonly KdqItem[]): readonly KdqItem[] =>
  [...items].sort((a, b) => (b.modified ?? 0) - (a.modified ?? 0));

const documentWanted = (item: KdqItem, rank: number, now: number, { recheckDays }: Settings): Wanted => ({
  ...{ url: item.url, purpose: "data", role: "detail", reader: "document", accept, rank: rank + 1 },
  data: { id: item.id, modified: item.modified },
  once: { version: versionOf(item, now, { recheckDays }) },
});

const odditiesOf = (
  { counts, refused, contradicting, repaired }: Extract<KdqReading, { kind: "index" }>,
  elsewhere: number,
  where: string,
): readonly Oddity[] => {
  const found: readonly (readonly [code: string, count: number, first?: string | undefined])[] = [
    ["entry without id", counts.withoutId],
    ["entry without address", counts.withoutUrl],
    ["address refused", counts.refused, refused[0]],
    ["id with two addresses", counts.contradicting, contradicting[0]],
    ["document on another host", elsewhere],
    ["encoding repaired", repaired ? 1 : 0],
  ];
  return found.flatMap(([code, count, first]) => (count > 0 ? [{ code, count, where: first ?? where }] : []));
};

const taskData = z.object({ id: z.string(), modified: z.number().nullable() });

function readDocument(reading: Reading<Settings>) {
  const { answer, task, memory } = reading;
  const { id, modified } = taskData.parse(task.data);
  const what = `document ${id}`;
  const read = readKd(answer.body, answer.contentType);
  if (read.kind === "unreadable") {
    // Of a type that nobody knows the raw document is kept and named; that is no fault of the source.
    if (read.reason === "unknown_type")
      return { verdict: { kind: "read" as const }, oddities: [{ code: `unknown type ${read.why}`, where: id }] };
    return unreadable(what, `${read.reason}: ${read.why}`, reading);
  }
  const { publication } = read;
  const record = { kind: PUBLICATION, id, state: "live" as const, content: storedPublication(publication) };
  return {
    verdict: { kind: "read" as const },
    records: [{ ...record, ...(modified !== null && { modified }) }],
    oddities: publication.unknown.map((name) => ({ code: `unknown element ${name}`, where: id })),
    memory: mended(what, memory),
  };
}
