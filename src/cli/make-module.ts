import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../pledge/fault.ts";

/**
 * Configuration and bot files are modules; `npm init` writes package.json files that say otherwise, and then no file of
 * the folder can be loaded. Sets `"type": "module"` in the folder's own package.json, where it has one.
 *
 * @returns true where the file was changed
 * @throws Fault "configuration" where package.json is no JSON object
 */
export function makeModule(folder: string): boolean {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return false;
  const manifest = objectIn(file);
  if (manifest.type === "module") return false;
  writeFileSync(file, `${JSON.stringify({ ...manifest, type: "module" }, null, 2)}\n`);
  return true;
}

function objectIn(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below: what stands there is no package.json.
  }
  throw new Fault("configuration", `${file} is no JSON object`, "Mend it, or begin in an empty folder.");
}
