import { audit } from "../ledger/audit.ts";
import type { AuditResult } from "../ledger/audit-result.ts";
import { promisesReport, type ReportedPromise } from "../ledger/promises-report.ts";
import type { Seal } from "../ledger/seal-book.ts";
import type { Register } from "../pass/register.ts";
import { allPromises } from "../promises/index.ts";
import type { Store } from "../store/store.ts";
import { aboutOf } from "./about.ts";

/** Every promise of a bot with its sentence and what the ledger says of it, those of added sources included. */
export interface PromisesNow {
  readonly audit: AuditResult;
  readonly promises: readonly ReportedPromise[];
}

/**
 * Audits one bot and puts the result beside its promises.
 *
 * @param seals the seals published so far
 */
export async function promisesNow(store: Store, register: Register, seals: readonly Seal[]): Promise<PromisesNow> {
  const bot = { ...register.bot, sources: [...register.sources.values()] };
  const result = await audit(store.ledger, { bots: [bot], promises: allPromises, seals });
  return { audit: result, promises: promisesReport(bot, result, aboutOf(bot)) };
}
