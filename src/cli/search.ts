import { foundJson, searchShown } from "../desk/search-shown.ts";
import { openRegister } from "../pass/register.ts";
import { makeSearchIndex } from "../pass/search-index.ts";
import { Fault } from "../pledge/fault.ts";
import { allPromises } from "../promises/index.ts";
import { isDay } from "../read/local-day.ts";
import type { SearchFound } from "../store/search-view.ts";
import type { CommandModule } from "./commands.ts";
import { openData } from "./common.ts";
import { loadBot } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { counted, plain } from "./words.ts";

interface SearchOptions extends CommonOptions {
  readonly source?: string;
  readonly kind?: string;
  readonly from?: string;
  readonly to?: string;
  readonly most: string;
}

/** `goodbot search`: what a bot has read, by words. Asks nobody. */
export const searchCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("search <bot> [words...]")
      .description(
        'Finds what a bot has read: all words must be there, "words in quotes" side by side, word* is a beginning, ' +
          "-word must not be there (after `--`). Without words: what there is, the newest day first.",
      )
      .option("--source <id>", "only of this source")
      .option("--kind <kind>", "only records of this kind")
      .option("--from <day>", "only of this day (yyyy-mm-dd) and later")
      .option("--to <day>", "only of this day and earlier")
      .option("--most <number>", "so many results at most", "20")
      .action((bot: string, words: readonly string[], _: unknown, command) =>
        run(bot, words, command.optsWithGlobals(), shell),
      );
  },
};

async function run(name: string, words: readonly string[], options: SearchOptions, shell: Shell): Promise<void> {
  const { source, kind, from, to, json } = options;
  const query = {
    ...{ words: words.map(quoted).join(" "), most: mostOf(options.most) },
    ...(source !== undefined && { source }),
    ...(kind !== undefined && { kind }),
    ...(from !== undefined && { from: dayOf("--from", from) }),
    ...(to !== undefined && { to: dayOf("--to", to) }),
  };
  const opened = await openData(options, shell);
  try {
    const { bot } = await loadBot(name, opened.loaded);
    // A store that no pass has indexed yet, or another release has, is indexed now.
    await makeSearchIndex(opened.store, bot);
    const register = await openRegister(bot, opened.store, allPromises, shell.clock.now());
    const found = await searchShown(opened.store, register, query);
    await shell.out(json ? `${JSON.stringify(foundJson(found))}\n` : textOf(found));
  } finally {
    await opened.close();
  }
}

/** The shell took the quotes away from `"two words"`. */
const quoted = (word: string): string => (/\s/.test(word) && !word.includes('"') ? `"${word}"` : word);

function mostOf(text: string): number {
  const most = Number(text);
  if (Number.isInteger(most) && most > 0 && most <= 1_000) return most;
  throw new Fault("usage", `--most ${text}: no such number`, "Name a whole number from 1 to 1000.");
}

function dayOf(option: string, text: string): string {
  if (isDay(text)) return text;
  throw new Fault("usage", `${option} ${text}: no day`, "Write it as 2026-11-30.");
}

function textOf({ total, hits }: SearchFound): string {
  const lines = hits.flatMap(({ record, title, day, snippet }) => {
    const text = snippet.map((part) => (part.hit ? `*${part.text}*` : part.text)).join("");
    return [
      `${record.kind}${day === null ? "" : `, ${day}`}: ${title} (${record.source})`,
      `  ${record.id}`,
      ...(text === "" ? [] : [`  ${text}`]),
    ];
  });
  const more = total > hits.length ? `, the first ${hits.length} of them above` : "";
  return [...lines, `${counted(total, "result")}${more}`].map((line) => `${plain(line)}\n`).join("");
}
