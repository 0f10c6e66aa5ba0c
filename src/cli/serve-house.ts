import type { House } from "../pass/house.ts";
import { type ScheduleEvent, servePasses } from "../pass/serve-passes.ts";
import type { Bot } from "../pledge/bot.ts";
import { allPromises } from "../promises/index.ts";
import { aborted } from "../time/aborted.ts";
import { FigureBook } from "../web/figure-book.ts";
import { listen } from "../web/listen.ts";
import { checkPages } from "../web/page-check.ts";
import { site } from "../web/site.ts";
import type { OpenedHouse } from "./common.ts";
import type { Shell } from "./shell.ts";
import { localTime, plain } from "./words.ts";

export interface ServeSettings {
  readonly opened: OpenedHouse;
  readonly bots: readonly Bot[];
  readonly port: number;
  readonly shell: Shell;
  /** True where the bots ask replica hosts: every page says so. */
  readonly demo?: boolean;
  readonly quiet?: boolean;
}

/** Schedule and pages of an installation, until Ctrl-C. */
export async function serveHouse({
  opened,
  bots,
  port,
  shell,
  demo = false,
  quiet = false,
}: ServeSettings): Promise<void> {
  const { house, loaded, store, seals } = opened;
  const failed = (error: unknown): void =>
    shell.err(`fault: ${error instanceof Error ? error.message : String(error)}\n`);
  const book = new FigureBook({ store, bots, promises: allPromises, clock: shell.clock, seals, failed });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const app = site({
    bots,
    operator: loaded.config.operator,
    store,
    promises: allPromises,
    clock: shell.clock,
    book,
    zone,
    demo,
    failed,
  });
  const web = await listen(app, { port });
  try {
    const checks = await checkPages({
      app,
      bots,
      store,
      promises: allPromises,
      clock: shell.clock,
      worker: house.worker,
    });
    for (const { bot, address, why } of checks.filter(({ ok }) => !ok)) {
      shell.err(plain(`warning: the page of ${bot} at ${address} ${why}`));
      shell.err("\n");
    }
    await book.refresh();
    await shell.out(`serving http://localhost:${web.port}/ — Ctrl-C ends it\n`);
    await Promise.all([schedule(house, bots, book, shell, quiet), aborted(shell.stop)]);
  } finally {
    await web.close();
    await book.close();
  }
}

function schedule(house: House, bots: readonly Bot[], book: FigureBook, shell: Shell, quiet: boolean): Promise<void> {
  const tell = (event: ScheduleEvent): void => {
    if (event.kind === "ended") void book.refresh();
    if (!quiet) shell.err(`${plain(sentence(event))}\n`);
  };
  return servePasses(house, { bots, signal: shell.stop, tell });
}

function sentence(event: ScheduleEvent): string {
  switch (event.kind) {
    case "due":
      return Number.isFinite(event.at)
        ? `${event.bot}: next pass ${localTime(event.at)}`
        : `${event.bot}: starts no pass by itself`;
    case "begins":
      return `${event.bot}: a pass ${event.how === "resumed" ? "goes on" : "begins"}`;
    case "ended": {
      const results = [...event.summary.endings].map(([source, { result }]) => `${source} ${result}`);
      return `${event.bot}: ${results.length > 0 ? results.join(", ") : "nothing was to be asked now"}`;
    }
    case "failed":
      return `${event.bot}: ${event.error instanceof Error ? event.error.message : String(event.error)}`;
  }
}
