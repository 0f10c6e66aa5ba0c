import { dirname, join, resolve } from "node:path";
import { type Restored, restore } from "../desk/restore.ts";
import { takeDownAgain } from "../desk/taken-down-again.ts";
import { deleteAgain, isContinued, revokeAgain } from "../desk/withdrawals.ts";
import { audit } from "../ledger/audit.ts";
import { type AuditResult, auditLine } from "../ledger/audit-result.ts";
import { openStore } from "../ledger/open-store.ts";
import { sealFile } from "../ledger/seal-book.ts";
import { openRegister } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import { allPromises } from "../promises/index.ts";
import { expireCaptures } from "../store/expire.ts";
import type { Store } from "../store/store.ts";
import { idsFrom } from "../time/ids.ts";
import type { CommandModule } from "./commands.ts";
import { dataDirOf, storePath } from "./common.ts";
import { loadBots, loadConfig } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { counted } from "./words.ts";

interface RestoreOptions extends CommonOptions {
  readonly force?: boolean;
}

/** `goodbot restore`: brings a backup back, once all of it was verified. */
export const restoreCommand: CommandModule = {
  register: (program, { shell, exit }) => {
    program
      .command("restore <file>")
      .description("Verifies a backup and its ledger, puts it in the place of the data, and judges it by the promises.")
      .option("--force", "moves data that lie there already aside")
      .action(async (file: string, _: unknown, command) => {
        exit(await run(resolve(file), command.optsWithGlobals(), shell));
      });
  },
};

async function run(file: string, options: RestoreOptions, shell: Shell): Promise<number> {
  const loaded = await loadConfig(options.config);
  const bots = (await loadBots(loaded)).map(({ bot }) => bot);
  const dataDir = dataDirOf(options, loaded);
  const path = storePath(options.store ?? loaded.config.store, dataDir);
  const id = idsFrom(shell.clock, shell.random).next();
  const place = { dataDir, path, id, ...(options.force && { force: true }) };
  const restored = await restore(file, place, async (folder) => {
    const staged = join(folder, "goodbot.db");
    await withStore(staged, folder, shell, async (store) => {
      const { chain, violations } = await judge(store, folder, bots);
      if (!chain.ok) throw cut(file, violations[0]?.what ?? "the chain is cut");
    });
  });
  return withStore(path, dataDir, shell, async (store) => {
    // Before anything is shown or served: what was to be gone by now, and what was deleted since the backup was made.
    const gone = (await expireAll(store, bots, shell)) + (await deletedSince(store, restored, bots, shell));
    const result = await judge(store, dataDir, bots);
    const { manifest, aside, oldStore } = restored;
    const told = { file, made: manifest.at, rows: result.rows, head: result.chain.head, deleted: gone, aside };
    const old = aside ?? (oldStore && dirname(oldStore));
    await shell.out(
      options.json
        ? `${JSON.stringify({ ...told, audit: result })}\n`
        : `restored ${counted(manifest.members.length, "file")} from a backup of ${manifest.at}\n` +
            (old === null ? "" : `The old data lie in ${old}: delete them once nobody needs them any more.\n`) +
            (gone === 0 ? "" : `${counted(gone, "copy", "copies")} deleted that must be gone by now\n`) +
            `${auditLine(result)}\n`,
    );
    return result.ok && result.chain.ok ? 0 : 1;
  });
}

async function withStore<T>(
  path: string,
  dataDir: string,
  { clock, random }: Shell,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore({ path, dataDir, clock, random, ids: idsFrom(clock, random) });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const judge = async (store: Store, dataDir: string, bots: readonly Bot[]): Promise<AuditResult> =>
  audit(store.ledger, {
    ...{ bots, promises: allPromises },
    seals: await sealFile(join(dataDir, "ledger-seals.txt")).all(),
  });

async function expireAll(store: Store, bots: readonly Bot[], { clock }: Shell): Promise<number> {
  let gone = 0;
  for (const bot of bots) {
    const { conduct } = await openRegister(bot, store, allPromises, clock.now());
    gone += await expireCaptures(store, clock, { bot: bot.name, pledge: conduct.hash });
  }
  return gone;
}

/** The old data know what was deleted after the backup; where they cannot be read, nobody does. */
async function deletedSince(
  store: Store,
  { manifest, oldStore }: Restored,
  bots: readonly Bot[],
  shell: Shell,
): Promise<number> {
  if (oldStore === null) return 0;
  try {
    return await withStore(oldStore, dirname(oldStore), shell, async (old) => {
      const deleted = await deleteAgain(store, shell.clock, old, manifest.head);
      if (!(await isContinued(old, manifest.head))) return deleted;
      const place = { store, worker: `${shell.pid}`, now: shell.clock.now() };
      for (const bot of bots) {
        const register = await openRegister(bot, store, allPromises, place.now);
        await revokeAgain(place, register, old, manifest.head);
        await takeDownAgain(place, register, old);
      }
      return deleted;
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    shell.err(`The old store cannot be read: what it deleted after the backup was made is not deleted again.\n`);
    return 0;
  }
}

const cut = (file: string, what: string): Fault =>
  new Fault("failure", `${file} is not restored: its ledger does not verify (${what})`, "Use another backup.");
