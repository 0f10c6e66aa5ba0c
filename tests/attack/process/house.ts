import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { type ReplicaRequest, realClock, realRandom, startWorld, type World } from "goodbot/world";
import { Council } from "../../../bots/mandari/replica/council.ts";
import { generateMunicipality } from "../../../bots/mandari/replica/municipality.ts";
import { OparlReplica } from "../../../bots/mandari/replica/oparl-replica.ts";
import { Installation } from "../../../src/cli/testing.ts";
import { HeldLine, watched } from "./held-line.ts";

const HOST = "ruhefeld.example";
/** What the bot of these tests promises, in milliseconds. */
export const GAP = 100;

const main = join(import.meta.dirname, "../../../src/cli/main.ts");

/** How a process ended, and what it said. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** A real `goodbot` process. */
export interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
}

type Sizes = NonNullable<Parameters<typeof generateMunicipality>[0]["sizes"]>;

/** An installation whose commands are real processes, and a town on loopback that they read. */
export class ProcessHouse {
  readonly world: World;
  readonly line: HeldLine;
  readonly installation: Installation;
  readonly data: string;
  /** Called when a request has arrived at the town; the answer waits for what it returns. */
  arrived: (request: ReplicaRequest) => Promise<void> | undefined = () => undefined;
  readonly #children = new Set<ChildProcess>();
  #looking: Database.Database | undefined;

  private constructor(world: World, line: HeldLine, gap: number) {
    this.world = world;
    this.line = line;
    this.installation = new Installation(world, `https://${HOST}/oparl/v1.0/system`, `${gap}ms`);
    this.data = join(this.installation.folder, "data");
  }

  static async open(sizes: Sizes, gap = GAP): Promise<ProcessHouse> {
    const council = new Council(generateMunicipality({ host: HOST, now: realClock.now(), sizes, pageSize: 2 }));
    const town = new OparlReplica({ hosts: [HOST], councils: [council] });
    const hook: { house?: ProcessHouse } = {};
    const world = await startWorld({
      replicas: [watched(town, (request) => hook.house?.arrived(request))],
      ...{ clock: realClock, random: realRandom },
    });
    const house = new ProcessHouse(world, await new HeldLine(world.port).open(), gap);
    hook.house = house;
    return house;
  }

  /** Starts a command as a process of its own; its data lie in {@link ProcessHouse.data}. */
  start(...args: readonly string[]): Running {
    return this.startIn(this.data, ...args);
  }

  /** The same with other data. */
  startIn(data: string, ...args: readonly string[]): Running {
    const { folder } = this.installation;
    const own = ["--config", join(folder, "goodbot.config.ts"), "--ca", join(folder, "ca.pem"), "--data", data];
    const to = ["--connect-to", `${HOST}:443:127.0.0.1:${this.line.port}`];
    const child = spawn(process.execPath, ["--conditions=goodbot-source", main, ...args, ...own, ...to], {
      cwd: folder,
      // Twenty starts of the same files: the second one need not translate them again.
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#children.add(child);
    let [out, err] = ["", ""];
    child.stdout.on("data", (bytes) => {
      out += bytes;
    });
    child.stderr.on("data", (bytes) => {
      err += bytes;
    });
    const ended = new Promise<Ended>((resolve) => {
      child.once("close", (code, signal) => {
        this.#children.delete(child);
        resolve({ code, signal, out, err });
      });
    });
    return { process: child, ended };
  }

  /** The store as a bystander sees it; undefined before there is one. */
  get store(): Database.Database | undefined {
    const path = join(this.data, "goodbot.db");
    if (!this.#looking && existsSync(path)) {
      const opened = new Database(path);
      // The file is there a little before its tables.
      if (opened.prepare("select 1 from sqlite_master where name = 'lines'").get()) this.#looking = opened;
      else opened.close();
    }
    return this.#looking;
  }

  async close(): Promise<void> {
    for (const child of this.#children) child.kill("SIGKILL");
    this.#looking?.close();
    this.line.close();
    await this.world.close();
    this.installation.remove();
  }
}
