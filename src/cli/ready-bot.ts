import type { Bot } from "../pledge/bot.ts";
import { operatorOf } from "../pledge/config.ts";
import { botProblems } from "./bot-problems.ts";
import { contactWarnings } from "./contact-warnings.ts";
import { ConfigurationFault, type Loaded, loadBot } from "./load-config.ts";
import type { Shell } from "./shell.ts";

/**
 * A bot that may start: loaded, checked, and with a warning while its User-Agent leads to somebody else (M2).
 *
 * @throws ConfigurationFault where something is wrong with it
 */
export async function readyBot(name: string, loaded: Loaded, shell: Pick<Shell, "err">): Promise<Bot> {
  const { bot, file } = await loadBot(name, loaded);
  const problems = botProblems(bot, file);
  if (problems.length > 0) throw new ConfigurationFault(problems, "Mend the file and try again: goodbot check");
  for (const { is, want } of contactWarnings(bot, file, operatorOf(loaded.config, bot.name))) {
    shell.err(`goodbot: warning: the User-Agent ${is}; it should name ${want}\n`);
  }
  return bot;
}
