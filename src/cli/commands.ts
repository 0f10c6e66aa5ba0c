import type { Command } from "commander";
import type { Shell } from "./shell.ts";

/** What a command is given when it registers itself. */
export interface Context {
  readonly shell: Shell;
  /** Sets the exit code (`contracts.md`); without it the code is 0. */
  exit(code: number): void;
}

/** One command: adds itself with its arguments, options and action to the program. */
export interface CommandModule {
  register(program: Command, context: Context): void;
}

interface Listed {
  readonly name: string;
  readonly summary: string;
  /** Loads the command's file, so that `--help` and one command do not wait for all of them. */
  load(): Promise<CommandModule>;
}

/** All commands, in the order of `goodbot --help`. */
export const commands: readonly Listed[] = [
  { name: "run", summary: "one pass of a bot now", load: async () => (await import("./run.ts")).runCommand },
  {
    name: "audit",
    summary: "judge the ledger by the promises",
    load: async () => (await import("./audit.ts")).auditCommand,
  },
  {
    name: "ledger",
    summary: "what was asked, refused and answered",
    load: async () => (await import("./ledger.ts")).ledgerCommand,
  },
];
