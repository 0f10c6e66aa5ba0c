import type { Bot } from "../pledge/bot.ts";
import type { Specs } from "../pledge/effective.ts";
import type { Row } from "../pledge/row.ts";
import type { LedgerEntry } from "../store/row-codec.ts";
import type { LedgerView } from "../store/store.ts";
import type { AuditedViolation, AuditResult } from "./audit-result.ts";
import { BotAudit } from "./bot-audit.ts";
import { checkEntry, decodeEntry, ROOT, sha256 } from "./chain.ts";
import { LedgerItself } from "./ledger-itself.ts";
import type { Seal } from "./seal-book.ts";

export interface AuditSettings {
  readonly bots: readonly Bot[];
  /** Promises that the bots' files do not name (any more) but their ledgers may: those of sources added by command. */
  readonly promises?: Specs;
  /** Only what was written at or after this time is reported, epoch milliseconds. The reading begins at the first row. */
  readonly since?: number;
  /** Seals published so far. */
  readonly seals?: readonly Seal[];
}

/**
 * Judges the ledger in one reading, in order: the chain, the published seals, and every promise of every bot with the
 * options in force at each row. Memory does not grow with the rows; what stays is one entry per host, per request
 * under way and per evidence file.
 *
 * @example
 * const result = await audit(store.ledger, { bots: [bot], seals: await sealFile(path).all() });
 * console.log(auditLine(result));   // audit: 812 rows, 4060 judged, 0 violations
 */
export async function audit(
  ledger: Pick<LedgerView, "entries" | "file">,
  { bots, promises = new Map(), since, seals = [] }: AuditSettings,
): Promise<AuditResult> {
  const files = new Map<string, Uint8Array>();
  const audits = new Map(bots.map((bot) => [bot.name, new BotAudit(bot, promises, (hash) => files.get(hash))]));
  const itself = new LedgerItself(seals);
  let previous: { readonly seq: number; readonly hash: string } | null = null;
  let first: number | undefined;
  let [rows, requests] = [0, 0];
  for await (const entry of ledger.entries()) {
    const broken = checkEntry(entry, previous);
    previous = entry;
    if (broken !== null) itself.broken(entry.seq, broken);
    // Once the report has begun it goes on, even where the clock was set back.
    if (first === undefined && (since === undefined || entry.at >= since)) first = entry.seq;
    if (first !== undefined) rows += 1;
    const row = broken === null ? decodeEntry(entry) : readable(entry);
    if (!row) continue;
    itself.see(row, entry);
    if (first !== undefined && row.event === "asked") requests += 1;
    for (const hash of filesOf(row)) {
      const bytes = files.has(hash) ? undefined : await ledger.file(hash);
      // Rows commit to the hash alone: another file under its name would acquit (or blame) for rules that never stood.
      if (bytes && sha256(bytes) !== hash) itself.forged(row.seq, hash);
      else if (bytes) files.set(hash, bytes);
    }
    if (row.bot !== undefined) audits.get(row.bot)?.see(row, first !== undefined);
  }
  const from = first ?? Number.POSITIVE_INFINITY;
  for (const one of audits.values()) one.end(from);
  const own = itself.end();
  const all = [...audits.values()];
  const promised = [...all.flatMap((one) => one.promises()), ...own.promises];
  const violations: readonly AuditedViolation[] = [...all.flatMap((one) => one.violations()), ...own.violations];
  return {
    ...{ rows, requests },
    judged: promised.reduce((sum, { judged }) => sum + judged, 0),
    ok: promised.every((one) => one.violations === 0),
    chain: { ok: own.violations.length === 0, sealedAt: own.sealedAt, head: previous?.hash ?? ROOT },
    promises: promised,
    violations,
    loosened: all.flatMap(({ loosened }) => loosened.filter(({ row }) => row >= from)),
  };
}

/** The evidence files a row names: promises may ask for them from here on. */
function filesOf(row: Row): readonly string[] {
  if (row.event === "answered") return row.findings.robots?.file ? [row.findings.robots.file] : [];
  if (row.event === "asked" || row.event === "refused") return row.evidence?.file ? [row.evidence.file] : [];
  return [];
}

/** A row that was tampered with, as far as it can still be read. */
function readable(entry: LedgerEntry): Row | undefined {
  try {
    return decodeEntry(entry);
  } catch {
    return undefined;
  }
}
