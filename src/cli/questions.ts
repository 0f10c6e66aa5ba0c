import type { CommandModule } from "./commands.ts";
import { printReport, questionsOf } from "./report.ts";

/** `goodbot questions`: the editor's list. What the bot does not guess stands here until a person decides. */
export const questionsCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("questions <bot>")
      .description(
        "What a person has to decide: ambiguous names, titles that could not be read, sources that wait for a setting.",
      )
      .action((bot: string, _: unknown, command) =>
        printReport(bot, command.optsWithGlobals(), shell, { lines: questionsOf, none: "Nothing waits for a person." }),
      );
  },
};
