import { join } from "node:path";
import { type AccessRow, VirtualHouse } from "goodbot/world";
import mandari from "../../../bots/mandari/bot.ts";
import { readArchive } from "../../../bots/mandari/replica/archive.ts";
import { Council } from "../../../bots/mandari/replica/council.ts";
import { OparlReplica } from "../../../bots/mandari/replica/oparl-replica.ts";
import { audit } from "../../../src/ledger/audit.ts";
import { auditLine } from "../../../src/ledger/audit-result.ts";
import type { Bot } from "../../../src/pledge/bot.ts";
import { oparl } from "../../../src/sources/oparl/source.ts";
import type { RecordEvent } from "../../../src/store/store.ts";
import type { ArchiveEntry } from "./archive-form.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** What one pass came to, by the replica's own log and the store's history. */
export interface PassSeen {
  readonly requests: readonly AccessRow[];
  readonly events: readonly RecordEvent[];
  readonly written: number;
  readonly results: readonly string[];
}

/**
 * One archive, served by its replica, and a bot that reads it through gate and ledger on virtual time: mandari itself,
 * every promise included, with the archive as its only source.
 */
export class ArchiveHouse {
  readonly house: VirtualHouse;
  readonly bot: Bot;
  readonly entry: ArchiveEntry;

  private constructor(house: VirtualHouse, bot: Bot, entry: ArchiveEntry) {
    this.house = house;
    this.bot = bot;
    this.entry = entry;
  }

  static async open(folder: string, entry: ArchiveEntry): Promise<ArchiveHouse> {
    const { source, companion } = entry;
    const content = readArchive(
      join(folder, entry.file),
      companion === undefined ? undefined : join(folder, companion),
    );
    // Two days after the newest change, at noon in winter or summer alike: a day like any other.
    const start = Math.floor(Date.parse(entry.archive.newestModified) / DAY) * DAY + 2 * DAY + 11 * HOUR;
    const host = new URL(source.systemUrl).host;
    const house = await VirtualHouse.open({
      start,
      replicas: [new OparlReplica({ hosts: [host], councils: [new Council(content)] })],
    });
    const bot = {
      ...mandari,
      sources: [
        oparl({ id: "archive", title: source.bodyName ?? entry.id, url: source.systemUrl, body: source.bodyUrl }),
      ],
    };
    return new ArchiveHouse(house, bot, entry);
  }

  /** One pass; what was asked and written in it. */
  async pass(trigger: "hand" | "schedule"): Promise<PassSeen> {
    const { house, bot } = this;
    const before = house.world.log().length;
    const from = (await house.store.ledger.head())?.seq ?? 0;
    const summary = await house.run(bot, { trigger });
    const events: RecordEvent[] = [];
    let written = 0;
    for await (const row of house.store.ledger.rows({ seq: from + 1 }))
      if (row.event === "applied") written += row.figures.written ?? 0;
    for await (const event of house.store.desk.changes({ bot: bot.name, since: summary.startedAt, most: 1_000_000 }))
      events.push(event);
    return {
      requests: house.world.log().slice(before),
      events,
      written,
      results: [
        ...[...summary.endings.values()].map(({ result, why }) =>
          result === "complete" ? result : `${result}: ${why}`,
        ),
        ...summary.notNow.map(({ why }) => why),
      ],
    };
  }

  /** Pretends that every list was last read completely at that time, as the filter of the next pass will say. */
  async readUpTo(since: number): Promise<void> {
    const place = { bot: this.bot.name, source: "archive" };
    await this.house.store.turn({ source: place }, (seen) => ({
      cursors: {
        ...place,
        lists: [...(seen.source?.memory.cursors ?? [])].map(
          ([list, cursor]) => [list, { ...cursor, readTo: since + 2 * HOUR }] as const,
        ),
      },
      result: () => undefined,
    }));
  }

  /** Broken promises and disagreements between ledger and access log; empty where all is as it should be. */
  async faults(): Promise<readonly string[]> {
    const result = await audit(this.house.store.ledger, { bots: [this.bot], seals: await this.house.seals.all() });
    const violations = result.violations.map(({ id, what }) => `${id}: ${what}`);
    const judged = result.requests > 0 ? [] : [`nothing was asked: ${auditLine(result)}`];
    return [...violations, ...judged, ...(await this.house.disagreements())];
  }

  async close(): Promise<void> {
    await this.house.store.close();
  }

  /** Name of what an address is: system, bodyList, a list of the body, or something else. */
  kindOf(path: string): string {
    const { source } = this.entry;
    const address = `${new URL(source.systemUrl).origin}${path}`.split("?")[0];
    if (path === "/robots.txt") return "robots.txt";
    if (address === source.systemUrl) return "system";
    if (address === source.bodyListUrl) return "bodyList";
    return Object.entries(source.listUrls).find(([, url]) => url === address)?.[0] ?? "alone";
  }
}
