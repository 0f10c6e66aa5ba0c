import { noteSettings } from "../desk/note-settings.ts";
import { noteViews } from "../desk/note-views.ts";
import { readOnly } from "../desk/read-only.ts";
import { checkTakedowns } from "../pass/check-takedowns.ts";
import type { House } from "../pass/house.ts";
import { openRegister } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import { type Config, operatorOf } from "../pledge/config.ts";
import { FigureBook } from "../web/figure-book.ts";
import { type Listening, listen } from "../web/listen.ts";
import { checkPages } from "../web/page-check.ts";
import { site } from "../web/site.ts";
import type { Shell } from "./shell.ts";
import { plain } from "./words.ts";

export interface WebOrder {
  readonly house: House;
  readonly bots: readonly Bot[];
  readonly config: Config;
  /** Replica hosts are asked, and every page says so. */
  readonly demo: boolean;
}

/** The pages of an installation, before and while they are served. */
export interface Web {
  /** Computes audit and counts, in the background. */
  refresh(): Promise<void>;
  /** Computes them anew after a pass. */
  passEnded(): void;
  /** Asks the own pages whether they answer where User-Agents lead, and warns of those that do not (M3). */
  check(): Promise<void>;
  listen(port: number, host: string | undefined): Promise<Listening>;
  close(): Promise<void>;
}

const operatorsIn = (config: Config) => ({
  operator: config.operator,
  operatorOf: (bot: string) => operatorOf(config, bot),
});

/** Puts the pages together; nothing listens yet. */
export function makeWeb({ house, bots, config, demo }: WebOrder, { err }: Pick<Shell, "err">): Web {
  const { store, clock, promises, seals, worker } = house;
  const failed = (error: unknown): void =>
    err(`goodbot: pages: ${plain(error instanceof Error ? error.message : String(error))}\n`);
  const book = new FigureBook({ store, bots, promises, clock, seals, failed });
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const app = site({ store, bots, promises, clock, book, zone, demo, failed, ...operatorsIn(config) });
  return {
    refresh: () => book.refresh(),
    passEnded: () => book.passEnded(),
    check: async () => {
      for (const { bot, address, ok, why } of await checkPages({ app, bots, store, promises, clock, worker })) {
        if (!ok) err(`goodbot: warning: the page of ${bot} at ${plain(address)} does not answer as promised: ${why}\n`);
      }
      for (const bot of bots) {
        if (bot.views?.length) await noteViews(house, bot);
        await noteSettings(house, bot);
        await checkTakedowns(house, await openRegister(bot, readOnly(store), promises, clock.now()));
      }
    },
    listen: (port, host) => listen(app, { port, host }),
    close: () => book.close(),
  };
}
