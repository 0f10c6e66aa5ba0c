import { Command, CommanderError } from "commander";
import { Fault, faultCodes } from "../pledge/fault.ts";
import { type Context, commands } from "./commands.ts";
import { optionsWithValue, withCommonOptions } from "./options.ts";
import { ReaderGone, type Shell } from "./shell.ts";
import { version } from "./version.ts";

/**
 * Runs one command line and returns its exit code. Never throws and never ends the process.
 *
 * @param args what stands behind `goodbot`
 * @example process.exitCode = await runCli(["audit", "--json"], processShell());
 */
export async function runCli(args: readonly string[], shell: Shell): Promise<number> {
  let code = 0;
  const texts: string[] = [];
  const context: Context = {
    shell,
    exit: (value) => {
      code = value;
    },
  };
  try {
    const program = programFor(texts, shell);
    // `purge_deleted` is the name that other systems know.
    const wished = commandIn(args)?.replaceAll("_", "-");
    const named = commands.filter(({ name }) => name === wished);
    for (const listed of named) (await listed.load()).register(program, context);
    // Without a name that is known: all of them as lines of the help, and for "did you mean".
    if (named.length === 0) for (const { name, summary } of commands) program.command(name).summary(summary);
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    return failed(error, texts, shell);
  }
}

function programFor(texts: string[], shell: Shell): Command {
  return withCommonOptions(new Command("goodbot"))
    .description("A crawler that keeps its word.")
    .version(version)
    .exitOverride()
    .showHelpAfterError("Next: goodbot --help, or the same with a command.")
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .configureOutput({ writeOut: (text) => texts.push(text), writeErr: (text) => shell.err(text) });
}

/** The command that is run, or that `help` is asked about. */
function commandIn(args: readonly string[]): string | undefined {
  const name = nameIn(args);
  return name === "help" ? nameIn(args.slice(args.indexOf("help") + 1)) : name;
}

/** The command's name: the first word that is neither an option nor the value of one. */
function nameIn(args: readonly string[]): string | undefined {
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? "";
    if (optionsWithValue.has(word)) index += 1;
    else if (!word.startsWith("-")) return word;
  }
  return undefined;
}

async function failed(error: unknown, texts: readonly string[], shell: Shell): Promise<number> {
  if (error instanceof ReaderGone) return 0;
  if (error instanceof CommanderError) {
    await shell.out(texts.join("")).catch(() => undefined);
    return error.exitCode === 0 ? 0 : faultCodes.usage;
  }
  if (error instanceof Fault) {
    shell.err(`goodbot: ${error.message}\nNext: ${error.next}\n`);
    if (shell.env.DEBUG && error.cause !== undefined) shell.err(`${stackOf(error.cause)}\n`);
    return faultCodes[error.code];
  }
  shell.err(`goodbot: failure (${codeOf(error)}): ${error instanceof Error ? error.message : String(error)}\n`);
  shell.err(shell.env.DEBUG ? `${stackOf(error)}\n` : "Next: run it again with DEBUG=1 and report what it prints.\n");
  return faultCodes.failure;
}

/** The system's own code (`ENOSPC`, `SQLITE_FULL`), which stays the same over releases and languages. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unexpected";

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
