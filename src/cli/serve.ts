import { type ScheduleEvent, servePasses } from "../pass/serve-passes.ts";
import type { Bot } from "../pledge/bot.ts";
import type { CommandModule } from "./commands.ts";
import { openHouse } from "./common.ts";
import type { CommonOptions } from "./options.ts";
import { portNumber } from "./port.ts";
import { readyBot } from "./ready-bot.ts";
import { scheduleLine } from "./schedule-log.ts";
import type { Shell } from "./shell.ts";
import { makeWeb } from "./start-web.ts";
import { AlertWatch } from "./watch-alerts.ts";

interface ServeOptions extends CommonOptions {
  readonly port?: number;
  readonly host?: string;
}

/** `goodbot serve`: passes by their schedules, and the pages to which User-Agents lead, until Ctrl-C. */
export const serveCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("serve [bot...]")
      .description(
        "Runs the passes of all bots, or of some, by their schedules, and serves their pages. Ctrl-C ends it; passes under way go on with the next start.",
      )
      .option("--port <port>", "port of the pages (default: that of the configuration, 8080)", portNumber)
      .option("--host <address>", "address to listen on (default: all of this machine)")
      .action((names: readonly string[], _: unknown, command) => run(names, command.optsWithGlobals(), shell));
  },
};

async function run(names: readonly string[], options: ServeOptions, shell: Shell): Promise<void> {
  const { stop } = shell;
  const opened = await openHouse(options, shell);
  try {
    const { house, loaded } = opened;
    const bots: Bot[] = [];
    for (const name of names.length > 0 ? names : Object.keys(loaded.config.bots))
      bots.push(await readyBot(name, loaded, shell));
    const web = makeWeb({ house, bots, config: loaded.config, demo: false }, shell);
    const listening = await web.listen(options.port ?? loaded.config.port, options.host);
    const { alerts: settings } = loaded.config;
    const { store, clock } = house;
    const { dataDir } = opened;
    const watch = settings && new AlertWatch({ store, bots, clock, dataDir, settings, env: shell.env, err: shell.err });
    try {
      await shell.out(`pages on http://localhost:${listening.port}/\n`);
      await web.check();
      void web.refresh();
      const tell = (event: ScheduleEvent): void => {
        if (!options.quiet || event.kind === "failed") shell.err(scheduleLine(event, shell.clock.now()));
        if (event.kind === "ended" && event.summary.pass !== null) web.passEnded();
        watch?.heard(event);
      };
      await Promise.all([servePasses(house, { bots, signal: stop, tell }), watch?.run(stop)]);
    } finally {
      await listening.close();
      await web.close();
    }
  } finally {
    await opened.close();
  }
}
