import { execFile } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { promisify } from "node:util";

/**
 * Where Debian and others put Chromium. The binary itself before Debian's starter script, which would add flags of its
 * own. Only full Chromium: the separate headless shell runs speculation rules past every switch.
 */
const PLACES = [
  "/usr/lib/chromium/chromium",
  "/usr/lib64/chromium-browser/chromium-browser",
  "/usr/lib/chromium-browser/chromium-browser",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
];

/** Major versions on which the everything page has passed: nothing left the browser past the gate. */
const KNOWN_MAJORS: readonly number[] = [156];

const run = promisify(execFile);

/** A Chromium on this machine. */
export interface Binary {
  readonly path: string;
  /** Such as `156.0.8078.114`. */
  readonly version: string;
}

/** Changes when another version is put in a binary's place, as an upgrade does under a process that runs for months. */
export function stampOf(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return "gone";
  }
}

/** True where this version's major is one that the gate was tried on. */
export const isKnown = ({ version }: Binary): boolean => KNOWN_MAJORS.includes(Number(version.split(".")[0]));

/** The Chromium at hand, or undefined. Starts it only to ask for its version. */
export async function findBinary(places: readonly string[] = PLACES): Promise<Binary | undefined> {
  for (const path of places.filter(isExecutable)) {
    try {
      const { stdout } = await run(path, ["--version"], { timeout: 10_000, env: { PATH: "/usr/bin:/bin" } });
      const version = /\b(\d+(?:\.\d+){1,3})\b/.exec(stdout)?.[1];
      if (version !== undefined) return { path, version };
    } catch {
      // A file that does not run is no Chromium; there may be another one.
    }
  }
  return undefined;
}

/** What to do where there is none, in one line. */
export const noChromium = (place?: string): string =>
  `Chromium is not installed ${place === undefined ? "here" : `at ${place}`}; on Debian, as root: apt-get install chromium`;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
