import { resolve } from "node:path";
import { exported, type Format, formats } from "../desk/export.ts";
import { openRegister } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import { allPromises } from "../promises/index.ts";
import type { CommandModule } from "./commands.ts";
import { openData } from "./common.ts";
import type { CommonOptions } from "./options.ts";
import { readyBot } from "./ready-bot.ts";
import type { Shell } from "./shell.ts";
import { parseSince } from "./since.ts";
import { bytes } from "./words.ts";
import { writeOut } from "./write-out.ts";

interface ExportOptions extends CommonOptions {
  readonly format: string;
  readonly since?: string;
  readonly out?: string;
}

/** `goodbot export`: what a bot has read, in a format that others read. */
export const exportCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("export <bot>")
      .description(
        "Gives out what a bot has read: ndjson (records and changes), warc (the private copies, for the operator), and " +
          "the formats that the bot writes itself. What is given is noted in the ledger.",
      )
      .requiredOption("--format <format>", `one of ${formats.join(", ")}`)
      .option("--since <time>", "only what came or changed since (a time, a date, or how long ago: 24h, 30d)")
      .option("--out <file>", "write to this file (default: standard output; a WARC file needs one)")
      .action((bot: string, _: unknown, command) => run(bot, command.optsWithGlobals(), shell));
  },
};

async function run(name: string, options: ExportOptions, shell: Shell): Promise<void> {
  const { since, out, json = false } = options;
  const now = shell.clock.now();
  const format = formatOf(options.format);
  if (format === "warc" && out === undefined)
    throw new Fault("usage", "a WARC file is no text for a terminal", "Name a file: --out copies.warc.gz");
  const order = { format, since: since === undefined ? null : parseSince(since, now), now, worker: `${shell.pid}` };
  const opened = await openData(options, shell);
  try {
    const { store, loaded } = opened;
    const bot = await readyBot(name, loaded, shell);
    const pieces = exported(store, await openRegister(bot, store, allPromises, now), order);
    if (out === undefined) return await toStandardOutput(pieces, shell);
    const file = resolve(out);
    const written = await writeOut(file, pieces, shell.random);
    await shell.out(json ? `${JSON.stringify({ file, format, bytes: written })}\n` : `${file}: ${bytes(written)}\n`);
  } finally {
    await opened.close();
  }
}

function formatOf(wished: string): Format {
  const found = formats.find((each) => each === wished);
  if (found) return found;
  throw new Fault("usage", `--format ${wished}: no format`, `Name one of: ${formats.join(", ")}.`);
}

/** Text gathered before it is written: a write per piece would cost more than the piece. */
const CHUNK = 65_536;

async function toStandardOutput(pieces: AsyncIterable<Uint8Array>, shell: Shell): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true });
    if (text.length < CHUNK) continue;
    await shell.out(text);
    text = "";
  }
  await shell.out(text + decoder.decode());
}
