import { acts, changeSource } from "../desk/register-acts.ts";
import { openRegister } from "../pass/register.ts";
import { allPromises } from "../promises/index.ts";
import type { CommandModule } from "./commands.ts";
import { openData } from "./common.ts";
import { loadBot } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { type AddOptions, addByCommand } from "./sources-add.ts";
import { listSources } from "./sources-list.ts";
import { testSource } from "./sources-test.ts";

interface StateOptions extends CommonOptions {
  readonly reason?: string;
}

const summaries = {
  enable: "read a source again from the next pass on",
  disable: "switch a source off; what was read of it stays",
  review: "put a source aside until a person has looked at it",
  remove: "take a source out of the register; what was read of it stays",
} as const;

/** `goodbot sources …`: what is read, and the operator's acts on it. */
export const sourcesCommand: CommandModule = {
  register: (program, { shell, exit }) => {
    const sources = program.command("sources").description("What is read: from the bots' files, and added by command.");
    sources
      .command("list [bot]")
      .description("every source with its state, gap and reason")
      .action((bot: string | undefined, _: unknown, command) => listSources(bot, command.optsWithGlobals(), shell));
    sources
      .command("add <bot> <url>")
      .description(
        "look at an OParl system (robots.txt, system, list of bodies), show what reading it would mean, ask, add",
      )
      .option("--body <id>", "the body to read, where the system lists several")
      .option("--id <id>", "name of the source (default: made from the body's name)")
      .option("--title <title>", "what readers see (default: the body's name)")
      .option("--gap <duration>", "a longer pause between two requests than the bot's own, such as 3s")
      .option("--yes", "add it without asking")
      .action(async (bot: string, url: string, _: unknown, command) => {
        const options: AddOptions = command.optsWithGlobals();
        exit(await addByCommand(bot, url, options, shell));
      });
    sources
      .command("test <bot> <id>")
      .description("look at a source as add does, and change nothing")
      .action(async (bot: string, id: string, _: unknown, command) => {
        exit(await testSource(bot, id, command.optsWithGlobals(), shell));
      });
    for (const what of ["enable", "disable", "review", "remove"] as const) {
      sources
        .command(`${what} <bot> <id>`)
        .description(summaries[what])
        .option("--reason <text>", "why; stands in the ledger and in the list")
        .action((bot: string, id: string, _: unknown, command) =>
          change(what, bot, id, command.optsWithGlobals(), shell),
        );
    }
  },
};

async function change(
  what: keyof typeof acts,
  name: string,
  id: string,
  options: StateOptions,
  shell: Shell,
): Promise<void> {
  const opened = await openData(options, shell);
  try {
    const { bot } = await loadBot(name, opened.loaded);
    const now = shell.clock.now();
    const register = await openRegister(bot, opened.store, allPromises, now);
    const place = { store: opened.store, worker: `${shell.pid}`, now };
    await changeSource(place, register, id, what, options.reason);
    const { state } = acts[what];
    await shell.out(
      options.json
        ? `${JSON.stringify({ bot: bot.name, id, state })}\n`
        : `${bot.name}/${id}: ${state}. It holds from the next pass on.\n`,
    );
  } finally {
    await opened.close();
  }
}
