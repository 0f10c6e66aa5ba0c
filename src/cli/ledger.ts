import { jsonOf } from "../ledger/json.ts";
import { queryLedger } from "../ledger/query.ts";
import type { CommandModule } from "./commands.ts";
import { openToRead } from "./common.ts";
import { ledgerHead, ledgerLine } from "./ledger-line.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { parseSince } from "./since.ts";

interface LedgerOptions extends CommonOptions {
  readonly bot?: string;
  readonly host?: string;
  readonly since?: string;
}

/** Text gathered before it is written: a write per row would cost more than the row. */
const CHUNK = 32_768;

/** `goodbot ledger`: what was asked, refused and answered, as a table or, with `--json`, one event a line. */
export const ledgerCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("ledger")
      .description(
        "What was asked, why, and what came back; what was not asked, and why. With --json one event a line.",
      )
      .option("--bot <name>", "only rows of this bot")
      .option("--host <host>", "only rows about this host (as in addresses: example.org, example.org:8443)")
      .option("--since <time>", "only rows written since (a time, a date, or how long ago: 24h, 30d)")
      .action((_: unknown, command) => ledger(command.optsWithGlobals(), shell));
  },
};

async function ledger(options: LedgerOptions, shell: Shell): Promise<void> {
  const { bot, host, since, json = false } = options;
  const query = {
    ...(bot !== undefined && { bot }),
    ...(host !== undefined && { host: host.toLowerCase() }),
    ...(since !== undefined && { since: parseSince(since, shell.clock.now()) }),
  };
  const opened = await openToRead(options, shell);
  try {
    let text = json ? "" : ledgerHead;
    for await (const found of queryLedger(opened.store.ledger, query)) {
      text += json ? `${jsonOf(found)}\n` : ledgerLine(found);
      if (text.length < CHUNK) continue;
      await shell.out(text);
      text = "";
    }
    await shell.out(text);
  } finally {
    await opened.close();
  }
}
