import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, expect, it } from "vitest";
import { chainCodec } from "../../ledger/chain.ts";
import { openStore } from "../../ledger/open-store.ts";
import { idsFrom } from "../../time/ids.ts";
import { seededRandom } from "../../time/random.ts";
import { VirtualClock } from "../../time/virtual-clock.ts";
import { asked, digestOf, queue, record, wanted, write } from "../conformance/samples.ts";
import { storeConformance } from "../conformance.ts";
import { migrations } from "../migrations/list.ts";
import type { Migration } from "../migrations/types.ts";
import { openSqliteStore, type SqliteStore } from "./sqlite-store.ts";

const opened: SqliteStore[] = [];
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "goodbot-store-"));
  folders.push(folder);
  return folder;
};

let opening = 0;

function settingsFor(path: string, dataDir: string) {
  const clock = new VirtualClock(Date.UTC(2026, 10, 30));
  // Another seed each time: ids name backups, and no two processes have the same chance.
  opening += 1;
  const random = seededRandom(`store ${opening}`);
  return { path, dataDir, clock, random, ids: idsFrom(clock, random) };
}

async function openAt(
  folder: string,
  list?: readonly Migration[],
  settings = settingsFor(join(folder, "goodbot.db"), folder),
): Promise<SqliteStore> {
  const store = await openSqliteStore({
    ...settings,
    codec: chainCodec(settings.random),
    ...(list && { migrations: list }),
  });
  opened.push(store);
  return store;
}

const kept = (store: SqliteStore): SqliteStore => {
  opened.push(store);
  return store;
};

storeConformance("SQLite in memory", async () => {
  const settings = settingsFor(":memory:", "");
  const store = kept(await openStore(settings));
  return { store, clock: settings.clock, afterKill: async () => kept(store.afterKill()) };
});

storeConformance("SQLite file", async () => {
  const folder = newFolder();
  const settings = settingsFor(join(folder, "goodbot.db"), folder);
  const store = await openAt(folder, undefined, settings);
  return {
    store,
    clock: settings.clock,
    afterKill: async () => kept(store.afterKill()),
    another: () => openAt(folder),
  };
});

it("finds everything again after it was closed", async () => {
  const folder = newFolder();
  const first = await openAt(folder);
  await write(first, { rows: [asked()], facts: [[{ bot: "b", promise: "p", key: "k" }, 1]] });
  await queue(first, "p1", [wanted("https://a.example/")]);
  const body = Buffer.from("kept");
  await first.blobs.put(digestOf("kept"), body);
  await first.close();
  const second = await openAt(folder);
  expect(await second.ledger.verify()).toMatchObject({ rows: 1, broken: null });
  expect(await second.desk.facts("b", "p")).toEqual(new Map([["k", 1]]));
  expect(await second.frontier.due("p1", 0, 9)).toHaveLength(1);
  expect(await second.blobs.get(digestOf("kept"))).toEqual(body);
});

it("continues one chain where two processes write by turns", async () => {
  const folder = newFolder();
  const [a, b] = [await openAt(folder), await openAt(folder)];
  for (const store of [a, b, a, b]) await write(store, { rows: [asked(), asked()] });
  expect(await a.ledger.verify()).toMatchObject({ rows: 8, broken: null });
});

it("writes no page for a turn that changes nothing", async () => {
  const folder = newFolder();
  const store = await openAt(folder);
  await write(store, { rows: [asked()] });
  const before = statSync(join(folder, "goodbot.db-wal")).size;
  await store.turn({ facts: [{ bot: "b", promise: "p", key: "k" }] }, () => ({ result: () => undefined }));
  await write(store, { records: [], facts: [], rows: [] });
  expect(statSync(join(folder, "goodbot.db-wal")).size).toBe(before);
});

it("leaves nothing of a redacted address in its files", async () => {
  const folder = newFolder();
  const store = await openAt(folder);
  const many = Array.from({ length: 200 }, (_, index) =>
    asked(`https://a.example/jane-doe/${index}${"x".repeat(index)}`),
  );
  await write(store, { rows: [...many, asked()] });
  const found = () =>
    readdirSync(folder, { withFileTypes: true }).filter(
      (file) => file.isFile() && readFileSync(join(folder, file.name)).includes("jane-doe"),
    ).length;
  expect(found()).toBeGreaterThan(0);
  await write(store, {
    rows: [{ event: "redaction", at: 5, rows: [1], why: "asked for" }],
    redact: many.map((_, index) => index + 1),
  });
  expect(found()).toBe(0);
});

it("backs up and migrates a store of an earlier release, and refuses one of a later", async () => {
  const folder = newFolder();
  const older = await openAt(folder);
  await write(older, { rows: [asked()] });
  await older.close();
  const newest = migrations.at(-1)?.version ?? 0;
  const next: Migration = {
    version: newest + 1,
    name: "of tomorrow",
    async up(db) {
      await db.schema.alterTable("ledger").addColumn("more", "text").execute();
    },
  };
  const migrated = await openAt(folder, [...migrations, next]);
  expect(await migrated.ledger.verify()).toMatchObject({ rows: 1, broken: null });
  await migrated.close();
  const [backup = ""] = readdirSync(join(folder, "backups"));
  const copy = new Database(join(folder, "backups", backup), { readonly: true });
  expect(copy.prepare("select max(version) as version from store_version").get()).toEqual({ version: newest });
  expect(copy.prepare("select count(*) as rows from ledger").get()).toEqual({ rows: 1 });
  copy.close();
  await expect(openAt(folder)).rejects.toMatchObject({ code: "configuration" });
});

it("takes back all of a migration that fails", async () => {
  const folder = newFolder();
  await (await openAt(folder)).close();
  const failing: Migration = {
    version: 1_000,
    name: "fails",
    async up(db) {
      await db.schema.createTable("half").addColumn("a", "text").execute();
      throw new Error("half done");
    },
  };
  // Twice: a table left behind would make the second attempt fail otherwise.
  await expect(openAt(folder, [...migrations, failing])).rejects.toThrow("half done");
  await expect(openAt(folder, [...migrations, failing])).rejects.toThrow("half done");
  expect((await openAt(folder)).desk).toBeDefined();
});

it("says what to do where the file is no database", async () => {
  const folder = newFolder();
  writeFileSync(
    join(folder, "goodbot.db"),
    "this is a letter, not a database, and long enough to look like one".repeat(20),
  );
  await expect(openAt(folder)).rejects.toMatchObject({
    code: "configuration",
    next: expect.stringContaining("backup"),
  });
});

/** A process of its own that opens the store, asks, and then does what `then` says. */
const asking = (folder: string, then: string): string => `
  const at = (path) => new URL(path, ${JSON.stringify(import.meta.url)}).href;
  const { openStore } = await import(at("../../ledger/open-store.ts"));
  const { realClock } = await import(at("../../time/real-clock.ts"));
  const { realRandom } = await import(at("../../time/random.ts"));
  const { asked } = await import(at("../conformance/samples.ts"));
  const folder = ${JSON.stringify(folder)};
  const ids = { next: () => "child" };
  const store = await openStore({ path: folder + "/goodbot.db", dataDir: folder, clock: realClock, random: realRandom, ids });
  await store.turn({}, () => ({ rows: [asked()], take: ["b host"], result: () => undefined }));
  ${then}`;

it("finds the request of a process killed with -9, durable, its slot still held", async () => {
  const folder = newFolder();
  const args = ["--input-type=module", "--eval", asking(folder, 'process.kill(process.pid, "SIGKILL");')];
  expect(() => execFileSync(process.execPath, args, { stdio: "ignore" })).toThrow();
  const store = await openAt(folder);
  expect((await store.orphans()).map(({ row }) => row.seq)).toEqual([1]);
  const slots = await store.turn({ slots: ["b host"] }, (seen) => ({ result: () => seen.slots }));
  expect(slots.get("b host")).toEqual({ endedAt: null, held: 1 });
});

it("takes nothing from another process while it lives", async () => {
  const folder = newFolder();
  const script = asking(folder, 'console.log("asked"); setInterval(() => undefined, 1_000);');
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const store = await openAt(folder);
  expect(await store.orphans()).toEqual([]);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
  expect(await store.orphans()).toHaveLength(1);
});

it("hands out one line per host of thousands, and looks at none of those that wait", async () => {
  const folder = newFolder();
  const store = await openAt(folder);
  const hosts = 3_000;
  await queue(
    store,
    "p1",
    Array.from({ length: hosts * 2 }, (_, index) => wanted(`https://h${index % hosts}.example/${index}`, { due: 1e9 })),
  );
  const lines = await store.frontier.due("p1", 1e9, hosts * 2);
  expect(new Set(lines.map(({ host }) => host)).size).toBe(hosts);
  expect(lines).toHaveLength(hosts);
  expect(await store.frontier.due("p1", 0, 16)).toEqual([]);
  const db = new Database(join(folder, "goodbot.db"), { readonly: true });
  const plan = db.prepare("explain query plan select line from heads where pass = ? and due <= ?").all("p1", 0);
  db.close();
  expect(JSON.stringify(plan)).toContain("COVERING INDEX heads_due");
});

it("leaves nothing of an erased record in its files: neither words nor terms nor text of its document", async () => {
  const folder = newFolder();
  const store = await openAt(folder);
  const spec = { language: "de", kinds: { Paper: { title: ["name"], document: true } } } as const;
  const noise = Array.from({ length: 300 }, (_, index) =>
    record(`${index}`, { content: { name: `Vorlage ${index}` } }),
  );
  const secret = record("secret", { content: { name: "Zwiebelfisch Quastenflosser" } });
  const digest = digestOf("file");
  await write(store, { searched: { bot: "b", spec }, records: noise.map((each) => ({ record: each })) });
  await write(store, {
    records: [
      { record: secret, event: { what: "created", fields: [{ field: "name", old: null, new: "Zwiebelfisch" }] } },
    ],
    documents: [{ bot: "b", source: "s", id: "secret", version: "1", digest, request: 1, at: 1, bytes: 1 }],
    text: { digest, outcome: "read", type: "text/plain", pages: 1, text: "Wurzelgnom", at: 1, reader: "1" },
  });
  // Segments of the index are merged as it grows: copies of the terms lie in several places.
  await write(store, { records: noise.map((each) => ({ record: { ...each, content: { name: `Neu ${each.id}` } } })) });
  const words = ["Zwiebelfisch", "zwiebelf", "quastenfloss", "Wurzelgnom", "wurzelgnom"];
  const found = () => {
    const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile());
    const bytes = Buffer.concat(files.map((file) => readFileSync(join(folder, file.name))));
    return words.filter((word) => bytes.includes(word));
  };
  expect(found()).toEqual(expect.arrayContaining(["Zwiebelfisch", "quastenfloss", "Wurzelgnom"]));
  await write(store, { erase: [{ bot: "b", source: "s", id: "secret" }] });
  expect(found()).toEqual([]);
});
