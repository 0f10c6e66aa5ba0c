import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

const FILE = "chromium-passed.json";
const passed = z.array(z.string());

/** Whether the everything page has passed here on this version of Chromium. */
export const hasPassed = (dataDir: string, version: string): boolean => versionsIn(dataDir).includes(version);

/** Remembers that it has. */
export async function rememberPassed(dataDir: string, version: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const all = [...new Set([...versionsIn(dataDir), version])].sort();
  await writeFile(join(dataDir, FILE), `${JSON.stringify(all)}\n`);
}

function versionsIn(dataDir: string): readonly string[] {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) return [];
  try {
    return passed.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    // What cannot be read says nothing good: the page is tried once more.
    return [];
  }
}
