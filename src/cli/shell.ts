import type { Clock } from "../time/clock.ts";
import type { Random } from "../time/random.ts";

/** The process around a command: streams, signals, environment. Tests give another one. */
export interface Shell {
  /** Writes to standard output; resolves when more may be written. Rejects with {@link ReaderGone}. */
  out(text: string): Promise<void>;
  /** Writes to standard error: progress, warnings, faults. */
  err(text: string): void;
  /** Width of the terminal that shows standard error; undefined where it is none. */
  readonly terminal: number | undefined;
  /** All of standard input. */
  input(): Promise<Uint8Array>;
  /** One line of standard input; null at its end. */
  answer(): Promise<string | null>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts at Ctrl-C or SIGTERM. From the first look at it on a signal does not end the process by itself. */
  readonly stop: AbortSignal;
  readonly clock: Clock;
  readonly random: Random;
  /** Number of this process: its worker's name in the ledger. */
  readonly pid: number;
}

/** Whoever read standard output has gone (`goodbot ledger | head`): nothing is left to do, and nothing is wrong. */
export class ReaderGone extends Error {
  constructor() {
    super("nobody reads the output any more");
    this.name = "ReaderGone";
  }
}
