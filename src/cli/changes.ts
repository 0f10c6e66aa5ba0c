import type { RecordEvent } from "../store/store.ts";
import type { CommandModule } from "./commands.ts";
import { openToRead } from "./common.ts";
import { loadBot } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { parseSince } from "./since.ts";
import { short } from "./tried-text.ts";
import { localTime, plain } from "./words.ts";

interface ChangesOptions extends CommonOptions {
  readonly since?: string;
  readonly source?: string;
}

/** `goodbot changes`: what sites changed, field by field, with source and capture. */
export const changesCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("changes <bot>")
      .description("What was created, changed and deleted, field old -> new. With --json one change a line.")
      .option("--since <time>", "only what was seen since (a time, a date, or how long ago: 24h, 30d)")
      .option("--source <id>", "only of this source")
      .action((bot: string, _: unknown, command) => run(bot, command.optsWithGlobals(), shell));
  },
};

async function run(name: string, options: ChangesOptions, shell: Shell): Promise<void> {
  const { since, source, json } = options;
  const query = {
    ...(since !== undefined && { since: parseSince(since, shell.clock.now()) }),
    ...(source !== undefined && { source }),
  };
  const opened = await openToRead(options, shell);
  try {
    const { bot } = await loadBot(name, opened.loaded);
    let found = 0;
    for await (const event of opened.store.desk.changes({ bot: bot.name, ...query })) {
      found += 1;
      await shell.out(json ? `${JSON.stringify(jsonOf(event))}\n` : textOf(event));
    }
    if (found === 0 && !json) await shell.out("Nothing changed.\n");
  } finally {
    await opened.close();
  }
}

const jsonOf = ({ at, bot, source, id, kind, what, fields, capture, request }: RecordEvent): object => ({
  ...{ at: new Date(at).toISOString(), bot, source, kind, id, what, fields, capture, request },
});

function textOf({ at, source, id, kind, what, fields, capture }: RecordEvent): string {
  const from = capture === null ? "" : `, capture ${capture.slice(0, 12)}`;
  return [
    `${localTime(at)} ${what} ${kind ?? "record"} ${id} (${source}${from})`,
    ...fields.map(({ field, old, new: fresh }) => `  ${field}: ${short(old)} -> ${short(fresh)}`),
  ]
    .map((line) => `${plain(line)}\n`)
    .join("");
}
