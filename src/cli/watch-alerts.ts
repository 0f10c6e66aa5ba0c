import { statfs } from "node:fs/promises";
import { sendAlert } from "../channels/alerts/send-alert.ts";
import { type Deliver, tellIncidents } from "../desk/alerts.ts";
import { diskIncident, incidentsOf, nothingKey, readNothing } from "../desk/incidents.ts";
import { readOnly } from "../desk/read-only.ts";
import { openRegister } from "../pass/register.ts";
import type { ScheduleEvent } from "../pass/serve-passes.ts";
import type { AlertSettings } from "../pledge/alert-settings.ts";
import type { Bot } from "../pledge/bot.ts";
import { allPromises } from "../promises/index.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { plain } from "./words.ts";

const HOUR = 3_600_000;

export interface WatchParts {
  readonly store: Store;
  readonly bots: readonly Bot[];
  readonly clock: Clock;
  /** The folder whose disk is watched. */
  readonly dataDir: string;
  readonly settings: AlertSettings;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly err: (text: string) => void;
}

/**
 * Watches an installation and tells whoever the configuration names: looks at the start, after every pass, and once an
 * hour. A way that fails is told on standard error, and tried again at the next look.
 */
export class AlertWatch {
  readonly #parts: WatchParts;
  /** One look after the other: two at once would both find the same incident untold. */
  #work: Promise<void> = Promise.resolve();

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  /** Looks now, and then every hour until `signal` aborts; resolves when the last look is over. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.#parts;
    while (!signal.aborted) {
      this.#queue(() => this.#look());
      await clock.sleepUntil(clock.now() + HOUR, signal);
    }
    await this.#work;
  }

  /** What the schedule has done. */
  heard(event: ScheduleEvent): void {
    if (event.kind !== "ended") return;
    const { bot, summary } = event;
    this.#queue(async () => {
      const now = this.#parts.clock.now();
      // A night that the schedule itself had to leave out is missed; a start at which nothing was due is not.
      const left = summary.notNow.some(({ promise }) => promise === "schedule");
      if (summary.pass === null && !left) await this.#noteTry(bot, now);
      const { judged, found } = readNothing(bot, summary);
      const wanted = new Set(judged);
      await tellIncidents(this.#parts.store, { bot, now, judged: (key) => wanted.has(key) }, found, this.#deliver);
      await this.#look();
    });
  }

  #queue(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      this.#parts.err(`goodbot: alerts: ${plain(why)}\n`);
    });
  }

  async #look(): Promise<void> {
    const { store, bots, clock, settings, dataDir } = this.#parts;
    const now = clock.now();
    for (const bot of bots) {
      const register = await openRegister(bot, readOnly(store), allPromises, now);
      const tried = (await this.#lastTry(bot.name)) ?? (await this.#noteTry(bot.name, now));
      const found = await incidentsOf(store, register, { now, settings, tried });
      const ofPasses = new Set([...register.entries.keys()].map(nothingKey));
      const judged = (key: string): boolean => !ofPasses.has(key);
      await tellIncidents(store, { bot: bot.name, now, judged }, found, this.#deliver);
    }
    const disk = await statfs(dataDir).catch(() => undefined);
    await tellIncidents(store, { now }, diskIncident(disk && disk.bavail * disk.bsize, settings), this.#deliver);
  }

  #deliver: Deliver = async (alert) => {
    const { settings, env, err } = this.#parts;
    const { delivered, undelivered } = await sendAlert(settings, alert, env);
    for (const { by, why } of undelivered)
      err(`goodbot: alert by ${by} failed: ${plain(why)} (${plain(alert.subject)})\n`);
    return delivered > 0;
  };

  async #lastTry(bot: string): Promise<number | undefined> {
    const value = (await this.#parts.store.desk.facts(bot, "@tries")).get("last");
    return typeof value === "number" ? value : undefined;
  }

  async #noteTry(bot: string, at: number): Promise<number> {
    const place = { bot, promise: "@tries", key: "last" };
    await this.#parts.store.turn({}, () => ({ facts: [[place, at]], result: () => undefined }));
    return at;
  }
}
