import { readOnly } from "../desk/read-only.ts";
import { openRegister, type Register } from "../pass/register.ts";
import { clearAway } from "../pass/upkeep.ts";
import { allPromises } from "../promises/index.ts";
import type { Cleared } from "../store/gc.ts";
import type { CommandModule } from "./commands.ts";
import { openData, openToRead } from "./common.ts";
import { loadBots } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { bytes, counted } from "./words.ts";

interface GcOptions extends CommonOptions {
  readonly dryRun?: boolean;
}

/** `goodbot gc`: clears away what nothing needs any more. Passes do the same once a day. */
export const gcCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("gc [bot]")
      .description(
        "Clears away copies that nothing needs any more, as the promise on keeping has it, and leftovers of crashes.",
      )
      .option("--dry-run", "only tells what it would do")
      .action(async (name: string | undefined, _: unknown, command) => run(name, command.optsWithGlobals(), shell));
  },
};

async function run(name: string | undefined, options: GcOptions, shell: Shell): Promise<void> {
  const { dryRun = false } = options;
  const opened = await (dryRun ? openToRead(options, shell) : openData(options, shell));
  try {
    const store = dryRun ? readOnly(opened.store) : opened.store;
    const registers: Register[] = [];
    for (const { bot } of await loadBots(opened.loaded, name === undefined ? [] : [name]))
      registers.push(await openRegister(bot, store, allPromises, shell.clock.now()));
    const cleared = await clearAway(store, shell.clock, registers, { thorough: true, dryRun });
    await shell.out(options.json ? `${JSON.stringify({ dryRun, ...cleared })}\n` : textOf(cleared, dryRun));
  } finally {
    await opened.close();
  }
}

function textOf({ copies, bodies, bytes: freed, unknown, temporary, lost, packed }: Cleared, dryRun: boolean): string {
  const parts = [
    `${counted(copies, "kept answer")} that nothing needs`,
    `${counted(bodies, "body", "bodies")}${freed > 0 ? ` (${bytes(freed)})` : ""}`,
    ...(unknown > 0 ? [`${unknown} of them known to nobody`] : []),
    ...(lost > 0 ? [`${counted(lost, "entry", "entries")} without a body`] : []),
    ...(temporary > 0 ? [`${counted(temporary, "leftover")} of cut-off writings`] : []),
    ...(packed > 0 ? [`${counted(packed, "row")} of the ledger packed`] : []),
  ];
  return `${dryRun ? "would clear away" : "cleared away"}: ${parts.join(", ")}\n`;
}
