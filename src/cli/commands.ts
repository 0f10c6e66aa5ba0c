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

const listed = (name: string, summary: string, load: Listed["load"]): Listed => ({ name, summary, load });

/** All commands, in the order of `goodbot --help`. */
export const commands: readonly Listed[] = [
  listed("init", "start a new bot", async () => (await import("./init.ts")).initCommand),
  listed(
    "demo",
    "the bots against replica hosts, then the audit and the pages",
    async () => (await import("./demo.ts")).demoCommand,
  ),
  listed("run", "one pass of a bot now", async () => (await import("./run.ts")).runCommand),
  listed("serve", "passes by the schedule, and the pages", async () => (await import("./serve.ts")).serveCommand),
  listed("worker", "one more process on the same store", async () => (await import("./worker.ts")).workerCommand),
  listed("page", "the bot's public page, made from its pledge", async () => (await import("./page.ts")).pageCommand),
  listed(
    "promises",
    "each promise, and whether it is kept",
    async () => (await import("./promises.ts")).promisesCommand,
  ),
  listed("audit", "judge the ledger by the promises", async () => (await import("./audit.ts")).auditCommand),
  listed("ledger", "what was asked, refused and answered", async () => (await import("./ledger.ts")).ledgerCommand),
  listed("explain", "what would happen with an address", async () => (await import("./explain.ts")).explainCommand),
  listed("get", "one request through the gate, saved", async () => (await import("./get.ts")).getCommand),
  listed("try", "what the reader makes of a page", async () => (await import("./try.ts")).tryCommand),
  listed("reread", "kept answers again, no request", async () => (await import("./reread.ts")).rereadCommand),
  listed("changes", "what sites changed, field by field", async () => (await import("./changes.ts")).changesCommand),
  listed("questions", "what a person has to decide", async () => (await import("./questions.ts")).questionsCommand),
  listed("compare", "against somebody else's data", async () => (await import("./compare.ts")).compareCommand),
  listed(
    "export",
    "what was read, for others: ndjson, csv, popolo …",
    async () => (await import("./export.ts")).exportCommand,
  ),
  listed("search", "what was read, by words", async () => (await import("./search.ts")).searchCommand),
  listed("robots", "what a robots.txt says to the bot", async () => (await import("./robots.ts")).robotsCommand),
  listed("check", "is everything written as it should be?", async () => (await import("./check.ts")).checkCommand),
  listed(
    "sources",
    "what is read: list, add, test, enable …",
    async () => (await import("./sources.ts")).sourcesCommand,
  ),
  listed("cases", "what owners of sites ask for", async () => (await import("./cases.ts")).casesCommand),
  listed(
    "editorial",
    "what a person decides: show, add, set, remove",
    async () => (await import("./editorial.ts")).editorialCommand,
  ),
  listed("world", "the replica hosts on loopback", async () => (await import("./world.ts")).worldCommand),
  listed("doctor", "is this machine fit to run bots?", async () => (await import("./doctor.ts")).doctorCommand),
  listed("chromium", "does anything leave it unseen?", async () => (await import("./chromium.ts")).chromiumCommand),
  listed("status", "how bots, sources and store are", async () => (await import("./status.ts")).statusCommand),
  listed(
    "takedown",
    "take something down: add, show, lift, demand",
    async () => (await import("./takedown.ts")).takedownCommand,
  ),
  listed(
    "purge-deleted",
    "delete for good what was taken down",
    async () => (await import("./purge-deleted.ts")).purgeDeletedCommand,
  ),
  listed("gc", "clear away what nothing needs any more", async () => (await import("./gc.ts")).gcCommand),
  listed("backup", "everything in one file", async () => (await import("./backup.ts")).backupCommand),
  listed("restore", "bring a backup back", async () => (await import("./restore.ts")).restoreCommand),
];
