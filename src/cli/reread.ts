import { applyReread, type Reread, type RereadFigures, rereadSource } from "../desk/reread.ts";
import { openRegister, type Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import { allPromises } from "../promises/index.ts";
import type { CommandModule } from "./commands.ts";
import { openData } from "./common.ts";
import type { CommonOptions } from "./options.ts";
import { readyBot } from "./ready-bot.ts";
import type { Shell } from "./shell.ts";
import { short } from "./tried-text.ts";
import { counted, plain } from "./words.ts";

interface RereadOptions extends CommonOptions {
  readonly source?: string;
  readonly dryRun?: boolean;
}

/** Fields whose difference is shown; all are applied. */
const MOST_SHOWN = 200;

/** `goodbot reread`: kept answers once more, with today's reader. Asks nobody. */
export const rereadCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("reread <bot>")
      .description("Reads kept answers again with today's reader: no request; the differences first, then applied.")
      .option("--source <id>", "only this source")
      .option("--dry-run", "show the differences, apply nothing")
      .action((bot: string, _: unknown, command) => run(bot, command.optsWithGlobals(), shell));
  },
};

async function run(name: string, options: RereadOptions, shell: Shell): Promise<void> {
  const { json = false, dryRun = false } = options;
  const opened = await openData(options, shell);
  try {
    const { store, loaded } = opened;
    const bot = await readyBot(name, loaded, shell);
    const register = await openRegister(bot, store, allPromises, shell.clock.now());
    if (await store.desk.openPass(bot.name))
      shell.err("goodbot: a pass of this bot is open; what it still reads comes on top of this\n");
    const found: Reread[] = [];
    const figures: RereadFigures[] = [];
    for (const source of sourcesOf(register, options.source)) {
      const reading = rereadSource(store, register, source);
      for (let step = await reading.next(); ; step = await reading.next()) {
        if (step.done) figures.push(step.value);
        else found.push(step.value);
        if (step.done) break;
      }
    }
    if (!json) await shell.out(differencesText(found));
    if (!dryRun) {
      const place = { now: shell.clock.now(), worker: `${shell.pid}` };
      for (const each of found) await applyReread(store, register, each, place);
    }
    await shell.out(json ? jsonText(found, figures, dryRun) : sumText(found, figures, dryRun));
  } finally {
    await opened.close();
  }
}

function sourcesOf({ bot, sources }: Register, wished: string | undefined): readonly Source[] {
  const chosen = [...sources.values()].filter(({ id }) => wished === undefined || id === wished);
  if (chosen.length > 0 || wished === undefined) return chosen;
  const known = [...sources.keys()].join(", ");
  throw new Fault("usage", `bot ${bot.name} has no source "${wished}"`, `Name one of: ${known || "(none yet)"}.`);
}

function differencesText(found: readonly Reread[]): string {
  const lines = found.flatMap(({ source, capture, changes }) =>
    changes.flatMap(({ id, kind, what, fields }) => [
      `${what} ${kind ?? "record"} ${id} (${source.id}, capture ${capture.digest.slice(0, 12)})`,
      ...fields.map(({ field, old, new: fresh }) => `  ${field}: ${short(old)} -> ${short(fresh)}`),
    ]),
  );
  const more = lines.length > MOST_SHOWN ? [`… and ${counted(lines.length - MOST_SHOWN, "more line")}`] : [];
  return [...lines.slice(0, MOST_SHOWN), ...more].map((line) => `${plain(line)}\n`).join("");
}

function sumText(found: readonly Reread[], figures: readonly RereadFigures[], dryRun: boolean): string {
  const read = figures.reduce((sum, one) => sum + one.read, 0);
  const gone = figures.reduce((sum, one) => sum + one.gone, 0);
  const records = found.reduce((sum, { changes }) => sum + changes.length, 0);
  const failed = figures.flatMap(({ unread }) =>
    [...unread].map(([why, { url, count }]) => `not read (${count}×, first ${url}): ${why}`),
  );
  const kept = gone === 0 ? "" : `, ${counted(gone, "copy", "copies")} not kept any more`;
  const done =
    records === 0 ? "nothing to change" : `${counted(records, "record")} ${dryRun ? "would change" : "changed"}`;
  return [...failed, `reread: ${counted(read, "answer")} read, 0 requests${kept}; ${done}`]
    .map((line) => `${plain(line)}\n`)
    .join("");
}

const jsonText = (found: readonly Reread[], figures: readonly RereadFigures[], dryRun: boolean): string => {
  const changes = found.flatMap(({ source, capture, changes: own }) =>
    own.map((change) => ({ source: source.id, capture: capture.digest, ...change })),
  );
  const unread = figures.flatMap((one) => [...one.unread].map(([why, rest]) => ({ why, ...rest })));
  const sum = (of: (one: RereadFigures) => number): number => figures.reduce((total, one) => total + of(one), 0);
  const result = { applied: !dryRun, requests: 0, read: sum(({ read }) => read), gone: sum(({ gone }) => gone) };
  return `${JSON.stringify({ ...result, changes, unread })}\n`;
};
