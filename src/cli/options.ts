import type { Command } from "commander";

/** Options that every command takes (`contracts.md`). */
export interface CommonOptions {
  readonly config?: string;
  readonly data?: string;
  readonly store?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly ca?: string;
  readonly extraCa?: readonly string[];
  readonly connectTo?: readonly string[];
}

/** Adds the options that every command takes; they may stand before and behind the command's name. */
export const withCommonOptions = (program: Command): Command =>
  program
    .option("--config <file>", "configuration file (default: goodbot.config.ts)")
    .option("--data <dir>", "folder of store, captures, documents, seals and backups")
    .option("--store <address>", "where the store lies: sqlite:PATH (default: goodbot.db in the data folder)")
    .option("--json", "machine-readable output")
    .option("--quiet", "no progress")
    .option("--ca <file>", "further certificates to trust (PEM), for replica hosts")
    .option(
      "--extra-ca <HOST:FILE>",
      "the certificate that an incomplete chain of one host leaves out (PEM, repeatable)",
      (value: string, all: readonly string[] = []) => [...all, value],
    )
    .option(
      "--connect-to <HOST:PORT:ADDR:PORT>",
      "dial a loopback address for a host (repeatable; HOST and PORT may be empty or *)",
      (value: string, all: readonly string[] = []) => [...all, value],
    );

/** Common options whose next word is their value. */
export const optionsWithValue: ReadonlySet<string> = new Set([
  ...["--config", "--data", "--store", "--ca", "--extra-ca", "--connect-to"],
]);
