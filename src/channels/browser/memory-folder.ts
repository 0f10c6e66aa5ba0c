import { spawn } from "node:child_process";
import { existsSync, statfsSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** File systems that live in memory, by the number that statfs gives (linux/magic.h): tmpfs, ramfs. */
const IN_MEMORY: readonly number[] = [0x01021994, 0x858458f6];

const NAME = "goodbot-chromium-";

/**
 * Preferences that no flag can set. The first: no prefetch and no prerender. The second: no UDP from pages, which the
 * resolver list does not stop where a page names an IP address.
 */
const PREFERENCES = {
  net: { network_prediction_options: 2 },
  webrtc: { ip_handling_policy: "disable_non_proxied_udp" },
};

/**
 * Waits until whoever started the browser is done with it, or is gone. Gone without a word (kill -9): the browser's whole
 * process group ends, and its folder goes. A browser notices the end of its driver by itself, but not one that hangs, and
 * none of them clears away.
 */
const WATCH = `
group=
while read -r word value; do
  case "$word" in
    group) group=$value ;;
    done) exit 0 ;;
  esac
done
for turn in 1 2 3 4 5 6; do
  [ -n "$group" ] && kill -KILL -- "-$group" 2>/dev/null
  rm -rf -- "$1"
  sleep 0.3
done
`;

/** A folder in memory for one browser process, with a profile prepared in it. */
export interface MemoryFolder {
  readonly path: string;
  readonly profile: string;
  /** Tells who clears away after us which process group the browser is. */
  watch(group: number): void;
  /** Deletes the folder. */
  remove(): Promise<void>;
}

/** True where a folder lies in memory: Chromium keeps answers in its profile, and none may touch a disk (V5). */
export function isInMemory(folder: string): boolean {
  try {
    return existsSync(folder) && IN_MEMORY.includes(statfsSync(folder).type);
  } catch {
    return false;
  }
}

/** Makes the folder of one browser process. Deletes what processes that no longer live have left there. */
export async function makeMemoryFolder(root: string): Promise<MemoryFolder> {
  await clearLeft(root);
  // Nor is a page to be found in what the system writes down of a process that crashes (core files); children inherit it.
  leaveNoCore();
  const path = await mkdtemp(join(root, `${NAME}${process.pid}-`));
  const watcher = spawn("/bin/sh", ["-c", WATCH, "goodbot-chromium-watch", path], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: "/usr/bin:/bin" },
  });
  watcher.on("error", () => undefined);
  watcher.stdin.on("error", () => undefined);
  watcher.unref();
  const profile = join(path, "profile");
  await mkdir(join(profile, "Default"), { recursive: true });
  await mkdir(join(path, "tmp"));
  await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(PREFERENCES));
  return {
    path,
    profile,
    watch: (group) => void watcher.stdin.write(`group ${group}\n`),
    remove: async () => {
      await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      watcher.stdin.end("done\n");
    },
  };
}

/** Folders of processes that are gone, their watchers with them (a whole machine's worth of kill). */
async function clearLeft(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const owner = name.startsWith(NAME) ? Number(name.slice(NAME.length).split("-")[0]) : 0;
    if (owner > 0 && !existsSync(`/proc/${owner}`)) await rm(join(root, name), { recursive: true, force: true });
  }
}

function leaveNoCore(): void {
  try {
    writeFileSync("/proc/self/coredump_filter", "0x0\n");
  } catch {
    // No such file here: then the system has no core files of this kind either.
  }
}
