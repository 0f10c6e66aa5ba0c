import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Clock } from "../time/clock.ts";
import { realRandom } from "../time/random.ts";
import { realClock } from "../time/real-clock.ts";
import type { World } from "../world/tls-world.ts";
import { runCli } from "./run-cli.ts";
import { ReaderGone, type Shell } from "./shell.ts";

/** The wall clock moved to noon of its day, in Berlin in winter: what promises say of day and night does not change. */
export const NOON_OFFSET = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 11 * 3_600_000 - Date.now();

const noonClock: Clock = {
  now: () => realClock.now() + NOON_OFFSET,
  sleepUntil: (at, signal) => realClock.sleepUntil(at - NOON_OFFSET, signal),
  during: (work) => work,
};

/** What a command line came to. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunSettings {
  /** Standard input. */
  readonly input?: string;
  readonly stop?: AbortSignal;
  readonly terminal?: number;
  /** The reader goes away after so many characters. */
  readonly readerLeavesAfter?: number;
}

/** Runs a command line in this process, as `main.ts` does in its own. For tests. */
export async function runHere(args: readonly string[], settings: RunSettings = {}): Promise<Ran> {
  const { input, stop = new AbortController().signal, readerLeavesAfter = Number.POSITIVE_INFINITY } = settings;
  let [out, err] = ["", ""];
  const lines = input?.split("\n") ?? [];
  const shell: Shell = {
    out: async (text) => {
      out += text;
      if (out.length > readerLeavesAfter) throw new ReaderGone();
    },
    err: (text) => {
      err += text;
    },
    terminal: settings.terminal,
    input: async () => Buffer.from(input ?? ""),
    answer: async () => lines.shift() ?? null,
    ...{ env: {}, stop, clock: noonClock, random: realRandom, pid: 1 },
  };
  const code = await runCli(args, shell);
  return { code, out, err };
}

const root = join(import.meta.dirname, "../..");
const sourceOf = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href);

/** An installation in a folder of its own: mandari with a short gap, reading one town. For tests. */
export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), "goodbot-cli-"));
  readonly #world: World;

  constructor(world: World, town: string, gap = "15ms") {
    this.#world = world;
    writeFileSync(join(this.folder, "ca.pem"), world.caPem);
    this.write(
      "goodbot.config.ts",
      `export default { bots: { mandari: "bot.ts" }, operator: { name: "mandari", url: "https://mandari.de/", mail: "support@mandari.de" } };`,
    );
    this.write(
      "bot.ts",
      `import mandari from ${sourceOf("bots/mandari/bot.ts")};
       import { oparl, promises } from ${sourceOf("src/index.ts")};
       const spacing = promises.spacing({ perHost: "${gap}", atATime: 1, perSource: true, tokens: { all: ["mandari-ingestor"] } });
       const pledge = mandari.pledge.map((each) => (each.spec.name === "spacing" ? spacing : each));
       export default { ...mandari, pledge, sources: [oparl({ id: "town", title: "Town", url: "${town}" })] };`,
    );
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  run(args: readonly string[], settings?: RunSettings): Promise<Ran> {
    const connect = this.#world.connectTo.flatMap((value) => ["--connect-to", value]);
    const own = ["--config", join(this.folder, "goodbot.config.ts"), "--ca", join(this.folder, "ca.pem")];
    return runHere([...own, ...connect, ...args], settings);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
