import { existsSync, statSync } from "node:fs";
import { deleteOwnCopies, ownCopies } from "../desk/own-copies.ts";
import { noDemand, purge } from "../desk/purge.ts";
import { type PurgePlan, purgePlan } from "../desk/purge-plan.ts";
import { readOnly } from "../desk/read-only.ts";
import { openRegister, type Register } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import { allPromises } from "../promises/index.ts";
import type { Store } from "../store/store.ts";
import type { CommandModule } from "./commands.ts";
import { openData, storePath } from "./common.ts";
import { loadBots } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { counted, plain } from "./words.ts";

interface PurgeOptions extends CommonOptions {
  readonly body: string;
  readonly bot?: string;
  readonly yes?: boolean;
}

/** `goodbot purge-deleted`: deletes for good what was taken down, on the municipality's explicit demand (M17). */
export const purgeDeletedCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("purge-deleted")
      .alias("purge_deleted")
      .description(
        "Shows exactly what would be deleted of what was taken down in a body; with --yes it deletes that, for good, and " +
          "nothing else. Only when the explicit demand is on record: goodbot takedown demand.",
      )
      .requiredOption("--body <source>", "the id of its source")
      .option("--bot <name>", "whose source; needed where several bots have one of that id")
      .option("--yes", "delete it")
      .action((_: unknown, command) => run(command.optsWithGlobals(), shell));
  },
};

async function run(options: PurgeOptions, shell: Shell): Promise<void> {
  const { body, yes = false, json } = options;
  const opened = await openData(options, shell);
  const { store, dataDir, loaded } = opened;
  let deleted = false;
  try {
    const now = shell.clock.now();
    const register = await registerOf(options, store, loaded, now);
    const { name } = register.bot;
    const copies = await ownCopies(dataDir);
    const plan = await purgePlan(readOnly(store), register, body);
    if (!yes || plan.demand === null) {
      await shell.out(json ? jsonOf(plan, copies, false) : textOf(plan, copies, false));
      if (plan.demand === null) throw noDemand(name, body);
      return;
    }
    const done = await purge({ store, worker: `${shell.pid}`, now }, register, body);
    if (done.ids.length > 0) await deleteOwnCopies(dataDir, copies);
    await shell.out(json ? jsonOf(done, copies, true) : textOf(done, copies, true));
    deleted = done.ids.length > 0;
  } finally {
    await opened.close();
  }
  // Only now: whoever closes the store last takes its log away, and what this command itself wrote is none.
  if (deleted) warnOfLog(storePath(options.store ?? loaded.config.store, dataDir), shell);
}

/** The bot that has a source of that id. */
async function registerOf(
  { body, bot: wished }: PurgeOptions,
  store: Store,
  loaded: Parameters<typeof loadBots>[0],
  now: number,
): Promise<Register> {
  const found: Register[] = [];
  for (const { bot } of await loadBots(loaded, wished === undefined ? [] : [wished])) {
    const register = await openRegister(bot, store, allPromises, now);
    if (register.entries.has(body)) found.push(register);
  }
  const [only, other] = found;
  if (only && !other) return only;
  if (other)
    throw new Fault(
      "usage",
      `several bots have a source "${body}"`,
      `Name one: --bot ${found.map(({ bot }) => bot.name).join(" or ")}.`,
    );
  throw new Fault("usage", `no bot has a source "${body}"`, "goodbot sources list names them all.");
}

/** Somebody else's open reading may have kept the log beside the database from being emptied. */
function warnOfLog(path: string, shell: Shell): void {
  const log = `${path}-wal`;
  if (existsSync(log) && statSync(log).size > 0)
    shell.err(
      "goodbot: warning: another process uses the store just now, so its log may still hold what was deleted. " +
        "It is emptied when that process stops.\n",
    );
}

const jsonOf = (plan: PurgePlan, copies: readonly string[], deleted: boolean): string =>
  `${JSON.stringify({
    ...{ bot: plan.bot, body: plan.source, deleted, demand: plan.demand },
    records: plan.records,
    history: plan.parts.history,
    index: plan.parts.entries,
    lists: plan.parts.listed,
    queued: plan.parts.lines,
    documents: plan.parts.documents.map(({ id, version, digest }) => ({ id, version, digest })),
    captures: plan.captures.map(({ request, url, digest }) => ({ request, url, digest })),
    files: plan.files,
    ledgerRows: plan.rows,
    referring: plan.referring.map(({ source, id }) => ({ source, id })),
    copies,
  })}\n`;

function textOf(plan: PurgePlan, copies: readonly string[], deleted: boolean): string {
  const { records, parts, captures, files, rows, referring, demand, ids } = plan;
  if (ids.length === 0) return `nothing is taken down in ${plain(plan.source)} that could be deleted\n`;
  const lines = [
    `${deleted ? "deleted for good" : "would be deleted for good"}, of ${plan.source} (${plan.bot}):`,
    ...records.map(({ kind, id }) => `  ${kind ?? "record"} ${id}`),
    `  ${counted(parts.history, "line")} of history, ${counted(parts.entries, "entry", "entries")} of the search index, ` +
      `${counted(parts.listed, "place")} in lists, ${counted(parts.lines, "line")} of queues`,
    ...parts.documents.map(({ id, digest }) => `  document of ${id}: ${digest}`),
    ...captures.map(({ url, request, digest }) => `  copy of ${url} (request ${request}): ${digest}`),
    ...files.map((digest) => `  file ${digest}`),
    `  personal parts of ${counted(rows.length, "row")} of the ledger; the chain still verifies`,
    ...referring.map(({ source, id }) => `  the reference to it in ${id} (${source})`),
    ...copies.map((name) => `  a copy of the whole store: ${name}`),
    "Backups and exports that lie elsewhere are yours to delete: they still hold it.",
    demand === null ? "No explicit demand is on record." : `On the demand of ${demand.by}.`,
    ...(deleted ? [] : ["Nothing was deleted. With --yes it is."]),
  ];
  return lines.map((line) => `${plain(line)}\n`).join("");
}
