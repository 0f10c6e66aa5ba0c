import { openRegister } from "../pass/register.ts";
import { type PassSummary, runPass } from "../pass/run-pass.ts";
import type { CommandModule } from "./commands.ts";
import { openHouse } from "./common.ts";
import type { CommonOptions } from "./options.ts";
import { progressView } from "./progress.ts";
import { readyBot } from "./ready-bot.ts";
import { reportOf, reportText } from "./run-report.ts";
import type { Shell } from "./shell.ts";

interface RunOptions extends CommonOptions {
  readonly source?: string;
  readonly byHand?: boolean;
  readonly full?: boolean;
}

/**
 * `goodbot run`: one pass of a bot now, or the rest of one that was stopped. Who types it starts the pass by hand;
 * passes of the schedule are started by `serve` and `worker` alone.
 */
export const runCommand: CommandModule = {
  register: (program, { shell, exit }) => {
    program
      .command("run <bot>")
      .description(
        "One pass of a bot now: goes on with a pass that was stopped, or begins one. A pass so started is one by hand.",
      )
      .option("--source <id>", "only this source")
      .option("--by-hand", "says that a person starts it, as typing this command already does")
      .option("--full", "read the sources whole, as far as the promises allow it now")
      .action(async (name: string, _: unknown, command) => {
        exit(await run(name, command.optsWithGlobals(), shell));
      });
  },
};

async function run(name: string, options: RunOptions, shell: Shell): Promise<number> {
  const { json = false, quiet = json } = options;
  const view = progressView(shell.err, shell.clock, { bot: name, width: shell.terminal, quiet });
  const opened = await openHouse(options, shell, view.tell);
  try {
    const bot = await readyBot(name, opened.loaded, shell);
    const signal = shell.stop;
    const summary = await runPass(opened.house, {
      bot,
      trigger: "hand",
      signal,
      ...(options.source !== undefined && { source: options.source }),
      ...(options.full && { demanded: "full" as const }),
    }).finally(view.end);
    const { house } = opened;
    const register = await openRegister(bot, house.store, house.promises, shell.clock.now());
    const report = await reportOf(summary, register, house.store, shell.clock.now());
    await shell.out(json ? `${JSON.stringify(report)}\n` : reportText(report, shell.clock.now()));
    return exitCode(summary);
  } finally {
    await opened.close();
  }
}

/**
 * Nothing was asked at all because a promise forbids it now: 2. No source gave any answer: 1. A pass that was stopped
 * goes on next time, and a source that a promise stopped is as it should be: 0.
 */
function exitCode({ pass, endings }: PassSummary): number {
  if (pass === null) return 2;
  return endings.size > 0 && [...endings.values()].every(({ result }) => result === "silent") ? 1 : 0;
}
