import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom, VirtualClock, VirtualHouse } from "goodbot/world";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUp } from "../src/desk/backup.ts";
import { restore } from "../src/desk/restore.ts";
import { audit } from "../src/ledger/audit.ts";
import { openStore } from "../src/ledger/open-store.ts";
import { sealFile } from "../src/ledger/seal-book.ts";
import { migrations } from "../src/store/migrations/list.ts";
import { idsFrom } from "../src/time/ids.ts";
import { AFTERWARDS, fixtureBot, fixtureTown } from "../tools/make-store-fixture.ts";

/** A store that release 0.1 left behind, as `tools/make-store-fixture.ts` of that release wrote it. */
const fixture = join(import.meta.dirname, "fixtures/store-0.1");

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-0.1-"));
  cpSync(fixture, join(folder, "data"), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openAt = (dataDir: string) => {
  const [clock, random] = [new VirtualClock(AFTERWARDS), seededRandom("later")];
  return openStore({ path: join(dataDir, "goodbot.db"), dataDir, clock, random, ids: idsFrom(clock, random) });
};

const auditOf = async (dataDir: string) => {
  const store = await openAt(dataDir);
  const result = await audit(store.ledger, {
    bots: [fixtureBot],
    seals: await sealFile(join(dataDir, "ledger-seals.txt")).all(),
  });
  await store.close();
  return result;
};

describe("a store of release 0.1", () => {
  it("opens, migrates and audits clean, packed rows and seals included", async () => {
    const result = await auditOf(join(folder, "data"));
    expect(result).toMatchObject({ rows: 186, ok: true, chain: { ok: true }, violations: [] });
    expect(result.chain.sealedAt).not.toBeNull();
  });

  it("is backed up and restored with the same audit", async () => {
    const data = join(folder, "data");
    const before = await auditOf(data);
    const store = await openAt(data);
    const file = join(folder, "backup.tar.zst");
    const manifest = await backUp({ store, dataDir: data, now: AFTERWARDS, version: "later", id: "1" }, file);
    await store.close();
    expect(manifest.store).toBe(migrations.at(-1)?.version);
    const dataDir = join(folder, "restored");
    await restore(file, { dataDir, path: join(dataDir, "goodbot.db"), id: "2" }, async () => undefined);
    expect(await auditOf(dataDir)).toEqual(before);
  });

  it("goes on with the pass that was killed, asks nothing twice but what was under way, and ends complete", async () => {
    const data = join(folder, "data");
    const house = await VirtualHouse.open({
      start: AFTERWARDS,
      replicas: [fixtureTown()],
      folder: data,
      seed: "later",
    });
    const { how, endings } = await house.run(fixtureBot);
    expect(how).toBe("resumed");
    expect([...endings.values()].map(({ result }) => result)).toEqual(["complete"]);
    expect(await house.store.orphans()).toEqual([]);
    const inPass = await timesAsked(house);
    // One was under way when the process died; nobody knows what came of it, so it was asked once more.
    expect(inPass.filter((times) => times > 1)).toEqual([2]);
    expect(house.world.log().length).toBe(inPass.length + 1 - 5);
    const { violations } = await house.audit(fixtureBot);
    expect(violations).toEqual([]);
    await house.store.close();
  });
});

/** How often each address was asked for in the newest pass. */
async function timesAsked(house: VirtualHouse): Promise<readonly number[]> {
  const pass = await house.store.desk.lastPass(fixtureBot.name);
  const times = new Map<string, number>();
  for await (const row of house.store.ledger.rows()) {
    if (row.event === "asked" && row.pass === pass?.id) times.set(row.url ?? "", (times.get(row.url ?? "") ?? 0) + 1);
  }
  return [...times.values()];
}
