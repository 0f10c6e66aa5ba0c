import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AccessRow, releaseWebsite, smallestGap, VirtualHouse } from "goodbot/world";
import { afterEach, expect, test, vi } from "vitest";
import { compareWithLedger } from "../../../src/world/log-checks.ts";
import { requestsIn } from "../../../src/world/virtual-house.ts";
import { Firms } from "./firms.ts";

const folder = mkdtempSync(join(tmpdir(), "goodbot-websites-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("A12: killed between fetch and store, an attempt is spent and marked; each repetition takes a place of its own", async () => {
  const { bot, firms } = await Firms.open([{ references: 80 }]);
  const start = Date.UTC(2026, 11, 1, 2);
  let house = await VirtualHouse.open({ start, replicas: firms, folder, seed: "0" });
  const proof = { how: "register number" as const, id: "FN 990002k" };
  await releaseWebsite(house, bot, "firma-1", { by: "operator", proof });
  const logs: AccessRow[] = [];
  let kills = 0;
  for (let pass = 0; pass < 6; pass += 1) {
    const turn = house.store.turn.bind(house.store);
    let answers = 0;
    // The page has been fetched; what would store it never comes to its end.
    vi.spyOn(house.store, "turn").mockImplementation((reads, decide) =>
      turn(reads, (seen) => {
        const decided = decide(seen);
        if (decided.rows?.some(({ event }) => event === "answered")) answers += 1;
        if (kills < 3 && answers === 12) throw new Error("the process dies here");
        return decided;
      }),
    );
    const ended = await house.run(bot, { trigger: "hand" }).catch((error: Error) => error.message);
    logs.push(...house.world.log());
    const now = house.clock.now();
    await house.store.close();
    house = await VirtualHouse.open({ start: now, replicas: firms, folder, seed: String(pass + 1) });
    if (ended !== "the process dies here") break;
    kills += 1;
  }
  expect(kills).toBe(3);
  const pages = logs.filter(({ kind }) => kind !== "robots" && kind !== "reservation");
  expect(pages).toHaveLength(50);
  expect(pages.length - new Set(pages.map(({ path }) => path)).size).toBe(kills);
  expect(smallestGap(logs, "firma-1.example")).toBeGreaterThanOrEqual(3_000);
  let recovered = 0;
  const repeated: string[] = [];
  for await (const row of house.store.ledger.rows()) {
    if (row.event === "recovered") recovered += 1;
    if (row.event === "asked" && row.attempt > 0) repeated.push(row.url ?? "");
  }
  expect([recovered, repeated.length]).toEqual([kills, kills]);
  expect(compareWithLedger(logs, await requestsIn(house.store))).toEqual([]);
  expect((await house.audit(bot)).violations).toEqual([]);
  await house.store.close();
});
