import { promisesNow } from "../desk/promises-now.ts";
import { auditLine } from "../ledger/audit-result.ts";
import type { ReportedPromise } from "../ledger/promises-report.ts";
import { openRegister } from "../pass/register.ts";
import type { Language } from "../pledge/language.ts";
import { allPromises } from "../promises/index.ts";
import type { CommandModule } from "./commands.ts";
import { openToRead } from "./common.ts";
import { languageOf } from "./language.ts";
import { loadBot } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { table, wrapped } from "./table.ts";

interface PromisesOptions extends CommonOptions {
  readonly lang?: string;
}

/** `goodbot promises`: each promise of a bot, its sentence, and what the audit says of it. */
export const promisesCommand: CommandModule = {
  register: (program, { shell, exit }) => {
    program
      .command("promises <bot>")
      .description('Each promise by its ID, its sentence, and what the audit says: "kept" only where it was judged.')
      .option("--lang <language>", "language of the sentences (default: the bot's first)")
      .action(async (bot: string, _: unknown, command) => {
        exit(await run(bot, command.optsWithGlobals(), shell));
      });
  },
};

async function run(name: string, options: PromisesOptions, shell: Shell): Promise<number> {
  const opened = await openToRead(options, shell);
  try {
    const { bot } = await loadBot(name, opened.loaded);
    const language = languageOf(bot, options.lang);
    const register = await openRegister(bot, opened.store, allPromises, shell.clock.now());
    const { promises, audit } = await promisesNow(opened.store, register, await opened.seals.all());
    await shell.out(
      options.json
        ? `${JSON.stringify({ bot: bot.name, promises })}\n`
        : `${promisesText(promises, language)}${auditLine(audit)}\n`,
    );
    return audit.ok && audit.chain.ok ? 0 : 1;
  } finally {
    await opened.close();
  }
}

function promisesText(promises: readonly ReportedPromise[], language: Language): string {
  const parts = promises.map(({ ids, promise, sentence, state, judged, violations }) => {
    const row = table([
      [
        ids.join(" ") || "–",
        promise || "(no promise serves it yet)",
        state,
        `${judged} judged, ${violations} violations`,
      ],
    ]);
    const text = sentence[language];
    return text === undefined ? row : `${row}${wrapped(text, "    ")}`;
  });
  return `${parts.join("")}\n`;
}
