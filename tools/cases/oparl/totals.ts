import type { Json, Observations, ObservedRecord } from "../../../src/pledge/observation.ts";
import { pointOf } from "../../../src/sources/oparl/geo.ts";
import { instantOf } from "../../../src/sources/oparl/stamps.ts";
import { countKinds, distinct } from "./readers.ts";

/** What all readings of a source come to: the numbers of `store` in an archive's entry, and those of `objects`. */
export function totalsOf(all: readonly Observations[]): Readonly<Record<string, unknown>> {
  const records = distinct(all);
  const live = records.filter(({ state }) => state === "live");
  const deleted = records.filter(({ state }) => state === "deleted");
  const of = (kind: string): readonly ObservedRecord[] => live.filter((record) => record.kind === kind);
  const having = (kind: string, field: string): number => of(kind).filter(({ content }) => field in content).length;
  const times = locationTimes(live);
  const undated = live.filter(({ modified }) => modified === undefined);
  const names = live.flatMap(({ content }) => (typeof content.name === "string" ? [content.name.length] : []));
  return {
    live: countKinds(records, "live"),
    tombstones: countKinds(records, "deleted"),
    distinctIds: { live: live.length, tombstones: deleted.length, total: records.length },
    files: filesOf(of("File"), live),
    filesByParentField: byParentField(of("File"), live),
    locations: locationsOf(of("Location"), times),
    meetings: {
      total: of("Meeting").length,
      withAgenda: having("Meeting", "agendaItem"),
      withLocation: having("Meeting", "location"),
      cancelled: of("Meeting").filter(({ content }) => content.cancelled === true).length,
      ...midnightEnds(of("Meeting")),
    },
    papers: {
      total: of("Paper").length,
      withMainFile: having("Paper", "mainFile"),
      withConsultations: having("Paper", "consultation"),
    },
    agendaItems: {
      total: of("AgendaItem").length,
      withResult: having("AgendaItem", "result"),
      withConsultation: having("AgendaItem", "consultation"),
      withPublicFlag: having("AgendaItem", "public"),
    },
    consultations: {
      total: of("Consultation").length,
      embeddedInPapers: of("Consultation").filter(({ parent }) => parent?.field === "consultation").length,
    },
    memberships: { total: of("Membership").length },
    objectsWithoutModified: undated.length,
    occurrencesWithoutModified: undated.reduce((sum, { id }) => sum + (times.get(id) ?? 1), 0),
    namesOver500: names.filter((length) => length > 500).length,
    longestName: names.reduce((longest, length) => Math.max(longest, length), 0),
    tombstonesWithoutType: all.reduce((sum, { oddities = [] }) => sum + countOf(oddities, "typeless-tombstones"), 0),
    tombstonesOnPages: tombstonePages(all),
    insideTombstonesOnly: {},
  };
}

/** References to objects that nowhere were read, by kind and field of who refers. */
export function danglingOf(all: readonly Observations[]): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map(distinct(all).map(({ id, kind }) => [id, kind]));
  const dangling = new Map<string, Set<string>>();
  for (const { id, from, field } of all.flatMap(({ references = [] }) => references)) {
    if (kinds.has(id)) continue;
    const name = `${kinds.get(from)}.${field}`;
    dangling.set(name, (dangling.get(name) ?? new Set()).add(id));
  }
  return new Map(Array.from(dangling, ([name, ids]) => [name, Array.from(ids)]));
}

const countOf = (oddities: NonNullable<Observations["oddities"]>, code: string): number => {
  const oddity = oddities.find((seen) => seen.code === code);
  return oddity === undefined ? 0 : (oddity.count ?? 1);
};

const tally = (values: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

const filesOf = (files: readonly ObservedRecord[], live: readonly ObservedRecord[]): unknown => {
  const texts = (field: string): readonly string[] =>
    files.flatMap(({ content }) => (typeof content[field] === "string" ? [content[field]] : []));
  return {
    total: files.length,
    byParentField: byParentField(files, live),
    distinctAccessUrls: new Set(texts("accessUrl")).size,
    distinctDownloadUrls: new Set(texts("downloadUrl")).size,
    byMimeType: tally(texts("mimeType")),
    withoutModified: files.filter(({ modified }) => modified === undefined).length,
  };
};

const byParentField = (files: readonly ObservedRecord[], live: readonly ObservedRecord[]): unknown => {
  const kinds = new Map(live.map(({ id, kind }) => [id, kind]));
  return tally(
    files.flatMap(({ parent }) => (parent === undefined ? [] : [`${kinds.get(parent.id)}.${parent.field}`])),
  );
};

/** How often each location is embedded. */
const locationTimes = (live: readonly ObservedRecord[]): ReadonlyMap<string, number> => {
  const known = new Set(live.filter(({ kind }) => kind === "Location").map(({ id }) => id));
  const ids = live.flatMap(({ content }) => list(content.location)).filter((id) => known.has(id));
  return new Map(Object.entries(tally(ids)));
};

const list = (value: Json | undefined): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "string");

const locationsOf = (locations: readonly ObservedRecord[], times: ReadonlyMap<string, number>): unknown => {
  const [most] = Array.from(times).sort(([, a], [, b]) => b - a);
  const sent = locations.flatMap(({ raw }) => {
    const geojson: unknown = Object(raw ?? {}).geojson;
    return geojson === undefined ? [] : [JSON.stringify(geojson)];
  });
  return {
    distinct: locations.length,
    embeddedOccurrences: Array.from(times.values()).reduce((sum, count) => sum + count, 0),
    mostRepeated: most === undefined ? null : { id: most[0], times: most[1] },
    points: locations.filter(({ content }) => pointOf(content.geojson) !== null).length,
    swappedPoints: sent.filter((geojson) => /"coordinates":\["?(?:4[7-9]|5[0-6])(?:\D|$)/.test(geojson)).length,
    pointsWithTextCoordinates: sent.filter((geojson) => geojson.includes('"coordinates":["')).length,
  };
};

const midnightEnds = (meetings: readonly ObservedRecord[]): Readonly<Record<string, number>> => {
  const ends = meetings.flatMap(({ content, raw }) => {
    const end: unknown = Object(raw ?? {}).end;
    return typeof end === "string" && /T00:00/.test(end) ? [{ end, start: content.start }] : [];
  });
  const before = ends.filter(({ end, start }) => {
    const [from, to] = [typeof start === "string" ? instantOf(start) : null, instantOf(end)];
    return from !== null && to !== null && to.at < from.at;
  });
  return { midnightEnd: ends.length, midnightEndBeforeStart: before.length };
};

const tombstonePages = (all: readonly Observations[]): Readonly<Record<string, readonly number[]>> => {
  const pages: Record<string, number[]> = {};
  for (const { lists = [], records = [] } of all) {
    const deleted = new Set(records.filter(({ state }) => state === "deleted").map(({ id }) => id));
    for (const { name, page, ids } of lists) {
      if (!ids.some((id) => deleted.has(id))) continue;
      pages[name] = [...(pages[name] ?? []), page].sort((a, b) => a - b);
    }
  }
  return pages;
};
