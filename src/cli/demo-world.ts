import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Fault } from "../pledge/fault.ts";
import type { Replica } from "../world/replica.ts";
import { startWorld, type World } from "../world/tls-world.ts";
import { type OpenedHouse, openHouse } from "./common.ts";
import { loadBot, loadConfig } from "./load-config.ts";
import { loadReplicas } from "./load-replicas.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";

/** A house whose every connection leads into a world in the same process. */
export interface DemoHouse {
  readonly world: World;
  readonly opened: OpenedHouse;
  /** Names of the bots that have replica hosts. */
  readonly names: readonly string[];
  close(): Promise<void>;
}

/** Where the demo keeps its data, unless `--data` says otherwise. */
const FOLDER = ".demo";

/**
 * Brings up the replica hosts of bots, and a house that reaches nothing else: a host that no replica plays leads into the
 * world as well, where it answers 421 and is logged.
 *
 * @param names bots asked for; empty: all that have replica hosts
 */
export async function openDemo(names: readonly string[], options: CommonOptions, shell: Shell): Promise<DemoHouse> {
  const loaded = await loadConfig(options.config);
  const taking: string[] = [];
  const replicas: Replica[] = [];
  for (const name of names.length > 0 ? names : Object.keys(loaded.config.bots)) {
    const { file } = await loadBot(name, loaded);
    const own = await loadReplicas(file, { now: shell.clock.now(), random: shell.random });
    if (own) {
      taking.push(name);
      replicas.push(...own);
    } else shell.err(`goodbot: ${name} has no replica hosts (replica/index.ts) and is left out\n`);
  }
  if (taking.length === 0) {
    throw new Fault("usage", "no bot has replica hosts", "Write them: replica/index.ts beside a bot's file.");
  }
  const data = resolve(options.data ?? FOLDER);
  await mkdir(data, { recursive: true });
  const ca = join(data, "world-ca.pem");
  const intermediateFile = join(data, "world-intermediate.pem");
  const { clock, random } = shell;
  const world = await startWorld({ replicas, clock, random, caFile: ca, intermediateFile });
  try {
    // The last two rules hold for every host: a demo asks nobody out there.
    const anyHost = [`*:80:127.0.0.1:${world.httpPort}`, `*:*:127.0.0.1:${world.port}`];
    const { extraCa } = world;
    const connectTo = [...world.connectTo, ...anyHost];
    const opened = await openHouse({ ...options, data, ca, extraCa, connectTo }, shell);
    return {
      ...{ world, opened, names: taking },
      close: async () => {
        await opened.close();
        await world.close();
      },
    };
  } catch (error) {
    await world.close();
    throw error;
  }
}
