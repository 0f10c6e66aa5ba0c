import { operatorOf } from "../pledge/config.ts";
import type { CommandModule } from "./commands.ts";
import { openHouse } from "./common.ts";
import {
  type Check,
  checkAlerts,
  checkBrowser,
  checkCertificates,
  checkClock,
  checkContact,
  checkDisk,
  checkPage,
} from "./doctor-checks.ts";
import { loadBots } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { plain } from "./words.ts";

/** `goodbot doctor`: is this machine fit to run bots, and do they reach whoever complains? */
export const doctorCommand: CommandModule = {
  register: (program, { shell, exit }) => {
    program
      .command("doctor")
      .description(
        "Looks at clock, disk, certificates, contact, and whether the bots' pages can be reached (each asked once, " +
          "through the gate). Each line: ok, not ok or not checked, and what to do next.",
      )
      .action(async (_: unknown, command) => {
        exit(await run(command.optsWithGlobals(), shell));
      });
  },
};

async function run(options: CommonOptions, shell: Shell): Promise<number> {
  const opened = await openHouse(options, shell);
  try {
    const now = shell.clock.now();
    const checks: Check[] = [
      await checkClock(opened.store, now),
      ...(await checkDisk(opened.dataDir, shell.pid)),
      checkCertificates(options.ca, now),
      checkAlerts(opened.loaded.config.alerts, shell.env),
    ];
    for (const { bot, file } of await loadBots(opened.loaded)) {
      checks.push(
        ...(bot.sources.some(({ channel }) => channel === "browser") ? [await checkBrowser(opened.house)] : []),
        ...checkContact(bot, file, operatorOf(opened.loaded.config, bot.name)),
        await checkPage(opened, bot, shell),
      );
    }
    const once = [...new Map(checks.map((check) => [JSON.stringify(check), check])).values()];
    await shell.out(options.json ? `${JSON.stringify(once)}\n` : once.map(textOf).join(""));
    return once.some(({ result }) => result === "not ok") ? 1 : 0;
  } finally {
    await opened.close();
  }
}

const textOf = ({ what, result, why, next }: Check): string =>
  `${plain(`${result.padEnd(11)}  ${what}: ${why}`)}\n${next === undefined ? "" : `${plain(`             next: ${next}`)}\n`}`;
