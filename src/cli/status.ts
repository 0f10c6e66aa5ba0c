import { statfs } from "node:fs/promises";
import { casesOf } from "../desk/cases.ts";
import { sourceState } from "../desk/source-state.ts";
import { nextPass } from "../pass/next-pass.ts";
import { openRegister } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import { allPromises } from "../promises/index.ts";
import type { SourceEntry } from "../store/store.ts";
import { daysLeft, usageOf } from "../store/usage.ts";
import type { CommandModule } from "./commands.ts";
import { type Opened, openToRead } from "./common.ts";
import { loadBots } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import { questionsOf } from "./report.ts";
import type { Shell } from "./shell.ts";
import { table } from "./table.ts";
import { bytes, counted, localTime, plain, span } from "./words.ts";

/** What `goodbot status --json` prints. Times are ISO 8601. */
interface Status {
  readonly bots: readonly BotStatus[];
  /** What a person has promised to do by a date, the earliest first. */
  readonly due: readonly DueView[];
  readonly store: {
    readonly bytes: number;
    /** Days until the disk is full if the store grows as in the last weeks; null where nobody can say yet. */
    readonly daysLeft: number | null;
    /** Bytes of the database; the rest are copies. */
    readonly database: number;
    /** Bytes a day over the last four weeks. */
    readonly perDay: number | null;
    /** Copies that each bot keeps, and what they take on disk. */
    readonly bots: readonly { readonly bot: string; readonly captures: number; readonly bytes: number }[];
    /** What the newest pass of each bot brought that was not there before. */
    readonly lastPasses: readonly {
      readonly bot: string;
      readonly pass: string;
      readonly startedAt: string;
      readonly captures: number;
      readonly bytes: number;
    }[];
  };
}

interface DueView {
  readonly bot: string;
  readonly what: "case";
  readonly id: string;
  readonly domain: string;
  /** The last day, and its end. */
  readonly day: string;
  readonly due: string;
  readonly overdue: boolean;
  readonly next: "decide" | "answer";
}

interface BotStatus {
  readonly bot: string;
  readonly lastPass: { readonly id: string; readonly startedAt: string; readonly endedAt: string | null } | null;
  readonly nextPass: string | null;
  readonly sources: readonly {
    readonly id: string;
    readonly state: SourceEntry["state"];
    readonly since: string | null;
    readonly why: string;
    readonly until?: string;
  }[];
  /** How much a person has to decide: `goodbot questions`. */
  readonly questions: number;
}

/** `goodbot status`: how bots, sources and store are. */
export const statusCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("status")
      .description("How the bots, their sources and the store are.")
      .action((_: unknown, command) => run(command.optsWithGlobals(), shell));
  },
};

async function run(options: CommonOptions, shell: Shell): Promise<void> {
  const opened = await openToRead(options, shell);
  try {
    const loaded = await loadBots(opened.loaded);
    const now = shell.clock.now();
    const bots: BotStatus[] = [];
    for (const { bot } of loaded) bots.push(await botStatus(bot, opened, now));
    const due = await dueOf(opened, bots, now);
    const status: Status = { bots, due, store: await storeStatus(opened, bots, now) };
    await shell.out(options.json ? `${JSON.stringify(status)}\n` : textOf(status, now));
  } finally {
    await opened.close();
  }
}

async function botStatus(bot: Bot, { store }: Opened, now: number): Promise<BotStatus> {
  const register = await openRegister(bot, store, allPromises, now);
  const last = await store.desk.lastPass(bot.name);
  const next = nextPass(bot, { last, since: now });
  return {
    bot: bot.name,
    lastPass: last && {
      ...{ id: last.id, startedAt: iso(last.startedAt) },
      endedAt: last.endedAt === null ? null : iso(last.endedAt),
    },
    nextPass: Number.isFinite(next) ? iso(next) : null,
    sources: [...register.sources.keys()].map((id) => {
      const { state, since, why, until } = sourceState(register, id, now);
      return {
        ...{ id, state, since: since === null ? null : iso(since), why },
        ...(until !== null && { until: iso(until) }),
      };
    }),
    questions: (await questionsOf(register, store)).length,
  };
}

async function dueOf({ store }: Opened, bots: readonly BotStatus[], now: number): Promise<readonly DueView[]> {
  const all: DueView[] = [];
  for (const { bot } of bots)
    for (const { id, domain, due: day, dueAt, decision, answered } of await casesOf(store, bot)) {
      if (answered !== null) continue;
      const next = decision ? ("answer" as const) : ("decide" as const);
      all.push({ bot, what: "case", id, domain, day, due: iso(dueAt), overdue: dueAt <= now, next });
    }
  return all.sort((a, b) => (a.due < b.due ? -1 : 1));
}

async function storeStatus(
  { store, dataDir }: Opened,
  bots: readonly BotStatus[],
  now: number,
): Promise<Status["store"]> {
  const names = bots.map(({ bot }) => bot);
  const { lastPasses, perDay, ...usage } = await usageOf(store, names, now);
  const disk = await statfs(dataDir).catch(() => undefined);
  return {
    ...usage,
    perDay: perDay === null ? null : Math.round(perDay),
    daysLeft: disk ? daysLeft(disk.bavail * disk.bsize, perDay) : null,
    lastPasses: lastPasses.map(({ bot, pass, captures, bytes: brought }) => ({
      ...{ bot, pass: pass.id, startedAt: iso(pass.startedAt), captures, bytes: brought },
    })),
  };
}

const iso = (at: number): string => new Date(at).toISOString();

const dueText = ({ bot, id, domain, day, overdue, next }: DueView): string =>
  plain(`${overdue ? "OVERDUE" : "due"} ${day}: ${next} case ${id} (${domain}): goodbot cases ${next} ${bot} ${id}`);

function textOf({ bots, due, store }: Status, now: number): string {
  const when = (time: string): string => localTime(Date.parse(time));
  const parts = bots.map(({ bot, lastPass, nextPass, sources, questions }) => {
    const last = !lastPass
      ? "no pass yet"
      : `last pass ${when(lastPass.startedAt)}${lastPass.endedAt === null ? ", not ended (goodbot run goes on with it)" : ""}`;
    const wait = nextPass === null ? 0 : Date.parse(nextPass) - now;
    const planned = nextPass === null || wait <= 0 ? "is due" : `${when(nextPass)} (in ${span(wait)})`;
    const next = nextPass === null ? "" : `; next ${planned}, where goodbot serve runs`;
    const rows = sources.map(({ id, state, why, until }) => [
      `  ${id}`,
      state,
      `${why}${until === undefined ? "" : ` (until ${when(until)})`}`,
    ]);
    const asked = questions === 0 ? "" : `  ${counted(questions, "question")} for a person: goodbot questions ${bot}\n`;
    return `${bot}: ${last}${next}\n${table(rows)}${asked}`;
  });
  return `${parts.join("")}${due.map((one) => `${dueText(one)}\n`).join("")}${storeText(store)}`;
}

function storeText({ bytes: all, database, perDay, daysLeft: left, bots, lastPasses }: Status["store"]): string {
  const grows = perDay === null ? "" : `, grows by ${bytes(Math.max(0, perDay))} a day`;
  const room = left === null ? "" : `, room for about ${counted(left, "more day")} at this pace`;
  const rows = bots.map(({ bot, captures, bytes: own }) => {
    const last = lastPasses.find((one) => one.bot === bot);
    const brought = last ? `last pass ${counted(last.captures, "new one")}, ${bytes(last.bytes)}` : "";
    return [`  ${bot}`, counted(captures, "copy", "copies"), bytes(own), brought];
  });
  return `store: ${bytes(all)} (database ${bytes(database)})${grows}${room}\n${table(rows)}`;
}
