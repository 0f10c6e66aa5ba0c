import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { VirtualHouse } from "../world/virtual-house.ts";
import { loadBot, loadConfig } from "./load-config.ts";
import { council, edition, PAPER } from "./takedown-testing.ts";
import { type Ran, runHere } from "./testing.ts";

const source = (path: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, "..", path)).href);
let folder: string;

const run = (...args: readonly string[]): Promise<Ran> =>
  runHere(["--config", join(folder, "goodbot.config.ts"), "--data", join(folder, "data"), ...args]);
const json = async (...args: readonly string[]) => JSON.parse((await run(...args, "--json")).out);
const found = async (): Promise<number> => (await json("search", "news", "quastenflosser")).total;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-takedown-"));
  writeFileSync(
    join(folder, "goodbot.config.ts"),
    `export default { bots: { news: "bot.ts" }, operator: { name: "News", url: "https://news.example/", mail: "post@news.example" } };`,
  );
  writeFileSync(
    join(folder, "bot.ts"),
    `import { councilBot } from ${source("cli/takedown-testing.ts")};\nexport default councilBot();`,
  );
  edition("");
  const data = join(folder, "data");
  const house = await VirtualHouse.open({ start: Date.UTC(2026, 10, 30), replicas: [council()], folder: data });
  await house.run((await loadBot("news", await loadConfig(join(folder, "goodbot.config.ts")))).bot);
  await house.store.close();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const take = () => run("takedown", "add", "news", "--object", PAPER, "--reason", "a name in it", "--case", "c7");

it("takes down, shows with reason and case, lets it be reviewed, and lifts", async () => {
  expect(await found()).toBe(1);
  expect((await take()).out).toContain("takedown 1: 2 records of town taken down");
  expect(await found()).toBe(0);
  expect((await run("takedown", "show")).out).toMatch(
    /1 in force, .*: https:\/\/council.example\/paper\/1 of town.*\n {2}a name in it \(case c7\)/,
  );
  const [one] = await json("takedown", "show", "news", "1");
  expect(one).toMatchObject({ state: "in force", reason: "a name in it", case: "c7", records: 2 });
  expect(one.covers[0]).toMatchObject({ kind: "Paper", id: PAPER, content: expect.stringContaining("Quastenflosser") });
  expect(await json("takedown", "lift", "news", "1", "--reason", "by mistake")).toMatchObject({ takedown: 1 });
  expect(await found()).toBe(1);
  expect((await json("takedown", "show", "news"))[0]).toMatchObject({ state: "lifted" });
});

it.each([
  ["takedown", "add", "news", "--object", "unheard of", "--reason", "x"],
  ["takedown", "add", "news", "--reason", "x"],
  ["takedown", "add", "news", "--object", PAPER],
  ["takedown", "add", "news", "--object", PAPER, "--reason", " "],
  ["takedown", "lift", "news", "9", "--reason", "x"],
  ["takedown", "show", "news", "9"],
  ["purge-deleted", "--body", "none"],
  ["purge-deleted"],
])("refuses what makes no sense (64): %s %s %s", async (...args) => {
  expect((await run(...args)).code).toBe(64);
});

it("purge-deleted previews; without a recorded demand it exits 1 and deletes nothing; with one and --yes exactly that goes", async () => {
  await take();
  const files = () => readdirSync(join(folder, "data", "captures"), { recursive: true }).sort();
  const before = files();
  for (const args of [[], ["--yes"]]) {
    const { code, out, err } = await run("purge_deleted", "--body", "town", ...args);
    expect(code).toBe(1);
    expect(out).toContain(`Paper ${PAPER}`);
    expect(err).toContain("M17");
    expect(err).toContain("takedown demand news --body town");
  }
  expect(files()).toEqual(before);
  expect((await run("takedown", "demand", "news", "--body", "town", "--by", "the town, by letter")).code).toBe(0);
  const preview = await json("purge-deleted", "--body", "town");
  expect(preview).toMatchObject({ deleted: false, records: [{ id: PAPER }, {}], index: 0 });
  expect(preview.files.length).toBeGreaterThan(0);
  expect(files()).toEqual(before);
  const { out, err } = await run("purge-deleted", "--body", "town", "--yes", "--json");
  // Nobody else is at the store: nothing to be warned of.
  expect(err).toBe("");
  const done = JSON.parse(out);
  expect({ ...done, deleted: false }).toEqual(preview);
  expect(before.length - files().length).toBe(preview.files.length);
  expect((await run("purge-deleted", "--body", "town", "--yes")).code).toBe(1);
  expect((await run("audit")).out).toMatch(/ 0 violations/);
  expect(await json("takedown", "show", "news")).toMatchObject([{ state: "deleted for good", target: null }]);
});

it("a restored backup brings back neither what was taken down since nor what was purged", async () => {
  const backup = join(folder, "backup.tar.zst");
  expect((await run("backup", backup)).code).toBe(0);
  await take();
  await run("takedown", "add", "news", "--person", "Erika Exempel", "--reason", "asked");
  const restored = await run("restore", backup, "--force");
  expect([restored.code, restored.err]).toEqual([0, ""]);
  expect(await found()).toBe(0);
  expect(await json("takedown", "show", "news")).toMatchObject([{ reason: "a name in it" }, { reason: "asked" }]);
  await run("takedown", "demand", "news", "--body", "town", "--by", "the town");
  await run("purge-deleted", "--body", "town", "--yes");
  expect((await run("restore", backup, "--force")).code).toBe(0);
  expect(await found()).toBe(0);
  const shown = await json("takedown", "show", "news");
  expect(shown).toMatchObject(Array(2).fill({ state: "deleted for good", target: null }));
  expect((await json("search", "news", "Exempel")).total).toBe(0);
  expect((await json("search", "news", "radweg")).total).toBe(1);
  // The acts that are done again are told as such: to the audit of the restored ledger they had their demand (M16, M17).
  expect((await run("audit")).out).toMatch(/, 0 violations\n$/);
});
