import type { CommandModule } from "./commands.ts";
import { printReport, reportLines } from "./report.ts";

/** `goodbot compare`: how what the bot shows compares with somebody else's data. It stands on no page (C9). */
export const compareCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("compare <bot>")
      .description("How what is shown compares with somebody else's data: match, differs, missing, merged, deleted.")
      .action((bot: string, _: unknown, command) =>
        printReport(bot, command.optsWithGlobals(), shell, {
          lines: (register, store) => reportLines(register.bot.comparison, register, store),
          has: ({ comparison }) => comparison !== undefined,
          none: "Nothing was compared yet.",
        }),
      );
  },
};
