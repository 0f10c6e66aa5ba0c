import { aboutOf } from "../desk/about.ts";
import type { AuditResult } from "../ledger/audit-result.ts";
import { promisesReport } from "../ledger/promises-report.ts";
import type { Config } from "../pledge/config.ts";
import type { Language } from "../pledge/language.ts";
import { type BotPage, botPage } from "./bot-page.ts";
import type { BotOverview, Overview } from "./overview.ts";

/** Before the first audit: nothing was judged, so nothing is kept. */
const unaudited: AuditResult = {
  ...{ rows: 0, requests: 0, judged: 0, ok: true },
  chain: { ok: true, sealedAt: null, head: "" },
  ...{ promises: [], violations: [], loosened: [] },
};

/** The page of a bot from what the server has at hand: its register of now, the last audit, the last pass. */
export function servedBotPage(
  { register, pass, figures }: BotOverview,
  { at, figures: all }: Overview,
  { operator, language }: { readonly operator: Config["operator"]; readonly language: Language },
): BotPage {
  const bot = { ...register.bot, sources: [...register.sources.values()] };
  const audit = auditOf(bot.name, all?.audit ?? unaudited);
  return botPage({
    ...{ register, operator, language, pass },
    now: { audit, promises: promisesReport(bot, audit, aboutOf(bot)) },
    at: all?.at ?? at,
    figures: figures?.pass?.id === pass?.id ? (figures?.passFigures ?? null) : null,
    gaps: figures?.gaps ?? new Map(),
    lastPages: figures?.lastPages ?? new Map(),
  });
}

/** The part of an audit over several bots that is one bot's. */
function auditOf(bot: string, audit: AuditResult): AuditResult {
  const promises = audit.promises.filter((one) => one.bot === bot);
  return { ...audit, promises, judged: promises.reduce((sum, { judged }) => sum + judged, 0) };
}
