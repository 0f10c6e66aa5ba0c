import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Ended, ProcessHouse } from "./process/house.ts";
import { rowsIn, storeIn } from "./process/stored.ts";

/** A file system of its own, small or read-only, takes a right to mount. */
const canMount = ((): boolean => {
  try {
    execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", "/mnt"], {
      stdio: "ignore",
    });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
})();

if (!canMount) console.info("not tried: a full and a read-only disk (that takes the right to mount)");
const isRoot = process.getuid?.() === 0;
if (isRoot) console.info("not tried: a store that this user may only read (root may write everything)");

const mounted = new Set<string>();
const mount = (folder: string, options: string): void => {
  mkdirSync(folder, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  mounted.add(folder);
};
const remount = (folder: string, options: string): void => {
  execFileSync("mount", ["-o", `remount,${options}`, folder]);
};

let house: ProcessHouse;

beforeEach(async () => {
  house = await ProcessHouse.open({ organizations: 3, persons: 4, meetings: 4, papers: 10 }, 20);
});

afterEach(async () => {
  for (const folder of mounted) execFileSync("umount", ["--lazy", folder]);
  mounted.clear();
  await house.close();
});

const run = (data = house.data): Promise<Ended> => house.startIn(data, "run", "mandari", "--quiet").ended;

/** A clear word: what, where, and what to do next; never a stack. */
function isClear({ err }: Ended, place: string, why: RegExp): void {
  console.info(err.trim());
  expect(err).toMatch(/^goodbot: /);
  expect(err).toContain(place);
  expect(err).toMatch(why);
  expect(err).toMatch(/\nNext: \S/);
  expect(err).not.toMatch(/\n\s+at /);
}

/** The pass ends complete, nothing was lost, nothing is to blame, and no half body lies about. */
async function endsWell(data: string): Promise<void> {
  const last = await run(data);
  expect(last.code, last.err).toBe(0);
  const audit = await house.startIn(data, "audit").ended;
  expect(audit.out).toMatch(/, 0 violations\n$/);
  const store = await storeIn(data);
  for await (const { digest, url } of store.desk.captures({ bot: "mandari" })) {
    // What robots.txt said is evidence and lies in the store itself.
    if (!url.endsWith("/robots.txt")) expect(await store.blobs.has(digest)).toBe(true);
  }
  await store.close();
  const names = readdirSync(join(data, "captures"), { recursive: true }).map(String);
  expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([]);
}

describe("a disk that does not take what it is given", () => {
  it("a data folder that is a file: 78, and the file stays", async () => {
    writeFileSync(house.data, "mine");
    const ended = await run();
    expect(ended.code).toBe(78);
    isClear(ended, house.data, /a file stands where a folder is needed/);
    expect(statSync(house.data).size).toBe(4);
    rmSync(house.data);
    await endsWell(house.data);
  });

  it("a store that is a folder, and one that is no store: 78", async () => {
    mkdirSync(join(house.data, "goodbot.db"), { recursive: true });
    const folder = await run();
    expect(folder.code).toBe(78);
    isClear(folder, "goodbot.db", /cannot be opened/);
    rmSync(join(house.data, "goodbot.db"), { recursive: true });
    writeFileSync(join(house.data, "goodbot.db"), "no database at all ".repeat(1_000));
    const text = await run();
    expect(text.code).toBe(78);
    isClear(text, "goodbot.db", /cannot be opened/);
    rmSync(join(house.data, "goodbot.db"));
    await endsWell(house.data);
  });

  it("captures that are a file: the run stops at the first answer, and the next one goes on", async () => {
    mkdirSync(house.data, { recursive: true });
    writeFileSync(join(house.data, "captures"), "");
    const ended = await run();
    expect(ended.code).toBe(78);
    isClear(ended, "captures", /a file stands where a folder is needed/);
    rmSync(join(house.data, "captures"));
    await endsWell(house.data);
  });

  it.runIf(canMount)("a full disk: 1, nothing half-written; with room again the same pass goes on", async () => {
    mount(house.data, "size=1200k");
    const full = await run();
    expect(full.code).toBe(1);
    isClear(full, house.data, /the disk is full/);
    remount(house.data, "size=64m");
    const before = await rowsIn(house.data);
    await endsWell(house.data);
    const after = await rowsIn(house.data);
    expect(after.slice(0, before.length).map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
    const passes = after.flatMap((row) => (row.event === "pass started" ? [row.pass] : []));
    expect(new Set(passes).size).toBe(1);
  });

  it.runIf(canMount)("a read-only disk: 78, and asked is nobody", async () => {
    mount(house.data, "size=64m");
    expect((await run()).code).toBe(0);
    const asked = house.world.log().length;
    remount(house.data, "ro");
    const ended = await run();
    expect(ended.code).toBe(78);
    isClear(ended, house.data, /may not write there/);
    expect(house.world.log().length).toBe(asked);
    remount(house.data, "rw");
    await endsWell(house.data);
  });

  it.runIf(!isRoot)("a read-only store file: 78, and asked is nobody", async () => {
    expect((await run()).code).toBe(0);
    const asked = house.world.log().length;
    chmodSync(join(house.data, "goodbot.db"), 0o400);
    const ended = await run();
    expect(ended.code).toBe(78);
    isClear(ended, "goodbot.db", /may not write/);
    expect(house.world.log().length).toBe(asked);
    chmodSync(join(house.data, "goodbot.db"), 0o600);
    await endsWell(house.data);
  });
});
