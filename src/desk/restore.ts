import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Fault } from "../pledge/fault.ts";
import { processesAt } from "../store/sqlite/copy.ts";
import type { Manifest } from "./backup-manifest.ts";
import { unpackBackup } from "./unpack-backup.ts";

/** Where a backup is restored to. */
export interface RestoreTo {
  readonly dataDir: string;
  /** The database file: usually in `dataDir`. */
  readonly path: string;
  /** A name nobody else takes. */
  readonly id: string;
  /** What lies there already is moved aside. */
  readonly force?: boolean;
}

/** What was restored. */
export interface Restored {
  readonly manifest: Manifest;
  /** Where the old data lie now; null where there were none. */
  readonly aside: string | null;
  /** The old database file, where there was one. */
  readonly oldStore: string | null;
}

const ASIDE = "before-restore-";
const STAGING = ".restoring-";

/**
 * Restores a backup: unpacks it beside the data and verifies all of it, lets `examine` look at the unpacked store, and
 * only then moves the old data aside and the new ones into their place. Within the data folder, so that it may be a
 * mounted volume.
 *
 * @param examine throws where the unpacked store is not to be used
 * @throws Fault "usage" where data lie there and `force` is not given, or a process uses them; "failure" where the backup is damaged
 */
export async function restore(
  file: string,
  to: RestoreTo,
  examine: (folder: string, manifest: Manifest) => Promise<void>,
): Promise<Restored> {
  if (!existsSync(file)) throw new Fault("usage", `there is no file ${file}`, "Name a file made by goodbot backup.");
  const { dataDir, path, id, force = false } = to;
  const inside = dirname(resolve(path)) === resolve(dataDir);
  const old = await contentsOf(dataDir);
  if ((old.length > 0 || existsSync(path)) && !force) {
    throw new Fault(
      "usage",
      `${old.length > 0 ? dataDir : path} holds data already`,
      "Name another folder with --data, or move the old data aside with --force.",
    );
  }
  const users = processesAt(path);
  if (users.length > 0) {
    throw new Fault("usage", `process ${users.join(", ")} uses ${path}`, "Stop it first, then restore.");
  }
  const staging = join(dataDir, `${STAGING}${id}`);
  try {
    await mkdir(staging, { recursive: true });
    const manifest = await unpackBackup(file, staging);
    await examine(staging, manifest);
    const aside = old.length > 0 ? join(dataDir, `${ASIDE}${id}`) : null;
    if (aside !== null) await moveAll(dataDir, old, aside);
    const oldStore = inside ? aside && join(aside, basename(path)) : await moveStoreAside(path, `${ASIDE}${id}`);
    if (!inside) {
      await mkdir(dirname(path), { recursive: true });
      await copyFile(join(staging, "goodbot.db"), path);
      await rm(join(staging, "goodbot.db"));
    } else if (join(dataDir, "goodbot.db") !== resolve(path)) {
      await rename(join(staging, "goodbot.db"), join(staging, basename(path)));
    }
    await moveAll(staging, await readdir(staging), dataDir);
    return { manifest, aside, oldStore: oldStore !== null && existsSync(oldStore) ? oldStore : null };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** What lies in the data folder, apart from what earlier restorings moved aside. */
async function contentsOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.startsWith(ASIDE) && !name.startsWith(STAGING));
}

async function moveAll(from: string, names: readonly string[], to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of names) await rename(join(from, name), join(to, name));
}

async function moveStoreAside(path: string, suffix: string): Promise<string | null> {
  if (!existsSync(path)) return null;
  for (const end of ["", "-wal", "-shm"]) {
    if (existsSync(path + end)) await rename(path + end, `${path}.${suffix}${end}`);
  }
  return `${path}.${suffix}`;
}
