import { createHash } from "node:crypto";
import { join } from "node:path";
import { type AccessRow, realClock, realRandom, seededRandom, smallestGap } from "goodbot/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../../src/ledger/open-store.ts";
import type { AskedRow, RecoveredRow } from "../../src/pledge/row.ts";
import type { Store } from "../../src/store/store.ts";
import { idsFrom } from "../../src/time/ids.ts";
import { compareWithLedger } from "../../src/world/log-checks.ts";
import { requestsIn } from "../../src/world/virtual-house.ts";
import { GAP, ProcessHouse } from "./process/house.ts";
import { type Kill, killed, rowsOf, whileAnswered, whileAsked, whileSent } from "./process/killer.ts";

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
    const t0 = Date.now();
    kills.push(await killed(house, way, random));
    console.log(turn, kills.at(-1)?.moment, Date.now() - t0, house.world.log().length);
  }
  const last = await house.start("run", "mandari", "--json").ended;
  console.log("last", house.world.log().length);
  expect(last.code, last.err).toBe(0);
  expect(JSON.parse(last.out)).toMatchObject({ stopped: false, sources: [{ id: "town", result: "complete" }] });
  log = house.world.log();
  const ids = idsFrom(realClock, realRandom);
  const path = join(house.data, "goodbot.db");
  store = await openStore({ path, dataDir: house.data, clock: realClock, random: realRandom, ids });
}, 240_000);

afterAll(async () => {
  await store.close();
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
    const rows = new Map(house.store ? rowsOf(house.store) : []);
    const lost = kills.flatMap(({ acknowledged }) => [...acknowledged].filter(([seq, hash]) => rows.get(seq) !== hash));
    expect(kills.at(-1)?.acknowledged.size).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });

  it("made no gap shorter and no two requests run at once, as the town saw it", () => {
    expect(smallestGap(log)).toBeGreaterThanOrEqual(GAP);
  });

  it("had at most one request repeated a kill, each marked as a repetition", async () => {
    const { asked, recovered } = await requests();
    const repeated = asked.filter(({ url }, at) => asked.slice(0, at).some((earlier) => earlier.url === url));
    const first = (row: AskedRow) => asked.find(({ url }) => url === row.url);
    const lost = new Set(recovered.map(({ request }) => request));
    expect(repeated.length).toBeLessThanOrEqual(kills.length);
    expect(lost.size).toBe(kills.filter(({ request }) => request !== null).length);
    expect(repeated.filter(({ attempt }) => attempt === 0)).toEqual([]);
    // Only what a kill left open is asked again, and nothing whose answer was stored.
    expect(repeated.filter((row) => !lost.has(first(row)?.seq ?? 0))).toEqual([]);
  });

  it("left a ledger that agrees with the town's own log, request by request", async () => {
    const unsent = new Set(
      kills.flatMap(({ moment, request }) => (moment === "asked, not sent" ? (request ?? []) : [])),
    );
    const { asked } = await requests();
    const sides = (await requestsIn(store)).map((side, at) =>
      unsent.has(asked[at]?.seq ?? 0) ? { ...side, connected: false } : side,
    );
    expect(compareWithLedger(log, sides)).toEqual([]);
  });

  it("left every record and document that a pass without a kill brings", async () => {
    const counts = Object.fromEntries(
      (await store.desk.counts("mandari")).map(({ kind, state, records }) => [`${state} ${kind}`, records]),
    );
    expect(counts).toMatchObject({ "live Paper": 40, "live Meeting": 8, "live Organization": 4, "live Person": 6 });
    const documents = log.filter(({ kind, status }) => kind === "file" && status === 200).map(({ path }) => path);
    const stored = new Set<string>();
    for await (const { url, digest } of store.desk.captures({ bot: "mandari" })) {
      const body = await store.blobs.get(digest);
      expect(
        createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      ).toBe(digest);
      stored.add(new URL(url).pathname);
    }
    expect(documents.filter((path) => !stored.has(path))).toEqual([]);
  });

  it("left nothing to blame: audit 0, chain whole", async () => {
    const audited = await house.start("audit", "--json").ended;
    const result = JSON.parse(audited.out);
    expect(result.violations).toEqual([]);
    expect(result.chain.ok).toBe(true);
    expect(audited.code).toBe(0);
  });
});

async function requests() {
  const asked: AskedRow[] = [];
  const recovered: RecoveredRow[] = [];
  for await (const row of store.ledger.rows()) {
    if (row.event === "asked") asked.push(row);
    if (row.event === "recovered") recovered.push(row);
  }
  return { asked, recovered };
}
