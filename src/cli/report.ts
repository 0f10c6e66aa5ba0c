import { notSet, openRegister, type Register } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import type { KeptRecord, Report, ReportLine } from "../pledge/kept.ts";
import { allPromises } from "../promises/index.ts";
import type { Store, StoredRecord } from "../store/store.ts";
import { openToRead } from "./common.ts";
import { loadBot } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { counted, plain } from "./words.ts";

/** Records that a report is made of at most: it is a page for a person. */
const MOST_RECORDS = 100_000;

/** A stored record as reports and histories get it. */
export const keptOf = ({ kind, source, id, content, state, reason, changedAt }: StoredRecord): KeptRecord => ({
  ...{ kind, source, id, content, state, reason, changedAt },
});

/** The lines of a report, made of what is stored now. */
export async function reportLines(
  report: Report | undefined,
  { bot, sources }: Register,
  store: Store,
): Promise<readonly ReportLine[]> {
  if (!report) return [];
  const records: KeptRecord[] = [];
  for (const kind of report.kinds) {
    for await (const record of store.desk.records({ bot: bot.name, kind })) {
      if (records.length >= MOST_RECORDS)
        throw new Fault("failure", `more than ${MOST_RECORDS} records for one report`, "report this: it is a bug");
      records.push(keptOf(record));
    }
  }
  return report.lines({ records, sources: [...sources.values()] });
}

/** What a person has to decide: what the bot asks, and sources that wait for a setting. */
export async function questionsOf(register: Register, store: Store): Promise<readonly ReportLine[]> {
  const waiting = [...register.sources.values()].flatMap((source) => {
    const why = notSet(register.bot, source);
    return why === undefined ? [] : [{ topic: "source that is off", about: source.id, says: why }];
  });
  return [...waiting, ...(await reportLines(register.bot.questions, register, store))];
}

/** Prints a report: topics with their counts, one line for each entry. It asks nobody and changes nothing. */
export async function printReport(
  name: string,
  options: CommonOptions,
  shell: Shell,
  report: {
    readonly lines: (register: Register, store: Store) => Promise<readonly ReportLine[]>;
    /** Refuses a bot that has no such report. */
    readonly has?: (bot: Bot) => boolean;
    readonly none: string;
  },
): Promise<void> {
  const opened = await openToRead(options, shell);
  try {
    const { bot } = await loadBot(name, opened.loaded);
    if (report.has && !report.has(bot))
      throw new Fault("usage", `bot ${bot.name} has no such report`, "It is declared in the bot's file.");
    const register = await openRegister(bot, opened.store, allPromises, shell.clock.now());
    const lines = await report.lines(register, opened.store);
    await shell.out(options.json ? `${JSON.stringify(lines)}\n` : textOf(lines, report.none));
  } finally {
    await opened.close();
  }
}

function textOf(lines: readonly ReportLine[], none: string): string {
  const topics = [...new Set(lines.map(({ topic }) => topic))];
  const parts = topics.map((topic) => {
    const own = lines.filter((line) => line.topic === topic);
    const rows = own.map(({ about, says, links = [] }) =>
      [`  ${about}${says === "" ? "" : `: ${says}`}`, ...links.map((link) => `    ${link}`)].map(
        (row) => `${plain(row)}\n`,
      ),
    );
    return `${plain(topic)} (${own.length})\n${rows.flat().join("")}`;
  });
  return lines.length === 0
    ? `${none}\n`
    : `${parts.join("")}${counted(lines.length, "entry", "entries")}, for the operator alone.\n`;
}
