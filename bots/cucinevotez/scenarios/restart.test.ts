import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AccessRow, VirtualHouse } from "goodbot/world";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { nextPass } from "../../../src/pass/next-pass.ts";
import { compareWithLedger } from "../../../src/world/log-checks.ts";
import { requestsIn } from "../../../src/world/virtual-house.ts";
import { replicas } from "../replica/index.ts";
import { exchangesOf } from "./exchanges.ts";
import { breaches, breachesIn } from "./oracles.ts";
import { CDEP, DAY, MONDAY, WEEK, bot as whole } from "./week.ts";

const only = ["motiuni-de-cenzura", "hotarari-parlament", "partid-b", "ccr", "fotografia-presedintelui", "wikidata"];
const bot = { ...whole, sources: whole.sources.filter(({ id }) => only.includes(id)) };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-restart-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process on the same data; the hosts stay the same. */
const processAt = (start: number, hosts: ReturnType<typeof replicas>): Promise<VirtualHouse> =>
  VirtualHouse.open({ start, replicas: hosts, folder, seed: String(start), extraCa: [CDEP, "cdep.ro"] });

/** Lets the process die when it would write its n-th answer: the host has sent it, nobody has noted it. */
function diesAtAnswer(house: VirtualHouse, which: number): void {
  let answers = 0;
  const turn = house.store.turn.bind(house.store);
  vi.spyOn(house.store, "turn").mockImplementation((reads, decide) =>
    turn(reads, (seen) => {
      const decided = decide(seen);
      if (decided.rows?.some(({ event }) => event === "answered")) answers += 1;
      if (answers >= which) throw new Error("the process dies here");
      return decided;
    }),
  );
}

it("S13: killed again and again, the pass ends as one: gaps hold, nothing stored is asked again, repeats are marked", async () => {
  const hosts = replicas();
  const logs: AccessRow[] = [];
  let house = await processAt(MONDAY, hosts);
  let kills = 0;
  for (;;) {
    diesAtAnswer(house, 2);
    const ended = await house.run(bot, { trigger: "schedule" }).catch((error: Error) => error.message);
    logs.push(...house.world.log());
    if (typeof ended !== "string") break;
    expect(ended).toBe("the process dies here");
    kills += 1;
    expect(kills).toBeLessThan(60);
    const now = house.clock.now();
    await house.store.close();
    house = await processAt(now, hosts);
  }
  expect(kills).toBeGreaterThan(10);
  const exchanges = await exchangesOf(house.store.ledger);
  const passes = new Set(exchanges.map(({ asked }) => asked.pass));
  expect(passes.size).toBe(1);

  // Each request that a kill left open is asked once more, and marked.
  const repeats = exchanges.filter(
    ({ asked }, index) => exchanges.findIndex((one) => one.asked.url === asked.url) < index,
  );
  expect(repeats).toHaveLength(kills);
  expect(repeats.filter(({ asked }) => asked.attempt === 0)).toEqual([]);
  for (const { asked } of exchanges) {
    const all = exchanges.filter((one) => one.asked.url === asked.url);
    expect(all.slice(0, -1).filter(({ end }) => end !== null)).toEqual([]);
  }
  // The host of the photograph calls it a trap to be asked for it again: it cannot know that its answer met nobody.
  const again = new Set(repeats.map(({ asked }) => asked.startedAt));
  const seen = logs.map((row) => (again.has(row.start) ? { ...row, kind: "repeat" } : row));
  expect(breachesIn(exchanges, seen)).toEqual([]);
  expect(compareWithLedger(logs, await requestsIn(house.store))).toEqual([]);
  expect((await house.audit(bot)).violations).toEqual([]);

  // The week has its pass: whoever starts anew waits for the next Monday.
  vi.restoreAllMocks();
  const last = await house.store.desk.lastPass(bot.name);
  expect(last?.id).toBe([...passes][0]);
  expect(nextPass(bot, { last, since: house.clock.now() })).toBe(MONDAY + WEEK);
  await house.pass(MONDAY + WEEK - house.clock.now());
  const next = await house.run(bot, { trigger: "schedule" });
  expect(next.how).toBe("new");
  expect(house.world.log().filter(({ kind }) => kind === "picture")).toEqual([]);
  expect(await breaches(house, bot.name)).toEqual([]);

  // What the oracle on weeks would say of a pass that did not wait.
  await house.pass(2 * DAY);
  await house.run(bot, { trigger: "schedule" });
  expect(await breaches(house, bot.name)).toContainEqual(expect.stringMatching(/^C2: a pass of the schedule/));
  await house.store.close();
}, 60_000);
