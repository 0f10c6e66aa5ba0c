import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { council, councilBot, edition, PAPER, SECRETS } from "../cli/takedown-testing.ts";
import { audit } from "../ledger/audit.ts";
import { openRegister } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import { allPromises } from "../promises/index.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { recordDemand } from "./demand.ts";
import { deleteOwnCopies, ownCopies } from "./own-copies.ts";
import { purge } from "./purge.ts";
import { purgePlan } from "./purge-plan.ts";
import { searchShown } from "./search-shown.ts";
import { liftTakedown, takeDown, targetsFor } from "./takedowns.ts";

const DAY = 86_400_000;

let folder: string;
let house: VirtualHouse;
let bot: Bot;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-purge-"));
  bot = councilBot();
  edition("");
  house = await VirtualHouse.open({ start: Date.UTC(2026, 10, 30, 11), replicas: [council()], folder });
  await house.run(bot);
});

afterEach(async () => {
  await house.store.close();
  rmSync(folder, { recursive: true, force: true });
});

const register = () => openRegister(bot, house.store, allPromises, house.clock.now());
const place = () => ({ store: house.store, worker: "1", now: house.clock.now() });
const search = async (words: string) => {
  const { hits } = await searchShown(house.store, await register(), { words });
  return hits.map(({ record }) => record.id);
};

async function takenDown(): Promise<void> {
  const all = await register();
  const targets = await targetsFor(house.store, all, { object: PAPER });
  await takeDown(place(), all, targets, { reason: "a name in it", case: "c1" });
}

/** Files below the data folder, with those of the database apart. */
const filesIn = (): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

/** Secrets that can still be read somewhere below the data folder, unpacked where they are packed. */
async function traces(): Promise<readonly string[]> {
  const found = new Set<string>();
  const look = (bytes: Uint8Array) => {
    for (const secret of SECRETS) if (Buffer.from(bytes).includes(secret)) found.add(secret);
  };
  for (const file of filesIn()) look(readFileSync(file));
  for await (const { digest } of house.store.blobs.all())
    look((await house.store.blobs.get(digest)) ?? new Uint8Array());
  for await (const entry of house.store.ledger.entries()) look(Buffer.from(JSON.stringify(entry)));
  return [...found].sort();
}

const auditNow = async () => audit(house.store.ledger, { bots: [bot], seals: await house.seals.all() });

describe("taking down (M16)", () => {
  it("a paper is gone from search, records and changes at once, with its parts; its source does not revive it", async () => {
    expect(await search("quastenflosser")).toEqual([PAPER]);
    await takenDown();
    expect(await search("quastenflosser")).toEqual([]);
    const shown: string[] = [];
    for await (const { id } of house.store.desk.records({ bot: bot.name })) shown.push(id);
    expect(shown.filter((id) => id.startsWith(PAPER))).toEqual([]);
    for await (const event of house.store.desk.changes({ bot: bot.name })) expect(event.id).not.toContain(PAPER);
    // Once more, and changed: the source sends it as if nothing had happened.
    edition(", zweite Fassung");
    await house.pass(8 * DAY);
    await house.run(bot);
    expect(await search("quastenflosser")).toEqual([]);
    // The page of its own is not even asked for.
    expect(house.world.log().map(({ path }) => path)).toEqual(["/", "/paper/1", "/"]);
    expect(await house.store.desk.record(bot.name, "town", PAPER)).toMatchObject({ reason: "takedown" });
    expect((await auditNow()).violations).toEqual([]);
  });

  it("a lifted takedown shows again what was there", async () => {
    await takenDown();
    expect(await liftTakedown(place(), await register(), 1, "by mistake")).toContain(PAPER);
    expect(await search("quastenflosser")).toEqual([PAPER]);
    await expect(liftTakedown(place(), await register(), 1, "again")).rejects.toMatchObject({ code: "usage" });
  });

  it("takes by body, document and person; what means nothing, or two persons, is refused", async () => {
    const all = await register();
    const targets = (selector: Parameters<typeof targetsFor>[2]) => targetsFor(house.store, all, selector);
    expect(await targets({ body: "town" })).toEqual([{ source: "town", scope: "body", target: null }]);
    expect(await targets({ document: "https://council.example/files/1.pdf" })).toMatchObject([
      { target: `${PAPER}#file` },
    ]);
    expect(await targets({ person: "Erika Exempel" })).toMatchObject([{ target: "https://council.example/person/1" }]);
    expect(await targets({ object: "unheard of", source: "town" })).toMatchObject([{ target: "unheard of" }]);
    for (const wrong of [
      {},
      { object: "unheard of" },
      { body: "none" },
      { person: "Max Doppelt" },
      { body: "town", object: PAPER },
    ])
      await expect(targets(wrong)).rejects.toMatchObject({ code: "usage" });
  });
});

describe("deleting for good (M17)", () => {
  it("is refused without a demand on record, and deletes nothing", async () => {
    await takenDown();
    const before = filesIn();
    await expect(purge(place(), await register(), "town")).rejects.toMatchObject({ code: "failure" });
    expect(filesIn()).toEqual(before);
    expect(await house.store.desk.record(bot.name, "town", PAPER)).not.toBeNull();
  });

  it("deletes exactly what it shows before, leaves no trace, and the chain verifies", async () => {
    await takenDown();
    await recordDemand(place(), await register(), "town", { by: "the town, by letter", case: null });
    await mkdir(join(folder, "backups"));
    writeFileSync(join(folder, "backups", "old.db"), SECRETS.join(" "));
    expect(await traces()).toEqual([...SECRETS].sort());
    const before = filesIn();
    const plan = await purgePlan(house.store, await register(), "town");
    const copies = await ownCopies(folder);
    const done = await purge(place(), await register(), "town");
    await deleteOwnCopies(folder, copies);
    expect(done).toEqual(plan);
    const gone = before.filter((file) => !filesIn().includes(file)).map((file) => file.slice(folder.length + 1));
    const named = [...plan.files.map((digest) => `${digest}.zst`), "old.db"];
    expect(gone.map((file) => file.split("/").at(-1)).sort()).toEqual(named.sort());
    expect(await traces()).toEqual([]);
    expect((await house.store.ledger.verify()).broken).toBeNull();
    const { violations, chain } = await auditNow();
    expect([violations, chain.ok]).toEqual([[], true]);
  });

  it("drops the addresses of packed rows as well", async () => {
    const filler = { event: "operator", at: 1, bot: bot.name, act: "filler" } as const;
    await house.store.turn({}, () => ({ rows: Array.from({ length: 200 }, () => filler), result: () => undefined }));
    const packed = await house.store.turn({}, () => ({
      pack: house.clock.now() + 1,
      result: ({ packed: all }) => all,
    }));
    expect(packed).toBe(128);
    await takenDown();
    await recordDemand(place(), await register(), "town", { by: "the town", case: null });
    await purge(place(), await register(), "town");
    expect(await traces()).toEqual([]);
    expect((await house.store.ledger.verify()).broken).toBeNull();
  });

  it("leaves what is not taken down: the other paper, its copy, the person", async () => {
    await takenDown();
    await recordDemand(place(), await register(), "town", { by: "the town", case: null });
    await purge(place(), await register(), "town");
    expect(await search("radweg")).toEqual(["https://council.example/paper/2"]);
    const other = await house.store.desk.record(bot.name, "town", "https://council.example/paper/2");
    expect(other?.content).toMatchObject({ name: "Radweg", relatedPaper: [] });
    expect(await search("Exempel")).toEqual(["https://council.example/person/1"]);
    expect(await house.store.desk.facts(bot.name, "@withdrawn")).toEqual(new Map());
  });

  it("the source sends it again and names it: it stays out, and nothing of it is written", async () => {
    await takenDown();
    await recordDemand(place(), await register(), "town", { by: "the town", case: null });
    await purge(place(), await register(), "town");
    await house.pass(8 * DAY);
    const { endings } = await house.run(bot);
    expect([...endings.values()].map(({ result }) => result)).toEqual(["complete"]);
    expect(await search("quastenflosser")).toEqual([]);
    expect(await house.store.desk.record(bot.name, "town", PAPER)).toBeNull();
    // What else stands on its page was read; the page is not kept again as long as it has that in it.
    expect(await search("radweg")).toEqual(["https://council.example/paper/2"]);
    expect(await traces()).toEqual([]);
    expect(await house.store.desk.facts(bot.name, "@withdrawn")).toEqual(new Map());
    expect((await auditNow()).violations).toEqual([]);
    const changes: string[] = [];
    for await (const { id, at } of house.store.desk.changes({ bot: bot.name }))
      if (at > house.clock.now() - DAY) changes.push(id);
    expect(changes).toEqual([]);
    // One demand, one deletion: for the next one it takes another.
    await expect(purge(place(), await register(), "town")).rejects.toMatchObject({ code: "failure" });
  });
});
