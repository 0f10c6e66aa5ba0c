import { join } from "node:path";
import { type AccessRow, seededRandom, smallestGap } from "goodbot/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AskedRow } from "../../src/pledge/row.ts";
import type { Store } from "../../src/store/store.ts";
import { compareWithLedger } from "../../src/world/log-checks.ts";
import { requestsIn } from "../../src/world/virtual-house.ts";
import { GAP, ProcessHouse } from "./process/house.ts";
import { hashesIn, type Kill, killed, whileAnswered, whileAsked, whileSent } from "./process/killer.ts";
import { rowsOf, storeIn } from "./process/stored.ts";

const ways = [whileAsked, whileSent, whileAnswered];
const wanted = ["asked, not sent", "sent, not answered", "answered, not applied"] as const;
/** At least so many of each moment, and so many in all. */
const EACH = 5;
const ALL = 20;
/** Nobody tries for ever to be there at the right moment. */
const MOST_KILLS = 60;

const random = seededRandom("kills");
const kills: Kill[] = [];
let house: ProcessHouse;
let store: Store;
let log: readonly AccessRow[];

const count = (moment: Kill["moment"]): number => kills.filter((kill) => kill.moment === moment).length;
const enough = (): boolean => kills.length >= ALL && wanted.every((moment) => count(moment) >= EACH);

beforeAll(async () => {
  house = await ProcessHouse.open({ organizations: 4, persons: 6, meetings: 10, papers: 100 });
  for (let turn = 0; kills.length < MOST_KILLS && !enough(); turn += 1) {
    const rarest = wanted.findIndex((moment) => count(moment) < EACH);
    const way = ways[kills.length < ALL ? turn % ways.length : rarest] ?? whileSent;
    kills.push(await killed(house, way, random));
  }
  const last = await house.start("run", "mandari", "--json").ended;
  expect(last.code, last.err).toBe(0);
  expect(JSON.parse(last.out)).toMatchObject({ stopped: false, sources: [{ id: "town", result: "complete" }] });
  log = house.world.log();
  store = await storeIn(house.data);
}, 300_000);

afterAll(async () => {
  await store?.close();
  await house.close();
});

describe("kill -9", () => {
  it("met twenty processes, five and more at each moment of a request", () => {
    const others = kills.length - wanted.reduce((sum, moment) => sum + count(moment), 0);
    const table = [...wanted.map((moment) => [moment, count(moment)]), ["elsewhere", others], ["all", kills.length]];
    console.info(["kills", ...table.map(([moment, times]) => `${String(moment).padEnd(24)}${times}`)].join("\n"));
    expect(wanted.map(count).every((times) => times >= EACH)).toBe(true);
    expect(kills.length).toBeGreaterThanOrEqual(ALL);
    expect(count("done")).toBe(0);
  });

  it("lost no row that anybody had seen", () => {
    const rows = new Map(house.store ? hashesIn(house.store) : []);
    const lost = kills.flatMap(({ acknowledged }) => [...acknowledged].filter(([seq, hash]) => rows.get(seq) !== hash));
    expect(kills.at(-1)?.acknowledged.size).toBeGreaterThan(50);
    expect(lost).toEqual([]);
  });

  it("made no gap shorter and no two requests run at once, as the town saw it", () => {
    expect(smallestGap(log)).toBeGreaterThanOrEqual(GAP);
  });

  it("had at most one request repeated a kill, each marked as a repetition", async () => {
    const rows = await rowsOf(store);
    const asked = rows.filter((row): row is AskedRow => row.event === "asked");
    const lost = new Set(rows.flatMap((row) => (row.event === "recovered" ? [row.request] : [])));
    const repeated = asked.filter(({ url }, at) => asked.findIndex((earlier) => earlier.url === url) !== at);
    expect(lost.size).toBe(kills.filter(({ request }) => request !== null).length);
    expect(repeated.length).toBeLessThanOrEqual(kills.length);
    expect(repeated.filter(({ attempt }) => attempt === 0)).toEqual([]);
    // Only what a kill left open is asked again, and nothing whose answer was stored.
    const before = (row: AskedRow): number =>
      asked.findLast(({ url, seq }) => url === row.url && seq < row.seq)?.seq ?? 0;
    expect(repeated.filter((row) => !lost.has(before(row)))).toEqual([]);
  });

  it("left a ledger that agrees with the town's own log, request by request", async () => {
    const unsent = new Set(
      kills.flatMap(({ moment, request }) => (moment === "asked, not sent" ? [request ?? 0] : [])),
    );
    const asked = (await rowsOf(store)).filter(({ event }) => event === "asked");
    const sides = (await requestsIn(store)).map((side, at) =>
      unsent.has(asked[at]?.seq ?? 0) ? { ...side, connected: false } : side,
    );
    expect(compareWithLedger(log, sides)).toEqual([]);
  });

  it("left the records that a pass without a kill brings", async () => {
    const clean = join(house.data, "../clean");
    const whole = await house.startIn(clean, "run", "mandari", "--json").ended;
    expect(JSON.parse(whole.out)).toMatchObject({ sources: [{ result: "complete" }] });
    const other = await storeIn(clean);
    expect(await contents(store)).toEqual(await contents(other));
    await other.close();
  });

  it("left nothing to blame: audit 0, chain whole", async () => {
    const audited = await house.start("audit", "--json").ended;
    const result = JSON.parse(audited.out);
    expect(result.violations).toEqual([]);
    expect(result.chain.ok).toBe(true);
    expect(audited.code).toBe(0);
  });
});

/** What was read, without where and when. */
async function contents(from: Store): Promise<Readonly<Record<string, string>>> {
  const all: Record<string, string> = {};
  for await (const { id, state, hash } of from.desk.records({ bot: "mandari" })) all[id] = `${state} ${hash}`;
  return all;
}
