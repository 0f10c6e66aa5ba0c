import { openRegister } from "../pass/register.ts";
import { operatorOf } from "../pledge/config.ts";
import { Fault } from "../pledge/fault.ts";
import { allPromises } from "../promises/index.ts";
import type { BotPage } from "../web/bot-page.ts";
import { botPageHtml } from "../web/bot-page-html.ts";
import { botPageMarkdown } from "../web/bot-page-markdown.ts";
import { loadBotPage } from "../web/load-bot-page.ts";
import type { CommandModule } from "./commands.ts";
import { openToRead } from "./common.ts";
import { languageOf } from "./language.ts";
import { loadBot } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";

interface PageOptions extends CommonOptions {
  readonly lang?: string;
  readonly format?: string;
}

const formats: Readonly<Record<string, (page: BotPage) => string>> = {
  html: (page) => botPageHtml(page),
  md: botPageMarkdown,
  json: (page) => `${JSON.stringify(page)}\n`,
};

/** `goodbot page`: the bot's public page, made from its pledge. */
export const pageCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("page <bot>")
      .description("The bot's public page, made from its pledge; with what the audit says of each promise.")
      .option("--lang <language>", "language of the page (default: the bot's first)")
      .option("--format <format>", "html, md or json", "md")
      .action((bot: string, _: unknown, command) => run(bot, command.optsWithGlobals(), shell));
  },
};

async function run(name: string, options: PageOptions, shell: Shell): Promise<void> {
  const { format = "md", json } = options;
  const render = formats[json ? "json" : format];
  if (!render) throw new Fault("usage", `--format ${format}: no such format`, "Write html, md or json.");
  const opened = await openToRead(options, shell);
  try {
    const { bot } = await loadBot(name, opened.loaded);
    const at = shell.clock.now();
    const register = await openRegister(bot, opened.store, allPromises, at);
    const operator = operatorOf(opened.loaded.config, bot.name);
    const seals = await opened.seals.all();
    const page = await loadBotPage(opened.store, register, {
      operator,
      language: languageOf(bot, options.lang),
      seals,
      at,
    });
    await shell.out(render(page));
  } finally {
    await opened.close();
  }
}
