import { audit } from "../ledger/audit.ts";
import { auditLine } from "../ledger/audit-result.ts";
import { openRegister } from "../pass/register.ts";
import { type ScheduleEvent, servePasses } from "../pass/serve-passes.ts";
import type { Bot } from "../pledge/bot.ts";
import { allPromises } from "../promises/index.ts";
import { compareWithLedger, smallestGap } from "../world/log-checks.ts";
import { requestsIn } from "../world/virtual-house.ts";
import { auditText } from "./audit.ts";
import type { CommandModule } from "./commands.ts";
import { type DemoHouse, openDemo } from "./demo-world.ts";
import type { CommonOptions } from "./options.ts";
import { portNumber } from "./port.ts";
import { progressView } from "./progress.ts";
import { readyBot } from "./ready-bot.ts";
import { reportOf, reportText } from "./run-report.ts";
import { scheduleLine } from "./schedule-log.ts";
import type { Shell } from "./shell.ts";
import { shortPass } from "./short-pass.ts";
import { makeWeb, type Web } from "./start-web.ts";
import { counted } from "./words.ts";

interface DemoOptions extends CommonOptions {
  readonly once?: boolean;
  readonly bot?: readonly string[];
  readonly port?: number;
  readonly host?: string;
}

/** `goodbot demo`: replica hosts, one short pass of each bot, audit, pages; nobody out there is asked. */
export const demoCommand: CommandModule = {
  register: (program, { shell, exit }) => {
    program
      .command("demo")
      .description(
        "Replica hosts on this machine, one short pass of each bot with its real gaps, the audit, then the pages and the schedule, marked as demo. Asks nobody out there.",
      )
      .option("--once", "end after the audit")
      .option("--bot <name>", "only this bot (repeatable)", (name: string, all: readonly string[] = []) => [
        ...all,
        name,
      ])
      .option("--port <port>", "port of the pages", portNumber, 8080)
      .option("--host <address>", "address to listen on", "127.0.0.1")
      .action(async (_: unknown, command) => {
        exit(await run(command.optsWithGlobals(), shell));
      });
  },
};

async function run(options: DemoOptions, shell: Shell): Promise<number> {
  const { stop } = shell;
  const demo = await openDemo(options.bot ?? [], options, shell);
  const { house, loaded } = demo.opened;
  const hosts = new Set(demo.world.connectTo.map((line) => line.split(":")[0]));
  if (!options.quiet) {
    const played = `${counted(hosts.size, "host")} of ${demo.names.join(", ")}`;
    shell.err(`Demo: ${played} played on this machine; nobody out there is asked. Real gaps: this takes a moment.\n`);
  }
  try {
    const bots: Bot[] = [];
    for (const name of demo.names) bots.push(await readyBot(name, loaded, shell));
    const web = makeWeb({ house, bots, config: loaded.config, demo: true }, shell);
    // Before the passes: a port that is taken is told at once, not after a minute.
    const listening = options.once ? undefined : await web.listen(options.port ?? 8080, options.host);
    try {
      const good = await passesAndAudit(demo, bots, web, options, shell);
      if (listening && !stop.aborted) {
        await shell.out(`\nThe pages of the demo: http://localhost:${listening.port}/ (Ctrl-C ends it)\n`);
        await serve(demo, bots, web, options, shell);
      }
      return good ? 0 : 1;
    } finally {
      await listening?.close();
      await web.close();
    }
  } finally {
    await demo.close();
  }
}

/** The short passes, what came of them, and the audit; true where all is as it should be. */
async function passesAndAudit(
  demo: DemoHouse,
  bots: readonly Bot[],
  web: Web,
  options: DemoOptions,
  shell: Shell,
): Promise<boolean> {
  const { store, seals } = demo.opened;
  const startedAt = shell.clock.now();
  const reports = await Promise.all(bots.map((bot) => passOf(bot, bots.length > 1, demo, options, shell)));
  for (const report of reports) await shell.out(report);
  await web.check();
  const requests = (await requestsIn(store)).filter((request) => request.startedAt >= startedAt);
  const rows = demo.world.log();
  const differences = compareWithLedger(rows, requests);
  for (const difference of differences) await shell.out(`differs: ${difference}\n`);
  if (differences.length === 0) {
    // What a page asks for while it loads keeps no gap, as the bot's page says.
    const ofPages = new Set(requests.flatMap(({ ofPage, host, path }) => (ofPage ? [`${host}${path}`] : [])));
    const spaced = rows.filter(({ host, path }) => !ofPages.has(`${host}${path}`));
    // Each bot keeps the gaps that it promises; two of them may read one host (Wikidata).
    const botOf = new Map(requests.map(({ agent, bot }) => [agent, bot]));
    const byBot = Map.groupBy(spaced, ({ host, ua }) => `${botOf.get(ua)} ${host}`);
    const gap = Math.min(...[...byBot.values()].map((own) => smallestGap(own) ?? Number.POSITIVE_INFINITY));
    const gaps = Number.isFinite(gap) ? `; smallest gap of a bot at a host, from end to start, ${gap} ms` : "";
    await shell.out(`the replicas' own log agrees with the ledger: ${counted(rows.length, "request")}${gaps}\n`);
  }
  const result = await audit(store.ledger, { bots, promises: allPromises, seals: await seals.all() });
  await shell.out(`${auditText(result)}${auditLine(result)}\n`);
  return differences.length === 0 && result.ok && result.chain.ok && result.requests > 0 && result.judged > 0;
}

async function passOf(
  bot: Bot,
  amongOthers: boolean,
  { opened: { house } }: DemoHouse,
  { quiet = false }: DemoOptions,
  { clock, err, stop, terminal }: Shell,
): Promise<string> {
  // One line that renews itself is for one bot alone.
  const view = progressView(err, clock, { bot: bot.name, width: amongOthers ? undefined : terminal, quiet });
  const summary = await shortPass({ ...house, progress: view.tell }, bot, stop).finally(view.end);
  const register = await openRegister(bot, house.store, house.promises, clock.now());
  return reportText(await reportOf(summary, register, house.store, clock.now()), clock.now());
}

async function serve(
  { opened: { house } }: DemoHouse,
  bots: readonly Bot[],
  web: Web,
  { quiet }: DemoOptions,
  { clock, err, stop }: Shell,
): Promise<void> {
  void web.refresh();
  const tell = (event: ScheduleEvent): void => {
    if (!quiet || event.kind === "failed") err(scheduleLine(event, clock.now()));
    if (event.kind === "ended" && event.summary.pass !== null) web.passEnded();
  };
  await servePasses(house, { bots, signal: stop, tell });
}
