import type { Bot } from "../pledge/bot.ts";
import type { Happening } from "../pledge/kept.ts";
import type { RecordEvent, Store } from "../store/store.ts";
import type { CommandModule } from "./commands.ts";
import { openToRead } from "./common.ts";
import { loadBot } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import { keptOf } from "./report.ts";
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
      const happened = await happenedIn(event, bot, opened.store);
      await shell.out(json ? `${JSON.stringify(jsonOf(event, happened))}\n` : textOf(event, happened));
    }
    if (found === 0 && !json) await shell.out("Nothing changed.\n");
  } finally {
    await opened.close();
  }
}

/** What the change means, where the bot tells; the record is taken as it is now. */
async function happenedIn(event: RecordEvent, bot: Bot, store: Store): Promise<readonly Happening[]> {
  if (!bot.history) return [];
  const record = await store.desk.record(bot.name, event.source, event.id);
  return record ? bot.history(event, keptOf(record)) : [];
}

const jsonOf = (
  { at, bot, source, id, kind, what, fields, capture, request }: RecordEvent,
  happened: readonly Happening[],
): object => ({
  ...{ at: new Date(at).toISOString(), bot, source, kind, id, what, fields, capture, request },
  ...(happened.length > 0 && { happened }),
});

const happeningText = ({ what, who, on, where, from, to }: Happening): string =>
  [
    `  = ${what}: ${who}`,
    ...(where === undefined ? [] : [`, ${where}`]),
    ...(from === undefined && to === undefined
      ? []
      : [from === undefined ? `, ${short(to ?? null)}` : `, ${short(from)} -> ${short(to ?? null)}`]),
    ...(on === null ? [] : [`, on ${on}`]),
  ].join("");

function textOf({ at, source, id, kind, what, fields, capture }: RecordEvent, happened: readonly Happening[]): string {
  const from = capture === null ? "" : `, capture ${capture.slice(0, 12)}`;
  return [
    `${localTime(at)} ${what} ${kind ?? "record"} ${id} (${source}${from})`,
    ...happened.map(happeningText),
    ...fields.map(({ field, old, new: fresh }) => `  ${field}: ${short(old)} -> ${short(fresh)}`),
  ]
    .map((line) => `${plain(line)}\n`)
    .join("");
}
