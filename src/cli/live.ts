import { realRandom } from "../time/random.ts";
import { realClock } from "../time/real-clock.ts";
import { runCli } from "./run-cli.ts";
import type { Shell } from "./shell.ts";

/** A command that runs until it is stopped. For tests. */
export interface Live {
  readonly out: () => string;
  readonly err: () => string;
  /** What Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number>;
  /** Resolves with the match once standard output shows it; fails where the command ends before. */
  shows(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<number>;
}

/** Starts a command line in this process, on the real clock. For tests. */
export function live(args: readonly string[], env: Shell["env"] = {}): Live {
  const controller = new AbortController();
  let [out, err] = ["", ""];
  const looks = new Set<() => void>();
  const shell: Shell = {
    out: async (text) => {
      out += text;
      for (const look of looks) look();
    },
    err: (text) => {
      err += text;
    },
    terminal: undefined,
    input: async () => new Uint8Array(),
    answer: async () => null,
    ...{ env, stop: controller.signal, clock: realClock, random: realRandom, pid: 1 },
  };
  const ended = runCli(args, shell);
  return {
    out: () => out,
    err: () => err,
    stop: () => {
      controller.abort();
      return ended;
    },
    shows: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(out);
          if (match) resolve(match);
        };
        looks.add(look);
        look();
        ended.then((code) => reject(new Error(`ended with ${code} before it showed ${pattern}: ${out}${err}`)), reject);
      }),
    ended,
  };
}
