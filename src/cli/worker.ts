import type { ScheduleEvent } from "../pass/serve-passes.ts";
import { workAlong } from "../pass/work-along.ts";
import type { Bot } from "../pledge/bot.ts";
import type { CommandModule } from "./commands.ts";
import { openHouse } from "./common.ts";
import type { CommonOptions } from "./options.ts";
import { readyBot } from "./ready-bot.ts";
import { scheduleLine } from "./schedule-log.ts";
import type { Shell } from "./shell.ts";

/** `goodbot worker`: one more process for the passes that `serve` or `run` have begun on the same store, until Ctrl-C. */
export const workerCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("worker")
      .description(
        "Works on the passes that `serve` or `run` have begun on the same store, beside them. Gaps, budgets and turns hold over all of them. Begins no pass itself; goes on with one whose process has died. Ctrl-C ends it.",
      )
      .action((_: unknown, command) => run(command.optsWithGlobals(), shell));
  },
};

async function run(options: CommonOptions, shell: Shell): Promise<void> {
  const opened = await openHouse(options, shell);
  try {
    const { house, loaded } = opened;
    const bots: Bot[] = [];
    for (const name of Object.keys(loaded.config.bots)) bots.push(await readyBot(name, loaded, shell));
    const tell = (event: ScheduleEvent): void => {
      if (!options.quiet || event.kind === "failed") shell.err(scheduleLine(event, shell.clock.now()));
    };
    await workAlong(house, { bots, signal: shell.stop, tell });
  } finally {
    await opened.close();
  }
}
