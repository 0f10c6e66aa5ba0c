import type { Bot, Source } from "goodbot";
import { type AccessRow, maxInFlight, type PassSummary, smallestGap, VirtualHouse } from "goodbot/world";
import { expect } from "vitest";
import ausschau from "../bot.ts";
import { kdq } from "../kits/kdq.ts";
import { canary } from "../replica/kd-text.ts";
import { HOPELESS_INDEX, officialHosts } from "../replica/official-hosts.ts";

export const SECOND = 1_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Monday, 30 November 2026, 12:00 in Vienna. */
export const NOON = Date.UTC(2026, 10, 30, 11);

type Order = NonNullable<Parameters<VirtualHouse["run"]>[1]>;

/** Rows of the ledger, as the house on virtual time hands them out. */
type Row = ReturnType<VirtualHouse["store"]["ledger"]["rows"]> extends AsyncIterable<infer One> ? One : never;
export type RowOf<E extends Row["event"]> = Extract<Row, { readonly event: E }>;

/** What the hosts saw of a pass. */
export interface PassSeen {
  readonly summary: PassSummary;
  readonly requests: readonly AccessRow[];
  /** `host/path`, in order, robots.txt left out. */
  readonly paths: readonly string[];
  readonly results: Readonly<Record<string, string>>;
}

/** The bot's own source with an id. */
export const own = (id: string): Source => {
  const found = ausschau.sources.find((source) => source.id === id);
  if (!found) throw new TypeError(`no source ${id}`);
  return found;
};

/** A source over one of the hosts that cannot, or must not, be reached. */
export const hopeless = (name: string): Source =>
  kdq({ id: name, title: name, url: `https://kdq-${name}.example${HOPELESS_INDEX}` });

/**
 * The bot itself, all its promises, on virtual time with the hosts of its official sources. Every pass is held against
 * the hosts' own access log and judged by the audit, whatever else a scenario looks at.
 */
export class Republic {
  readonly house: VirtualHouse;
  bot: Bot;

  private constructor(house: VirtualHouse, bot: Bot) {
    this.house = house;
    this.bot = bot;
  }

  static async open(
    sources: readonly Source[] = ausschau.sources,
    { large = 6, folder, pledge = ausschau.pledge }: { large?: number; folder?: string; pledge?: Bot["pledge"] } = {},
  ): Promise<Republic> {
    const replicas = officialHosts({ now: NOON, large });
    const house = await VirtualHouse.open({ start: NOON, replicas, ...(folder !== undefined && { folder }) });
    return new Republic(house, { ...ausschau, sources, pledge });
  }

  /** One pass, by the schedule unless said otherwise. */
  async pass(order: Order = { trigger: "schedule" }): Promise<PassSeen> {
    const before = this.house.world.log().length;
    const summary = await this.house.run(this.bot, order);
    const requests = this.house.world.log().slice(before);
    await this.keepsItsWord();
    const results = Object.fromEntries([...summary.endings].map(([id, { result }]) => [id, result]));
    const asked = requests.filter(({ kind }) => kind !== "robots").map(({ host, path }) => `${host}${path}`);
    return { summary, requests, paths: asked, results };
  }

  /** Lets time pass, and passes. */
  async later(milliseconds: number, order?: Order): Promise<PassSeen> {
    await this.house.pass(milliseconds);
    return this.pass(order);
  }

  /** An order to the hosts, as on the control port. */
  order(...[way, text, value, target]: Parameters<VirtualHouse["world"]["order"]>): void {
    expect(this.house.world.order(way, text, value, target), text).not.toEqual([]);
  }

  /** Ledger and access log agree row by row, no gap is short, nothing overlaps, and no promise is broken. */
  async keepsItsWord(): Promise<void> {
    expect(await this.house.disagreements()).toEqual([]);
    const log = this.house.world.log();
    for (const host of new Set(log.map((row) => row.host))) {
      expect(maxInFlight(log.filter((row) => row.host === host)), host).toBe(1);
      expect(smallestGap(log, host) ?? SECOND, host).toBeGreaterThanOrEqual(SECOND);
    }
    expect(log.filter(({ kind }) => kind === "trap")).toEqual([]);
    const { violations } = await this.house.audit(this.bot);
    expect(violations).toEqual([]);
  }

  async rows<E extends Row["event"]>(event: E): Promise<readonly RowOf<E>[]> {
    const found: RowOf<E>[] = [];
    const isOne = (row: Row): row is RowOf<E> => row.event === event;
    for await (const row of this.house.store.ledger.rows()) if (isOne(row)) found.push(row);
    return found;
  }

  /** Records by state and kind, such as `live Publication`. */
  async counts(): Promise<Readonly<Record<string, number>>> {
    const found: Record<string, number> = {};
    for (const { kind, state, records } of await this.house.store.desk.counts(this.bot.name))
      found[`${state} ${kind}`] = (found[`${state} ${kind}`] ?? 0) + records;
    return found;
  }

  /** Records of a source, by id: their state and the reason for it. */
  async states(source: string): Promise<Readonly<Record<string, string>>> {
    const found: Record<string, string> = {};
    for await (const { id, state, reason, content } of this.house.store.desk.records({ bot: this.bot.name, source })) {
      expect(JSON.stringify(content)).not.toContain(canary);
      found[id] = reason === null ? state : `${state}: ${reason}`;
    }
    return found;
  }
}
