import { type Bot, oparl } from "goodbot";
import {
  type AccessRow,
  maxInFlight,
  type PassSummary,
  type RecordEvent,
  smallestGap,
  VirtualHouse,
} from "goodbot/world";
import { expect } from "vitest";
import mandari from "../bot.ts";
import { mandariHosts } from "../replica/hosts.ts";

export const HOUR = 3_600_000;
export const MINUTE = 60_000;

/** Monday, 30 November 2026, 12:00 in Berlin. */
export const NOON = Date.UTC(2026, 10, 30, 11);

export const HOST = "musterau.example";
const SYSTEM = `https://${HOST}/oparl/v1.0/system`;

type Order = NonNullable<Parameters<VirtualHouse["run"]>[1]>;

/**
 * mandari itself, all its promises, on virtual time, with an invented town as its only source. Every pass is held
 * against the replica's own access log and judged by the audit, whatever else a scenario looks at.
 */
export class Town {
  readonly house: VirtualHouse;
  readonly bot: Bot;

  private constructor(house: VirtualHouse, bot: Bot) {
    this.house = house;
    this.bot = bot;
  }

  static async open(
    sources = [oparl({ id: "musterau", title: "Musterau", url: SYSTEM })],
    start = NOON,
    replicas = mandariHosts({ now: start }),
  ): Promise<Town> {
    const house = await VirtualHouse.open({ start, replicas });
    return new Town(house, { ...mandari, sources });
  }

  /** A town that has been read once, by hand, as when an operator adds it. */
  static async read(): Promise<Town> {
    const town = await Town.open();
    await town.pass({ trigger: "hand" });
    await town.house.pass(30 * MINUTE);
    return town;
  }

  /** One pass, and what the replicas saw of it. */
  async pass(order: Order = { trigger: "schedule" }): Promise<PassSeen> {
    const before = this.house.world.log().length;
    const summary = await this.house.run(this.bot, order);
    const requests = this.house.world.log().slice(before);
    await this.keepsItsWord();
    const events = await this.house.changes(this.bot, summary.startedAt);
    return {
      summary,
      requests,
      events,
      paths: requests.map(({ path }) => path),
      result: [...summary.endings.values()].map(({ result }) => result).join(),
    };
  }

  /** Ledger and access log agree row by row, no gap is short, nothing overlaps, and no promise is broken. */
  async keepsItsWord(): Promise<void> {
    expect(await this.house.disagreements()).toEqual([]);
    const log = this.house.world.log();
    for (const host of new Set(log.map((row) => row.host))) {
      expect(maxInFlight(log.filter((row) => row.host === host))).toBe(1);
      expect(smallestGap(log, host) ?? 1_000).toBeGreaterThanOrEqual(1_000);
    }
    expect(log.filter(({ kind }) => kind === "trap")).toEqual([]);
    const { violations } = await this.house.audit(this.bot);
    expect(violations).toEqual([]);
  }

  /** Records by state and kind, such as `live Paper`. */
  async counts(): Promise<Record<string, number>> {
    const counts = await this.house.store.desk.counts(this.bot.name);
    return Object.fromEntries(counts.map(({ kind, state, records }) => [`${state} ${kind}`, records]));
  }

  async cursor(list: string) {
    const [source] = await this.house.store.desk.sources(this.bot.name);
    return source?.memory.cursors.get(list);
  }

  async source() {
    return (await this.house.store.desk.sources(this.bot.name))[0];
  }
}

export interface PassSeen {
  readonly summary: PassSummary;
  readonly requests: readonly AccessRow[];
  readonly paths: readonly string[];
  readonly events: readonly RecordEvent[];
  readonly result: string;
}

/** Requests for pages of lists of the body. */
export const listPages = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => /\/body\/1\/[a-z]+(\?|$)/.test(path));
