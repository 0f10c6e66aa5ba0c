import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { backUp } from "../desk/backup.ts";
import { Fault } from "../pledge/fault.ts";
import { idsFrom } from "../time/ids.ts";
import type { CommandModule } from "./commands.ts";
import { openToRead } from "./common.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { version } from "./version.ts";
import { bytes, counted } from "./words.ts";

/** `goodbot backup`: database, copies, documents and seals in one file. */
export const backupCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("backup <file>")
      .description(
        "Writes store, copies that are kept for good, documents and seals into one file (tar.zst), also while a pass runs.",
      )
      .action(async (file: string, _: unknown, command) => run(file, command.optsWithGlobals(), shell));
  },
};

async function run(file: string, options: CommonOptions, shell: Shell): Promise<void> {
  const opened = await openToRead(options, shell);
  try {
    const { store, dataDir } = opened;
    if ((await store.ledger.head()) === null && !existsSync(dataDir))
      throw new Fault("usage", `there is nothing in ${dataDir} yet`, "Name the data folder with --data.");
    const path = resolve(file);
    const { clock, random } = shell;
    const manifest = await backUp(
      { store, dataDir, now: clock.now(), version, id: idsFrom(clock, random).next() },
      path,
    );
    const size = statSync(path).size;
    const rows = manifest.head?.seq ?? 0;
    const told = { file: path, bytes: size, members: manifest.members.length, rows, head: manifest.head?.hash ?? null };
    await shell.out(
      options.json
        ? `${JSON.stringify(told)}\n`
        : `${path}: ${bytes(size)}, ${counted(told.members, "file")}, ledger of ${counted(rows, "row")}\n` +
            "Copies that are to be deleted some day are not in it. Bring it back with: goodbot restore\n",
    );
  } finally {
    await opened.close();
  }
}
