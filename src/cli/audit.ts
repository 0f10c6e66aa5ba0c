import { audit } from "../ledger/audit.ts";
import { type AuditResult, auditLine } from "../ledger/audit-result.ts";
import { allPromises } from "../promises/index.ts";
import type { CommandModule } from "./commands.ts";
import { openToRead } from "./common.ts";
import { loadBots } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { parseSince } from "./since.ts";
import { table } from "./table.ts";
import { counted, localTime, plain } from "./words.ts";

interface AuditOptions extends CommonOptions {
  readonly since?: string;
  readonly allowEmpty?: boolean;
}

/** Violations printed; `--json` has them all. */
const MOST_SHOWN = 50;

/** `goodbot audit`: every promise of every bot, judged from the ledger alone. */
export const auditCommand: CommandModule = {
  register: (program, { shell, exit }) => {
    program
      .command("audit [bot]")
      .description("Judges the ledger: the chain, the published seals and every promise of every bot, or of one.")
      .option("--since <time>", "report only what was written since (a time, a date, or how long ago: 24h, 30d)")
      .option("--allow-empty", "an audit over no request at all is fine")
      .action(async (name: string | undefined, _: unknown, command) => {
        exit(await auditAll(name, command.optsWithGlobals(), shell));
      });
  },
};

async function auditAll(name: string | undefined, options: AuditOptions, shell: Shell): Promise<number> {
  const since = options.since === undefined ? undefined : parseSince(options.since, shell.clock.now());
  const opened = await openToRead(options, shell);
  try {
    const loaded = await loadBots(opened.loaded, name === undefined ? [] : [name]);
    const result = await audit(opened.store.ledger, {
      bots: loaded.map(({ bot }) => bot),
      promises: allPromises,
      seals: await opened.seals.all(),
      ...(since !== undefined && { since }),
    });
    const empty = isEmpty(result) && options.allowEmpty !== true;
    if (options.json) {
      await shell.out(`${JSON.stringify({ ...result, ok: result.ok && !empty, empty: isEmpty(result) })}\n`);
      if (empty) shell.err(EMPTY);
    } else await shell.out(`${auditText(result)}${empty ? EMPTY : ""}${auditLine(result)}\n`);
    return result.ok && result.chain.ok && !empty ? 0 : 1;
  } finally {
    await opened.close();
  }
}

const EMPTY = "No request at all was judged: this proves nothing (--allow-empty if that is expected).\n";

const isEmpty = ({ requests, judged }: AuditResult): boolean => requests === 0 || judged === 0;

/** The audit as a person reads it, without its last line. */
export function auditText({ promises, violations, loosened, chain, requests }: AuditResult): string {
  const parts: string[] = [];
  if (promises.length > 0) {
    const rows = promises.map((one) => [one.bot, one.id, one.promise, `${one.judged}`, `${one.violations}`]);
    parts.push(table([["bot", "id", "promise", "judged", "violations"], ...rows]));
  }
  for (const { bot, id, promise, what, rows } of violations.slice(0, MOST_SHOWN)) {
    const where = rows.length === 0 ? "" : ` (${rows.length === 1 ? "row" : "rows"} ${rows.slice(0, 10).join(", ")})`;
    parts.push(plain(`broken: ${bot === "" ? "" : `${bot} `}${id} ${promise}: ${what}${where}`), "\n");
  }
  if (violations.length > MOST_SHOWN) parts.push(`… and ${violations.length - MOST_SHOWN} more (--json has all)\n`);
  for (const { bot, promise, source, host, row, at } of loosened) {
    const where = source ?? host;
    parts.push(
      `loosened: ${bot} ${promise}${where === undefined ? "" : ` for ${where}`}, ${localTime(at)} (row ${row})\n`,
    );
  }
  const sealed = chain.sealedAt === null ? "not sealed yet" : `sealed ${localTime(Date.parse(chain.sealedAt))}`;
  parts.push(`chain: ${chain.ok ? "whole" : "CUT"}, ${sealed}; ${counted(requests, "request")}\n`);
  return parts.join("");
}
