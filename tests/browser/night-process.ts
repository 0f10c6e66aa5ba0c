import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { replicas } from "../../bots/meilenvergleich/replica/index.ts";
import { realRandom } from "../../src/time/random.ts";
import type { ReplicaRequest } from "../../src/world/replica.ts";
import { startWorld, type World } from "../../src/world/tls-world.ts";
import { watched } from "../attack/process/held-line.ts";
import { clock } from "./testing.ts";

const root = join(import.meta.dirname, "../..");

/** How a process ended, and all it said. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

export interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Real `goodbot` processes of the bot meilenvergleich as it stands, with all its pauses, and its hosts on loopback. */
export class NightProcesses {
  readonly world: World;
  /** Everything that a process may write to lies in here: data, home, temporary files. */
  readonly folder = mkdtempSync(join(tmpdir(), "goodbot-night-"));
  readonly data = join(this.folder, "data");
  /** Called when a request has arrived; its answer waits for what this returns. */
  arrived: (request: ReplicaRequest) => Promise<void> | undefined = () => undefined;
  readonly #children = new Set<ChildProcess>();

  private constructor(world: World) {
    this.world = world;
    for (const name of ["home", "tmp"]) mkdirSync(join(this.folder, name));
    writeFileSync(join(this.folder, "ca.pem"), world.caPem);
    const operator = { name: "x", url: "https://meilenvergleich.com/", mail: "kontakt@meilenvergleich.com" };
    const bots = { meilenvergleich: join(root, "bots/meilenvergleich/bot.ts") };
    writeFileSync(
      join(this.folder, "goodbot.config.ts"),
      `export default ${JSON.stringify({ bots, operator, data: "data" })};`,
    );
  }

  static async open(): Promise<NightProcesses> {
    const hook: { made?: NightProcesses } = {};
    const hosts = replicas({ now: clock.now() }).map((each) => watched(each, (request) => hook.made?.arrived(request)));
    hook.made = new NightProcesses(await startWorld({ replicas: hosts, clock, random: realRandom }));
    return hook.made;
  }

  start(...args: readonly string[]): Running {
    const { folder, world } = this;
    const to = world.connectTo.flatMap((value) => ["--connect-to", value]);
    const own = ["--config", join(folder, "goodbot.config.ts"), "--ca", join(folder, "ca.pem")];
    const main = join(root, "src/cli/main.ts");
    const child = spawn(process.execPath, ["--conditions=goodbot-source", main, ...args, ...own, ...to], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: join(folder, "home"), TMPDIR: join(folder, "tmp") },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#children.add(child);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (bytes) => {
        said += bytes;
      });
    const ended = new Promise<Ended>((resolve) => {
      child.once("close", (code, signal) => {
        this.#children.delete(child);
        resolve({ code, signal, said });
      });
    });
    return { process: child, ended };
  }

  /** Files that hold one of these words, and which: in no form but the plain one. */
  find(words: readonly string[]): readonly string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      if (!entry.isFile()) return [];
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      return words.filter((word) => bytes.includes(word)).map((word) => `${relative(this.folder, path)}: ${word}`);
    });
  }

  async close(): Promise<void> {
    for (const child of this.#children) child.kill("SIGKILL");
    await this.world.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
