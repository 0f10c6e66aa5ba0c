import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Council } from "../../bots/mandari/replica/council.ts";
import { generateMunicipality } from "../../bots/mandari/replica/municipality.ts";
import { OparlReplica } from "../../bots/mandari/replica/oparl-replica.ts";
import { realRandom } from "../time/random.ts";
import { realClock } from "../time/real-clock.ts";
import { startWorld, type World } from "../world/tls-world.ts";
import { Installation } from "./testing.ts";

let world: World;
let here: Installation;

beforeAll(async () => {
  const sizes = { organizations: 2, persons: 2, meetings: 2, papers: 3 };
  const content = generateMunicipality({ host: "town.example", now: Date.now(), sizes });
  const replica = new OparlReplica({ hosts: ["town.example"], councils: [new Council(content)] });
  world = await startWorld({ replicas: [replica], clock: realClock, random: realRandom });
});

afterAll(() => world.close());

beforeEach(async () => {
  world.reset();
  here = new Installation(world, "https://town.example/oparl/v1.0/system");
  expect(await here.run(["run", "mandari"])).toMatchObject({ code: 0, err: "" });
});

afterEach(() => here.remove());

const data = (...names: string[]): string => join(here.folder, "data", ...names);
const file = (): string => join(here.folder, "backup.tar.zst");

const audited = async (): Promise<unknown> => JSON.parse((await here.run(["audit", "--json"])).out);

/** All files below `captures/`, with their bytes. */
const captures = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(data("captures"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), "hex")]),
  );

describe("backup and restore", () => {
  it("backup, delete, restore: the audit is equal, every copy is back, and the next pass goes on", async () => {
    const before = await audited();
    const copies = captures();
    const made = await here.run(["backup", file()]);
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(statSync(file()).mode & 0o077).toBe(0);
    rmSync(data(), { recursive: true });
    const restored = await here.run(["restore", file()]);
    expect(restored).toMatchObject({ code: 0, err: "" });
    expect(restored.out).toMatch(/\naudit: [1-9]\d* rows, [1-9]\d* judged, 0 violations\n$/);
    expect(await audited()).toEqual(before);
    expect(captures()).toEqual(copies);
    expect(Object.keys(copies).length).toBeGreaterThan(5);
    expect((await here.run(["run", "mandari"])).out).toContain("town: complete");
    expect((await here.run(["audit"])).code).toBe(0);
    expect(readdirSync(here.folder).filter((name) => name.startsWith("backup"))).toEqual(["backup.tar.zst"]);
  });

  it("overwrites neither a backup nor data, and moves data aside when told", async () => {
    await here.run(["backup", file()]);
    expect(await here.run(["backup", file()])).toMatchObject({
      code: 64,
      err: expect.stringContaining("there already"),
    });
    expect(await here.run(["restore", file()])).toMatchObject({ code: 64, err: expect.stringContaining("--force") });
    const before = await audited();
    const forced = await here.run(["restore", file(), "--force"]);
    expect(forced).toMatchObject({ code: 0, out: expect.stringContaining("The old data lie in") });
    expect(await audited()).toEqual(before);
    const [aside = ""] = readdirSync(data()).filter((name) => name.startsWith("before-restore-"));
    expect(existsSync(data(aside, "goodbot.db"))).toBe(true);
    // What was moved aside is no data: it does not stand in the way of a restoring.
    rmSync(data("goodbot.db"));
    for (const name of ["captures", "ledger-seals.txt"]) rmSync(data(name), { recursive: true });
    expect((await here.run(["restore", file()])).code).toBe(0);
  });

  it("touches nothing where the backup is damaged, anywhere", async () => {
    await here.run(["backup", file()]);
    const whole = readFileSync(file());
    const before = await audited();
    for (const at of [0, Math.floor(whole.length / 3), whole.length - 600]) {
      const altered = Buffer.from(whole);
      altered.writeUInt8(altered.readUInt8(at) ^ 0x5a, at);
      writeFileSync(file(), altered);
      const { code, err } = await here.run(["restore", file(), "--force"]);
      expect(code).toBe(1);
      expect(err).toContain("cannot be restored");
    }
    writeFileSync(file(), whole.subarray(0, whole.length / 2));
    expect((await here.run(["restore", file(), "--force"])).code).toBe(1);
    expect(await audited()).toEqual(before);
    expect(readdirSync(data()).filter((name) => name.includes("restor"))).toEqual([]);
  });

  it("restores no ledger that was tampered with", async () => {
    const db = new Database(data("goodbot.db"));
    db.prepare("update ledger set body = replace(body, '\"status\":200', '\"status\":404') where seq = 4").run();
    db.close();
    await here.run(["backup", file()]);
    rmSync(data(), { recursive: true });
    const { code, err } = await here.run(["restore", file()]);
    expect(code).toBe(1);
    expect(err).toContain("does not verify");
    expect(existsSync(data("goodbot.db"))).toBe(false);
  });

  it("A14: leaves out copies that are to be deleted some day, and deletes again what was deleted since", async () => {
    const db = new Database(data("goodbot.db"));
    const [limited, withdrawn] = db
      .prepare<[], { digest: string }>(
        "select distinct digest from captures where url like '%/body/%' order by request",
      )
      .all();
    db.prepare("update captures set until = 1e15 where digest = ?").run(limited?.digest);
    const derived = db.prepare<[], Place>("select source, id from records order by id desc limit 1").get();
    db.close();
    if (!derived) throw new Error("nothing was read");
    await here.run(["backup", file()]);
    renameSync(data(), `${data()}-old`);
    await here.run(["restore", file()]);
    expect(Object.keys(captures())).not.toContain(`${limited?.digest}.zst`);
    expect(Object.keys(captures())).toContain(`${withdrawn?.digest}.zst`);
    // Since the backup a site has shut the bot out: its copy went, and must not come back with the backup.
    await withdraw(withdrawn?.digest ?? "", derived);
    const { out, code } = await here.run(["restore", file(), "--force"]);
    expect(code).toBe(0);
    expect(out).toContain("1 copy deleted that must be gone by now");
    expect(Object.keys(captures())).not.toContain(`${withdrawn?.digest}.zst`);
    expect((await here.run(["ledger"])).out).toContain("withdrawn (again, after a backup was restored)");
    // A16: what was derived from its pages must not come back either, its history included.
    const restored = new Database(data("goodbot.db"));
    for (const table of ["records", "history"]) {
      const left = restored
        .prepare(`select 1 from ${table} where source = ? and id = ?`)
        .all(derived.source, derived.id);
      expect(left, table).toEqual([]);
    }
    restored.close();
  });
});

/** Where a record lies. */
interface Place {
  readonly source: string;
  readonly id: string;
}

/** As a withdrawal writes it. */
async function withdraw(digest: string, { source, id }: Place): Promise<void> {
  const { openStore } = await import("../ledger/open-store.ts");
  const { idsFrom } = await import("../time/ids.ts");
  const settings = { path: data("goodbot.db"), dataDir: data(), clock: realClock, random: realRandom };
  const store = await openStore({ ...settings, ids: idsFrom(realClock, realRandom) });
  await store.turn({}, () => ({
    rows: [
      {
        ...{ event: "deleted", at: realClock.now(), bot: "mandari", source, act: "withdrawn" },
        detail: { copies: [digest], records: [id] },
      },
    ],
    erase: [{ bot: "mandari", source, id }],
    result: () => undefined,
  }));
  await store.blobs.delete(digest);
  await store.close();
}

describe("status", () => {
  it("tells bytes of the store, of each bot and of its newest pass", async () => {
    const { store } = JSON.parse((await here.run(["status", "--json"])).out);
    const copies = Object.keys(captures()).length;
    const onDisk = Object.values(captures()).reduce((sum, hex) => sum + hex.length / 2, 0);
    expect(store).toMatchObject({ daysLeft: null, perDay: null, bytes: store.database + onDisk });
    expect(store.bots).toEqual([{ bot: "mandari", captures: copies, bytes: onDisk }]);
    expect(store.lastPasses).toMatchObject([{ bot: "mandari", captures: copies, bytes: onDisk }]);
    expect((await here.run(["status"])).out).toMatch(
      /\nstore: .* \(database .*\)\n {2}mandari +\d+ copies .* last pass \d+ new ones/,
    );
  });
});

describe("gc", () => {
  it("tells what it would do, and does it", async () => {
    const orphan = "ab".repeat(32);
    mkdirSync(data("captures", "ab"), { recursive: true });
    writeFileSync(data("captures", "ab", `${orphan}.zst`), "left by a crash");
    const would = await here.run(["gc", "--dry-run"]);
    expect(would).toMatchObject({ code: 0, out: expect.stringMatching(/^would clear away: 0 kept answers/) });
    const done = JSON.parse((await here.run(["gc", "mandari", "--json"])).out);
    // Younger than a day: the row that names it may be about to be written.
    expect(done).toMatchObject({ dryRun: false, copies: 0, unknown: 0 });
    expect((await here.run(["audit"])).code).toBe(0);
  });
});
