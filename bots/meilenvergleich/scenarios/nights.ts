import { type Bot, type OffersSource, offers, type Review, type Source } from "goodbot";
import { type AccessRow, type PassSummary, type Replica, smallestGap, VirtualHouse } from "goodbot/world";
import { expect } from "vitest";
import meilenvergleich from "../bot.ts";
import { CANARY } from "../replica/host.ts";
import { listHost } from "../replica/lists.ts";
import { refusingHosts } from "../replica/refusing.ts";
import { liste } from "../sources/liste.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** 02:15 in Berlin on 30 November 2026. */
export const NIGHT = Date.parse("2026-11-30T01:15:00Z");

const NAMES = [
  ...[
    "liste",
    "verboten",
    "pruefung",
    "voll",
    "gesperrt",
    "langsam",
    "kaputt",
    "robots503",
    "robots429",
    "robots500",
    "wechsel",
  ],
  ...["weiter", "ziel", "entfernt"],
].map((name) => `${name}.test`);

/** A public address for each host; the two names of one domain stand for one server. */
const addresses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NAMES.map((name, index) => [name, `93.184.215.${index + 1}`])),
  "a.zwilling.test": "93.184.216.1",
  "b.zwilling.test": "93.184.216.2",
};

/** A review ten days before a time. */
const reviewBefore = (at: number): Review => {
  const day = new Date(at - 10 * DAY).toISOString().slice(0, 10);
  return { robots: day, terms: day, by: "Redaktion" };
};

/** A source over one host of the replicas: pages with two offers each. */
export const programme = (
  name: string,
  paths: readonly string[],
  { id = name, ...more }: Partial<Pick<OffersSource, "id" | "hosts" | "pledge">> = {},
): Source =>
  offers({
    ...{ id, title: name, programme: name, unit: "points", currency: "EUR", minItems: 2 },
    url: `https://${name}.test${paths[0]}`,
    pages: paths.map((path) => `https://${name}.test${path}`),
    strategies: [{ css: { list: "li.offer" }, fields: { partner: "b", offer: ".rate" } }],
    ...more,
  });

export const list: Source = liste;

/** Every host once, as on an ordinary night. */
export const everyHost: readonly Source[] = [
  list,
  programme("verboten", ["/1", "/2"]),
  programme("pruefung", ["/1", "/2"]),
  programme("voll", ["/einmal", "/kurz"]),
  programme("voll", ["/ohne"], { id: "voll-ohne" }),
  programme("gesperrt", ["/aktionen/1", "/partner"]),
  programme("langsam", ["/1", "/2", "/3"]),
  programme("kaputt", ["/1", "/2", "/3", "/4"]),
  programme("robots500", ["/1"]),
  programme("wechsel", ["/1"]),
  programme("weiter", ["/1", "/2"], { hosts: ["ziel.test"] }),
  programme("a.zwilling", ["/1", "/2"], { id: "zwilling-a" }),
  programme("b.zwilling", ["/1", "/2"], { id: "zwilling-b" }),
];

/** Rows of the ledger, as the house on virtual time hands them out. */
type Row = ReturnType<VirtualHouse["store"]["ledger"]["rows"]> extends AsyncIterable<infer One> ? One : never;
type RowOf<E extends Row["event"]> = Extract<Row, { readonly event: E }>;

type Order = NonNullable<Parameters<VirtualHouse["run"]>[1]>;

/** What the hosts saw of a pass, and what the ledger says of it. */
export interface PassSeen {
  readonly summary: PassSummary;
  readonly requests: readonly AccessRow[];
  /** `host/path`, in order. */
  readonly paths: readonly string[];
  readonly results: Readonly<Record<string, string>>;
}

/**
 * The bot itself, all its promises, on virtual time, with the hosts as strangers (their addresses are public ones, so
 * that every hour counts). Every pass is held against the hosts' own log and judged by the audit.
 */
export class Nights {
  readonly house: VirtualHouse;
  bot: Bot;

  private constructor(house: VirtualHouse, bot: Bot) {
    this.house = house;
    this.bot = bot;
  }

  /** @param more hosts beside those of every night */
  static async open(
    sources: readonly Source[],
    start = NIGHT,
    folder?: string,
    more: readonly Replica[] = [],
  ): Promise<Nights> {
    const replicas = [listHost(addresses["liste.test"]), ...refusingHosts(addresses), ...more];
    const house = await VirtualHouse.open({ start, replicas, ...(folder !== undefined && { folder }) });
    const review = reviewBefore(start);
    return new Nights(house, { ...meilenvergleich, sources: sources.map((source) => ({ ...source, review })) });
  }

  /** One pass, at once. */
  async pass(order: Order = { trigger: "schedule" }): Promise<PassSeen> {
    const before = this.house.world.log().length;
    const summary = await this.house.run(this.bot, order);
    const requests = this.house.world.log().slice(before);
    await this.keepsItsWord();
    const results = Object.fromEntries([...summary.endings].map(([id, { result }]) => [id, result]));
    return { summary, requests, paths: requests.map(({ host, path }) => `${host}${path}`), results };
  }

  /** Sleeps until the next night's start, and passes. */
  async night(): Promise<PassSeen> {
    const now = this.house.clock.now();
    const start = NIGHT + Math.ceil((now - NIGHT + 1) / DAY) * DAY;
    await this.house.pass(start - now);
    return this.pass();
  }

  /** Ledger and hosts agree row by row, no pause is short, nothing overlaps, no fact is prose, no promise is broken. */
  async keepsItsWord(): Promise<void> {
    expect(await this.house.disagreements()).toEqual([]);
    const log = this.house.world.log();
    expect(overlapping(log)).toEqual([]);
    for (const host of new Set(log.map((row) => row.host)))
      expect(smallestGap(log, host) ?? 2_000, host).toBeGreaterThanOrEqual(2_000);
    expect(log.filter(({ kind }) => kind === "trap")).toEqual([]);
    for (const { ua } of log) expect(ua).toBe("MeilenvergleichBot/2.0 (+https://meilenvergleich.com/bot)");
    expect(JSON.stringify(await this.rows())).not.toContain(`${CANARY} `);
    const { violations } = await this.house.audit(this.bot);
    expect(violations).toEqual([]);
  }

  async rows(): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for await (const row of this.house.store.ledger.rows()) rows.push(row);
    return rows;
  }

  async asked(): Promise<readonly RowOf<"asked">[]> {
    return (await this.rows()).filter((row): row is RowOf<"asked"> => row.event === "asked");
  }

  async refused(): Promise<readonly RowOf<"refused">[]> {
    return (await this.rows()).filter((row): row is RowOf<"refused"> => row.event === "refused");
  }

  async ends(): Promise<readonly RowOf<"source">[]> {
    return (await this.rows()).filter((row): row is RowOf<"source"> => row.event === "source");
  }

  /** Partners and amounts of the offers that stand in the store, by source. */
  async offers(source: string): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const { content, state } of this.house.store.desk.records({ bot: this.bot.name, source }))
      found.push(`${state} ${String(content.partner)}`);
    return found.sort();
  }
}

/** Requests that began while another one was under way, on whichever host: sources and their requests follow each other. */
const overlapping = (log: readonly AccessRow[]): readonly string[] => {
  const inOrder = [...log].sort((a, b) => a.start - b.start || a.end - b.end);
  return inOrder.slice(1).flatMap(({ host, path, start }, index) => {
    const before = inOrder[index];
    return before && start < before.end ? [`${before.host}${before.path} and ${host}${path}`] : [];
  });
};

/** Pauses between the requests to a host, from end to start, in milliseconds. */
export const pausesOf = (requests: readonly AccessRow[]): readonly number[] =>
  requests.slice(1).map(({ start }, index) => start - (requests[index]?.end ?? Number.NaN));
