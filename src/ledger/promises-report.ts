import type { Bot } from "../pledge/bot.ts";
import { pledgeFor, snapshotOf, specsOf } from "../pledge/effective.ts";
import type { Language } from "../pledge/language.ts";
import type { About, Pledged } from "../pledge/promise.ts";
import type { AuditResult } from "./audit-result.ts";

/** One promise of a bot: which IDs it keeps, what it says, and what the ledger says of it. */
export interface ReportedPromise {
  readonly ids: readonly string[];
  /** Empty where no promise serves the ID yet. */
  readonly promise: string;
  /** In the languages of the bot. */
  readonly sentence: Readonly<Partial<Record<Language, string>>>;
  /** `kept` only where it was judged and never broken, in a ledger that is whole. */
  readonly state: "kept" | "not yet" | "broken";
  readonly judged: number;
  readonly violations: number;
}

/**
 * The rows of `goodbot promises <bot> --json`: every promise of the bot in the order of its pledge, then every ID that
 * none of them serves.
 */
export function promisesReport(bot: Bot, result: AuditResult, about: About): readonly ReportedPromise[] {
  const rows = pledgeOf(bot).map((pledged): ReportedPromise => {
    const { spec } = pledged;
    const ids = spec.serves.filter((id) => bot.promised.includes(id));
    const audited = result.promises.find((one) => one.bot === bot.name && one.promise === spec.name);
    const { judged = 0, violations = 0 } = audited ?? {};
    const state = violations > 0 ? "broken" : judged > 0 && result.chain.ok ? "kept" : "not yet";
    return { ids, promise: spec.name, sentence: sentencesOf(bot, pledged, about), state, judged, violations };
  });
  const served = new Set(rows.flatMap(({ ids }) => ids));
  return [
    ...rows,
    ...bot.promised
      .filter((id) => !served.has(id))
      .map(
        (id): ReportedPromise => ({ ids: [id], promise: "", sentence: {}, state: "not yet", judged: 0, violations: 0 }),
      ),
  ];
}

/** The bot's own pledge, then what only its sources promise. */
function pledgeOf(bot: Bot): readonly Pledged[] {
  const own = pledgeFor(snapshotOf(bot, [], []), specsOf(bot), {});
  const names = new Set(own.map(({ spec }) => spec.name));
  const others = new Map<string, Pledged>();
  for (const pledged of bot.sources.flatMap(({ pledge }) => pledge)) {
    if (!names.has(pledged.spec.name)) others.set(pledged.spec.name, pledged);
  }
  return [...own, ...others.values()];
}

function sentencesOf(bot: Bot, { spec, options }: Pledged, about: About): ReportedPromise["sentence"] {
  const sentences: Partial<Record<Language, string>> = {};
  for (const language of bot.languages) {
    const said = spec.say[language](options, about);
    const text = typeof said === "string" ? said : said.join(" ");
    if (text !== "") sentences[language] = text;
  }
  return sentences;
}
