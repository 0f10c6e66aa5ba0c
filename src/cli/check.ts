import { relative } from "node:path";
import { openRegister } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import { operatorOf } from "../pledge/config.ts";
import { Fault, faultCodes } from "../pledge/fault.ts";
import { allPromises } from "../promises/index.ts";
import { botProblems } from "./bot-problems.ts";
import type { CommandModule } from "./commands.ts";
import { openToRead } from "./common.ts";
import { contactWarnings } from "./contact-warnings.ts";
import { by, ConfigurationFault, type Loaded, loadBot, loadConfig, type Problem } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { counted, plain } from "./words.ts";

/** What `goodbot check --json` prints. Warnings do not make it wrong. */
interface Checked {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** `goodbot check`: configuration, bots, sources and store, without a connection to anybody. */
export const checkCommand: CommandModule = {
  register: (program, { shell, exit }) => {
    program
      .command("check")
      .description("Validates everything (configuration, bots, sources, store) and connects to nothing.")
      .action(async (_: unknown, command) => {
        exit(await run(command.optsWithGlobals(), shell));
      });
  },
};

async function run(options: CommonOptions, shell: Shell): Promise<number> {
  const checked = await check(options, shell);
  const text = options.json ? `${JSON.stringify(checked)}\n` : textOf(checked);
  await shell.out(text);
  return checked.ok ? 0 : faultCodes.configuration;
}

async function check(options: CommonOptions, shell: Shell): Promise<Checked> {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const loaded = await gathered(problems, () => loadConfig(options.config));
  const bots: Bot[] = [];
  for (const [key, path] of Object.entries(loaded?.config.bots ?? {})) {
    const found = loaded && (await gathered(problems, () => loadBot(key, loaded)));
    if (!loaded || !found) continue;
    bots.push(found.bot);
    problems.push(...botProblems(found.bot, found.file), ...nameProblem(key, path, found.bot, loaded));
    warnings.push(...contactWarnings(found.bot, found.file, operatorOf(loaded.config, key)));
  }
  if (loaded && problems.length === 0) problems.push(...(await storeProblems(options, shell, loaded, bots)));
  return { ok: problems.length === 0, problems, warnings };
}

/** Runs a step of loading; what is wrong with it is gathered, so that one mistake does not hide the next. */
async function gathered<T>(problems: Problem[], step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof ConfigurationFault)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}

/** The name on the command line is the name in the ledger: two names for one bot would hide its past. */
const nameProblem = (key: string, path: string, bot: Bot, { file }: Loaded): readonly Problem[] =>
  key === bot.name
    ? []
    : [{ file, path: `bots.${key}`, is: `${path}, whose bot is named "${bot.name}"`, want: `the name ${bot.name}` }];

/** Whether the store opens, and what it holds of added sources can be read by this version. */
async function storeProblems(
  options: CommonOptions,
  shell: Shell,
  { file }: Loaded,
  bots: readonly Bot[],
): Promise<readonly Problem[]> {
  try {
    const opened = await openToRead(options, shell);
    try {
      for (const bot of bots) await openRegister(bot, opened.store, allPromises, shell.clock.now());
    } finally {
      await opened.close();
    }
    return [];
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "configuration") throw error;
    return [{ file, path: options.store === undefined ? "store" : "--store", is: error.message, want: error.next }];
  }
}

function textOf({ ok, problems, warnings }: Checked): string {
  const line = ({ file, path, is, want, promise }: Problem): string =>
    plain(`${relative(process.cwd(), file)}${path === "" ? "" : ` at ${path}`}: ${is}; wanted: ${want}${by(promise)}`);
  return [
    ...problems.map((problem) => `wrong: ${line(problem)}\n`),
    ...warnings.map((warning) => `warning: ${line(warning)}\n`),
    ok ? "check: all is as it should be\n" : `check: ${counted(problems.length, "problem")}\n`,
  ].join("");
}
