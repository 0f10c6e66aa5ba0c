import type { CommandModule } from "./commands.ts";
import { registerActs } from "./sources-acts.ts";
import { type AddOptions, addByCommand } from "./sources-add.ts";
import { listSources } from "./sources-list.ts";
import { testSource } from "./sources-test.ts";
import { registerWebsites } from "./sources-websites.ts";

/** `goodbot sources …`: what is read, and the operator's acts on it. */
export const sourcesCommand: CommandModule = {
  register: (program, context) => {
    const { shell, exit } = context;
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
      .option(
        "--in-place-of <source>",
        "the source that read the council's pages: it is read no more, its things keep their rows",
      )
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
    registerActs(sources, context);
    registerWebsites(sources, context);
  },
};
