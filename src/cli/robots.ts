import { readFile } from "node:fs/promises";
import type { Bot } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import { robots } from "../promises/robots.ts";
import { tokensFor } from "../promises/tokens.ts";
import { explainVerdict, explanationLines, lintLines } from "../robots/explain.ts";
import { parseRobots } from "../robots/robots-file.ts";
import type { CommandModule } from "./commands.ts";
import { loadBot, loadConfig } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { plain } from "./words.ts";

interface RobotsOptions extends CommonOptions {
  readonly document?: boolean;
}

/** `goodbot robots`: what a robots.txt says to a bot of addresses, with the deciding line. */
export const robotsCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("robots <bot> <file> <url...>")
      .description("What a robots.txt (a file, or - for standard input) says to the bot, with the deciding line.")
      .option("--document", "as a request for a document, which more product tokens may bind")
      .action((bot: string, file: string, urls: string[], _: unknown, command) =>
        run({ bot, file, urls }, command.optsWithGlobals(), shell),
      );
  },
};

async function run(
  named: { readonly bot: string; readonly file: string; readonly urls: readonly string[] },
  options: RobotsOptions,
  shell: Shell,
): Promise<void> {
  const addresses = named.urls.map(addressOf);
  const { bot } = await loadBot(named.bot, await loadConfig(options.config));
  const file = parseRobots(named.file === "-" ? await shell.input() : await contentOf(named.file));
  const tokens = tokensOf(bot, options.document === true);
  const explained = addresses.map((url) => explainVerdict(file, tokens, url));
  if (options.json) {
    const { lint } = file;
    const verdicts = explained.map(({ url, verdict, crawlDelay }) => ({ url, ...verdict, crawlDelay }));
    await shell.out(`${JSON.stringify({ bot: bot.name, tokens, verdicts, lint })}\n`);
    return;
  }
  const lines = [...explained.flatMap((each) => explanationLines(each)), ...lintLines(file)];
  await shell.out(`${lines.map(plain).join("\n")}\n`);
}

async function contentOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new Fault("usage", `${path} cannot be read`, "Name a file, or - for standard input.", { cause });
  }
}

function addressOf(text: string): string {
  if (URL.canParse(text)) return new URL(text).href;
  throw new Fault("usage", `"${text}" is no address`, "Write it in full: https://host.example/path");
}

/** The product tokens that bind the bot: those of its promise, else the bot's own. */
function tokensOf({ token, pledge }: Bot, document: boolean): readonly string[] {
  const set = robots.spec.options.safeParse(pledge.find(({ spec }) => spec.name === robots.spec.name)?.options);
  return set.success ? tokensFor(set.data.tokens, document ? "document" : "page") : [token];
}
