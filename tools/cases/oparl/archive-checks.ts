import { maxInFlight } from "goodbot/world";
import type { Tally } from "../compare.ts";
import type { ArchiveEntry } from "./archive-form.ts";
import { ArchiveHouse, type PassSeen } from "./archive-house.ts";
import { storeFigures } from "./archive-store.ts";

type Check = ArchiveEntry["checks"][number];
type Expect = Check["expect"];

/** Own processing of a first reading in seconds, without the replica's opening, and the memory at its end in MB. */
export interface Cost {
  readonly seconds: number;
  readonly megabytes: number;
}

/**
 * Runs the checks of one archive, each on a house of its own that has read the archive once, and counts them. Returns
 * what the first of these readings cost.
 */
export async function runChecks(folder: string, entry: ArchiveEntry, tally: Tally): Promise<Cost> {
  const costs: Cost[] = [];
  for (const check of entry.checks) {
    const house = await ArchiveHouse.open(folder, entry);
    const before = process.cpuUsage();
    const first = await house.pass("hand");
    const { user, system } = process.cpuUsage(before);
    costs.push({ seconds: (user + system) / 1_000_000, megabytes: process.resourceUsage().maxRSS / 1024 });
    if (check.do === "full") await fullReading(house, first, check, tally);
    else await incrementalReading(house, check, tally);
    for (const fault of await house.faults()) tally.count(false, () => `${check.id}: ${fault}`);
    await house.close();
  }
  return costs[0] ?? { seconds: 0, megabytes: 0 };
}

async function fullReading(house: ArchiveHouse, seen: PassSeen, check: Check, tally: Tally): Promise<void> {
  const { entry } = house;
  const asked = byKind(house, seen);
  const equal = equalIn(tally, check.id);
  equal("result", seen.results.join(), "complete");
  equal("robots.txt", asked["robots.txt"], 1);
  equal("fetched alone", asked.alone ?? 0, entry.fullSync.objectsFetchedAlone);
  for (const [kind, requests] of Object.entries(entry.fullSync.requests))
    equal(`requests ${kind}`, asked[kind], requests);
  equal("requests", seen.requests.length - 1, entry.fullSync.total);
  equal("in flight", maxInFlight(seen.requests), check.expect.maxInFlight ?? 1);
  const figures = await storeFigures(house);
  for (const [name, value] of flat(entry.store)) {
    if (!(name in figures) && !measured.some((prefix) => name.startsWith(prefix))) continue;
    equal(`store ${name}`, figures[name] ?? 0, value);
  }
}

/** Figures of `store` that are counted here; others speak of the archive's pages, not of what is stored. */
const measured = [
  "live.",
  "tombstones.",
  "distinctIds.",
  "files.",
  "meetings.total",
  "papers.",
  "agendaItems.",
  "consultations.",
  "memberships.",
];

async function incrementalReading(house: ArchiveHouse, check: Check, tally: Tally): Promise<void> {
  const { expect, setup = {}, modifiedSince } = check;
  const equal = equalIn(tally, check.id);
  const since = modifiedSince === undefined ? Number.NaN : Date.parse(modifiedSince);
  if (!Number.isNaN(since)) await house.readUpTo(since);
  await house.house.pass(15 * 60_000);
  prepare(house, setup);
  const seen = await house.pass("schedule");
  const asked = byKind(house, seen);
  equal("result", seen.results.join(), "complete");
  const lists = Object.keys(house.entry.source.listUrls);
  if (expect.requests !== undefined)
    equal("requests", seen.requests.length - (asked["robots.txt"] ?? 0), expect.requests);
  for (const [kind, requests] of Object.entries({ ...expect.byKind, ...expect.listPages }))
    equal(`requests ${kind}`, asked[kind] ?? 0, requests);
  if (expect.maxListPages !== undefined) {
    const pages = lists.reduce((sum, list) => sum + (asked[list] ?? 0), 0);
    tally.count(
      pages <= expect.maxListPages,
      () => `${check.id}: ${pages} list pages, at most ${expect.maxListPages} wanted`,
    );
  }
  if (expect.writes !== undefined) equal("writes", seen.written, expect.writes);
  if (expect.events !== undefined) equal("events", seen.events.length, expect.events);
  await listed(house, seen, expect, equal);
  const idsOf = (what: string): string =>
    seen.events
      .flatMap((event) => (event.what === what ? [event.id] : []))
      .sort()
      .join();
  if (expect.changed) equal("changed", idsOf("changed"), [...expect.changed].sort().join());
  if (expect.tombstoned) equal("tombstoned", idsOf("deleted"), [...expect.tombstoned].sort().join());
  await after(house, expect, equal);
}

async function after(house: ArchiveHouse, expect: Expect, equal: Equal): Promise<void> {
  if (!expect.liveAfter && !expect.tombstonesAfter) return;
  const figures = await storeFigures(house);
  for (const [kind, value] of Object.entries(expect.liveAfter ?? {}))
    equal(`live after ${kind}`, figures[`live.${kind}`] ?? 0, value);
  for (const [kind, value] of Object.entries(expect.tombstonesAfter ?? {}))
    equal(`tombstones after ${kind}`, figures[`tombstones.${kind}`] ?? 0, value);
}

/** Brings the replica into the state that a check wants. */
function prepare(house: ArchiveHouse, setup: NonNullable<Check["setup"]>): void {
  const { world } = house.house;
  if (setup.filter !== undefined) world.order("set", "filter", setup.filter);
  if (setup.changed !== undefined) world.order("mutate", "change-meeting:3");
  if (setup.tombstoned !== undefined) world.order("mutate", "tombstone-paper:2");
}

/** Elements of the list pages of a pass, counted from the kept answers by nobody's reader but this. */
async function listed(house: ArchiveHouse, seen: PassSeen, expect: Expect, equal: Equal): Promise<void> {
  if (!expect.objects && !expect.tombstones) return;
  const { store } = house.house;
  const asked = new Set(seen.requests.map(({ host, path }) => `https://${host}${path}`));
  const live: Record<string, number> = {};
  const gone: Record<string, number> = {};
  for await (const capture of store.desk.captures({ bot: house.bot.name })) {
    const { pathname, search } = new URL(capture.url);
    const list = house.kindOf(`${pathname}${search}`);
    if (!asked.has(capture.url) || !(list in house.entry.source.listUrls) || !search.includes("modified_since"))
      continue;
    const body: { data?: { deleted?: boolean }[] } = JSON.parse(
      Buffer.from((await store.blobs.get(capture.digest)) ?? "{}").toString(),
    );
    const type = `${list.charAt(0).toUpperCase()}${list.slice(1)}`;
    for (const { deleted } of body.data ?? []) {
      const counts = deleted ? gone : live;
      counts[type] = (counts[type] ?? 0) + 1;
    }
  }
  for (const [kind, value] of Object.entries(expect.objects ?? {})) equal(`objects ${kind}`, live[kind] ?? 0, value);
  for (const kind of Object.keys({ ...expect.tombstones, ...gone }))
    equal(`listed tombstones ${kind}`, gone[kind] ?? 0, expect.tombstones?.[kind] ?? 0);
}

type Equal = (what: string, is: unknown, want: unknown) => void;

const equalIn =
  (tally: Tally, check: string): Equal =>
  (what, is, want) =>
    tally.count(is === want, () => `${check}: ${what} is ${String(is)}, expected ${String(want)}`);

function byKind(house: ArchiveHouse, { requests }: PassSeen): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { path } of requests) {
    const kind = house.kindOf(path);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Numbers of a nested object by dotted names. */
function flat(value: object, prefix = ""): [string, number][] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]): [string, number][] => {
    if (typeof part === "number") return [[`${prefix}${key}`, part]];
    return typeof part === "object" && part !== null && !Array.isArray(part) ? flat(part, `${prefix}${key}.`) : [];
  });
}
