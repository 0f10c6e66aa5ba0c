import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Fault } from "../pledge/fault.ts";
import { aborted } from "../time/aborted.ts";
import type { Clock } from "../time/clock.ts";
import type { Replica } from "../world/replica.ts";
import { startWorld, type World } from "../world/tls-world.ts";
import type { CommandModule } from "./commands.ts";
import { loadBots, loadConfig } from "./load-config.ts";
import { loadReplicas } from "./load-replicas.ts";
import { clockDial, MovableClock } from "./movable-clock.ts";
import type { CommonOptions } from "./options.ts";
import { portNumber } from "./port.ts";
import type { Shell } from "./shell.ts";
import { counted } from "./words.ts";

interface WorldOptions extends CommonOptions {
  readonly port?: number;
  readonly control?: number;
  readonly log?: string;
  readonly real?: string;
  readonly virtual?: boolean;
}

/** `goodbot world`: the replica hosts of bots on loopback, until Ctrl-C. */
export const worldCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("world [bot...]")
      .description(
        "The replica hosts of all bots, or of some, on loopback. Prints the options with which commands reach them: --ca, an --extra-ca for each host with an incomplete chain, and a --connect-to for each host.",
      )
      .option("--port <port>", "port for TLS (default: any)", portNumber)
      .option("--control <port>", "port on which faults and changes are ordered: GET /help (default: any)", portNumber)
      .option("--log <file>", "access log, one JSON object a line")
      .option("--real <folder>", "recorded answers to serve as well, one folder a topic")
      .option("--virtual", "hosts whose clock can be moved: GET /set?clock=+30d on the control port")
      .action((names: readonly string[], _: unknown, command) => run(names, command.optsWithGlobals(), shell));
  },
};

async function run(names: readonly string[], options: WorldOptions, shell: Shell): Promise<void> {
  const { stop } = shell;
  const moved = options.virtual ? new MovableClock(shell.clock) : undefined;
  const clock = moved ?? shell.clock;
  const replicas = await replicasOf(names, options, clock, shell);
  const place = placeOf(options);
  try {
    const world = await startWorld({
      replicas: [...replicas, ...(moved ? [clockDial(moved)] : [])],
      clock,
      random: shell.random,
      ...{ caFile: place.caFile, intermediateFile: join(place.caFile, "../world-intermediate.pem") },
      ...(options.port !== undefined && { port: options.port }),
      ...(options.control !== undefined && { controlPort: options.control }),
      ...(options.log !== undefined && { logFile: options.log }),
    }).catch(refused);
    await shell.out(options.json ? `${JSON.stringify(addresses(world))}\n` : text(world));
    const hosts = counted(replicas.flatMap((replica) => replica.hosts).length, "host");
    shell.err(`${hosts} on 127.0.0.1:${world.port}. Ctrl-C ends the world.\n`);
    await aborted(stop);
    await world.close();
  } finally {
    place.remove();
  }
}

async function replicasOf(
  names: readonly string[],
  options: WorldOptions,
  clock: Clock,
  { random }: Shell,
): Promise<readonly Replica[]> {
  const loaded = await loadBots(await loadConfig(options.config), names);
  const wish = { now: clock.now(), random, ...(options.real !== undefined && { realFolder: resolve(options.real) }) };
  const replicas: Replica[] = [];
  for (const { bot, file } of loaded) {
    const own = await loadReplicas(file, wish);
    if (own) replicas.push(...own);
    else if (names.includes(bot.name))
      throw new Fault("usage", `bot ${bot.name} has no replica hosts`, "Write them: replica/index.ts beside its file.");
  }
  if (replicas.length > 0) return replicas;
  throw without("the configured bots have");
}

const without = (who: string): Fault =>
  new Fault("usage", `${who} no replica hosts`, "Write them: replica/index.ts beside the bot's file.");

/** Where the certificate to trust is written: `--ca`, else the data folder, else a folder that goes with the world. */
function placeOf({ ca, data }: WorldOptions): { readonly caFile: string; remove(): void } {
  const kept = ca ?? (data === undefined ? undefined : join(data, "world-ca.pem"));
  if (kept !== undefined) {
    const caFile = resolve(kept);
    mkdirSync(join(caFile, ".."), { recursive: true });
    return { caFile, remove: () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), "goodbot-world-"));
  return { caFile: join(folder, "ca.pem"), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const addresses = ({ port, httpPort, controlPort, caFile, extraCa, spkiHash, connectTo }: World) => ({
  ...{ port, httpPort, controlPort, ca: caFile, extraCa, spkiHash, connectTo },
});

const text = ({ caFile, extraCa, connectTo, controlPort }: World): string =>
  [
    `--ca ${caFile}`,
    ...extraCa.map((line) => `--extra-ca ${line}`),
    ...connectTo.map((line) => `--connect-to ${line}`),
    `control: http://127.0.0.1:${controlPort}/help`,
    "",
  ].join("\n");

function refused(cause: unknown): never {
  const why = cause instanceof Error ? cause.message : String(cause);
  throw new Fault(
    "failure",
    `the world cannot start: ${why}`,
    "Name other ports or another file, or leave them away.",
    { cause },
  );
}
