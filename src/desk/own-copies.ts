import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Copies of the whole store that lie in the data folder: those made before migrations, backups put there, and data that a
 * restoring moved aside. What is purged stands in them as well.
 */
export async function ownCopies(dataDir: string): Promise<readonly string[]> {
  const aside = (await namesIn(dataDir)).filter((name) => name.startsWith("before-restore-"));
  const backups = (await namesIn(join(dataDir, "backups"))).map((name) => `backups/${name}`);
  return [...aside, ...backups].sort();
}

/** Deletes them; afterwards no copy of ours in the data folder holds what was purged. */
export async function deleteOwnCopies(dataDir: string, copies: readonly string[]): Promise<void> {
  for (const name of copies) await rm(join(dataDir, name), { recursive: true, force: true });
}

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
