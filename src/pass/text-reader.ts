import { Worker } from "node:worker_threads";
import type { ReadFile } from "../read/file-text.ts";
import { fileType } from "../read/file-type.ts";
import type { Clock } from "../time/clock.ts";

/** Reads the text of files, one at a time. */
export interface TextReader {
  /** Of what it makes of a file. */
  readonly version: string;
  /** Always ends with an outcome, whatever the file is. */
  read(bytes: Uint8Array): Promise<ReadFile>;
  close(): Promise<void>;
}

/**
 * Changes whenever the same file comes to another text: what was read before is then read again. It stands here, since
 * only the thread loads the library that reads PDF.
 */
const FILE_READER = "1";

interface Limits {
  /** Longest time for one file, milliseconds. */
  readonly time: number;
  /** Memory of the thread, megabytes. */
  readonly memory: number;
  /** Files after which the thread is replaced: what reading leaves behind does not add up. */
  readonly files: number;
}

const usual: Limits = { time: 60_000, memory: 512, files: 200 };

/** Beside this file, in the sources and in the package. */
const entry = new URL(import.meta.url.endsWith(".ts") ? "./text-worker.ts" : "./text-worker.js", import.meta.url);

/**
 * Reads files in a thread of its own: one that loops or eats memory costs that thread, and an outcome. The thread is
 * started when first needed and holds no process up.
 *
 * @example
 * const texts = textReader(clock);
 * const { outcome, text } = await texts.read(bytes);
 * await texts.close();
 */
export function textReader(clock: Clock, limits: Partial<Limits> = {}): TextReader {
  const { time, memory, files } = { ...usual, ...limits };
  let worker: Worker | undefined;
  let left = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    const old = worker;
    worker = undefined;
    await old?.terminate();
  };

  const start = (): Worker => {
    left = files;
    const fresh = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 },
      // Nothing of the environment, and nothing of what a library would tell.
      ...{ env: {}, stdout: true, stderr: true },
    });
    fresh.unref();
    return fresh;
  };

  const readOne = async (bytes: Uint8Array): Promise<ReadFile> => {
    worker ??= start();
    left -= 1;
    const given = new AbortController();
    const late = clock.sleepUntil(clock.now() + time, given.signal).then(() => undefined);
    const read = await Promise.race([clock.during(answerOf(worker, bytes)), late]);
    given.abort();
    if (read === undefined || left <= 0) await end();
    return read ?? { type: fileType(bytes), outcome: "too slow", pages: null, text: "" };
  };

  return {
    version: FILE_READER,
    read: (bytes) => {
      const result = queue.then(() => readOne(bytes));
      queue = result.catch(() => undefined);
      return result;
    },
    close: end,
  };
}

/** What the thread says of a file; undefined where it died of it. */
function answerOf(worker: Worker, bytes: Uint8Array): Promise<ReadFile | undefined> {
  return new Promise((resolve) => {
    const over = (read: ReadFile | undefined): void => {
      worker.off("message", over);
      worker.off("error", died);
      worker.off("exit", died);
      worker.unref();
      resolve(read);
    };
    const died = (): void => over(undefined);
    worker.once("message", over);
    worker.once("error", died);
    worker.once("exit", died);
    // While it reads, the process waits for it.
    worker.ref();
    worker.postMessage(bytes);
  });
}
