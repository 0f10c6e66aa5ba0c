import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { realRandom } from "../time/random.ts";
import { processClock } from "../time/real-clock.ts";
import { ReaderGone, type Shell } from "./shell.ts";

/** The shell of the real process. */
export function processShell(): Shell {
  const out = writer(process.stdout);
  // Progress that nobody reads is no reason to end.
  process.stderr.on("error", () => undefined);
  let stop: AbortSignal | undefined;
  return {
    out,
    err: (text) => {
      process.stderr.write(text);
    },
    terminal: process.stderr.isTTY ? process.stderr.columns : undefined,
    input: allOf,
    answer: lineOf,
    env: process.env,
    get stop() {
      stop ??= onSignals();
      return stop;
    },
    clock: processClock(),
    random: realRandom,
    pid: process.pid,
  };
}

/** Waits for the reader where it is slow, and says so where it has gone (EPIPE). */
function writer(stream: Writable): (text: string) => Promise<void> {
  let gone = false;
  stream.on("error", () => {
    gone = true;
  });
  return (text) =>
    new Promise((resolve, reject) => {
      if (gone) {
        reject(new ReaderGone());
        return;
      }
      stream.write(text, (error) => (error ? reject(new ReaderGone()) : resolve()));
    });
}

/** The first signal asks for a clean end, the second one ends at once; what was under way then counts as sent. */
function onSignals(): AbortSignal {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(1);
    controller.abort();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return controller.signal;
}

async function allOf(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function lineOf(): Promise<string | null> {
  const reader = createInterface({ input: process.stdin });
  try {
    for await (const line of reader) return line;
    return null;
  } finally {
    reader.close();
  }
}
