import type { Bot } from "goodbot";
import {
  type AccessRow,
  type PassSummary,
  type RecordEvent,
  type Replica,
  type ReplicaRequest,
  VirtualHouse,
} from "goodbot/world";
import { expect } from "vitest";
import { cucinevotezWith } from "../bot.ts";
import { editorial } from "../editorial.ts";
import { replicas } from "../replica/index.ts";
import { replicaCodes } from "../replica/parliament/acts.ts";
import { siteOf } from "./exchanges.ts";
import { breaches } from "./oracles.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const DAY = 1_440 * MINUTE;
export const WEEK = 7 * DAY;

/** Monday, 30 November 2026, 03:00 in Bucharest. */
export const MONDAY = Date.UTC(2026, 10, 30, 1);

export const CDEP = "www.cdep.ro";
export const SENAT = "www.senat.ro";

/**
 * The bot itself, all its promises, with the codes that the replica's Repertoriu understands: the editorial file leaves
 * them empty until somebody has confirmed the real ones.
 */
export const bot: Bot = cucinevotezWith({
  ...editorial,
  repertoriu: {
    ...editorial.repertoriu,
    decizii_pm: replicaCodes.decisions,
    hotarari_parlament: replicaCodes.parliament,
  },
});

/**
 * cucinevotez week by week on virtual time, with every host that it meets. Each pass is held against the hosts' own log,
 * the oracles of the field guide and the audit, whatever else a scenario looks at.
 */
export class Week {
  readonly house: VirtualHouse;
  readonly bot: Bot;
  /** Requests that carried a cookie, a referrer or credentials. */
  readonly #loaded: string[];
  /** Lists of acts of which a pass left something unread. */
  readonly #unread = new Set<string>();
  #due: number;

  private constructor(house: VirtualHouse, own: Bot, loaded: string[], start: number) {
    this.house = house;
    this.bot = own;
    this.#loaded = loaded;
    this.#due = start;
  }

  /**
   * @param only ids of the sources that the bot has; none: all
   * @param start a Monday, 03:00 in Bucharest, epoch milliseconds
   * @param extraCa hosts for which the missing link of the chain is there: cdep.ro sends its certificate without it
   */
  static async open({ only = [], start = MONDAY, extraCa = [CDEP, "cdep.ro"] }: WeekOptions = {}): Promise<Week> {
    const loaded: string[] = [];
    const house = await VirtualHouse.open({
      ...{ start, replicas: replicas().map((replica) => watched(replica, loaded)) },
      extraCa,
    });
    const sources = bot.sources.filter(({ id }) => only.length === 0 || only.includes(id));
    return new Week(house, { ...bot, sources }, loaded, start);
  }

  /** The pass of the schedule on the next Monday that has none yet. */
  async weekly(signal?: AbortSignal): Promise<WeekSeen> {
    const wait = this.#due - this.house.clock.now();
    if (wait > 0) await this.house.pass(wait);
    this.#due += WEEK;
    this.house.world.order("set", "pass", "weekly");
    return this.pass({ trigger: "schedule", ...(signal && { signal }) });
  }

  /** No pass for so many weeks. */
  skip(weeks: number): void {
    this.#due += weeks * WEEK;
  }

  /** Runs a pass and holds it against log, oracles and audit. */
  async pass(order: NonNullable<Parameters<VirtualHouse["run"]>[1]>): Promise<WeekSeen> {
    const before = this.house.world.log().length;
    const since = this.house.clock.now();
    const promised = await this.#promisedYears();
    const summary = await this.house.run(this.bot, order);
    const requests = this.house.world.log().slice(before);
    const seen = new WeekSeen(summary, requests, await this.house.changes(this.bot, since));
    await this.keepsItsWord();
    this.#readsPromisedYears(seen, promised);
    return seen;
  }

  /** Years of the Repertoriu that a pass now must read, by what is kept: C4 and C5 in the words of the field guide. */
  async #promisedYears(): Promise<Years> {
    const thisYear = new Date(this.house.clock.now() + 2 * 60 * MINUTE).getUTCFullYear();
    const newest = async (kind: string): Promise<number> => {
      let year = Number.NEGATIVE_INFINITY;
      for await (const { content } of this.house.store.desk.records({ bot: this.bot.name, kind }))
        year = Math.max(year, Number(String(Object(content).date).slice(0, 4)));
      return year;
    };
    const [decision, vote] = [await newest("Decision"), await newest("ConfidenceVote")];
    const from = (first: number): readonly number[] =>
      Array.from({ length: thisYear - first + 1 }, (_, index) => first + index);
    return {
      "decizii-prim-ministru": from(Number.isFinite(decision) ? Math.min(decision, thisYear - 1) : 2017),
      "hotarari-parlament": from(Number.isFinite(vote) ? vote : editorial.repertoriu.parliamentFrom),
    };
  }

  #readsPromisedYears(seen: WeekSeen, promised: Years): void {
    const codes = { "decizii-prim-ministru": replicaCodes.decisions, "hotarari-parlament": replicaCodes.parliament };
    for (const id of lists) {
      // Years that an earlier pass did not get to the end of are read besides.
      if (seen.result(id) !== "complete") this.#unread.add(id);
      if (!this.#unread.has(id)) expect(seen.years(codes[id])).toEqual(promised[id]);
    }
  }

  async keepsItsWord(): Promise<void> {
    expect(this.house.world.set.errors).toEqual([]);
    expect(await this.house.disagreements()).toEqual([]);
    expect(this.#loaded).toEqual([]);
    expect(await breaches(this.house, this.bot.name)).toEqual([]);
    const { violations } = await this.house.audit(this.bot);
    expect(violations).toEqual([]);
  }

  /** An order for a host, as on the control port; one that nobody knows is a fault of the test. */
  order(host: string, way: "fault" | "set" | "mutate", text: string, value?: string): void {
    const said = this.house.world.order(way, text, value, { host });
    if (said.length === 0) throw new Error(`${host} does not know the order ${text}`);
  }

  /** Content of a record, undefined where there is none. */
  async record(id: string) {
    for await (const record of this.house.store.desk.records({ bot: this.bot.name })) {
      if (record.id === id) return { state: record.state, ...Object(record.content) };
    }
    return undefined;
  }

  /** Records by state and kind: `live Member`. */
  async counts(): Promise<Record<string, number>> {
    const counts = await this.house.store.desk.counts(this.bot.name);
    const sums: Record<string, number> = {};
    for (const { kind, state, records } of counts) sums[`${state} ${kind}`] = (sums[`${state} ${kind}`] ?? 0) + records;
    return sums;
  }
}

const lists = ["decizii-prim-ministru", "hotarari-parlament"] as const;

type Years = Readonly<Record<(typeof lists)[number], readonly number[]>>;

interface WeekOptions {
  readonly only?: readonly string[];
  readonly start?: number;
  readonly extraCa?: readonly string[];
}

/** One pass: how it ended, what the hosts saw of it, what it changed. */
export class WeekSeen {
  readonly summary: PassSummary;
  readonly requests: readonly AccessRow[];
  readonly events: readonly RecordEvent[];

  constructor(summary: PassSummary, requests: readonly AccessRow[], events: readonly RecordEvent[]) {
    this.summary = summary;
    this.requests = requests;
    this.events = events;
  }

  get minutes(): number {
    return (this.summary.endedAt - this.summary.startedAt) / MINUTE;
  }

  /** Paths asked of a site, in order. */
  paths(site: string): readonly string[] {
    return this.requests.filter(({ host }) => siteOf(host) === siteOf(site)).map(({ path }) => path);
  }

  /** Pictures that hosts were asked for. */
  get images(): readonly AccessRow[] {
    return this.requests.filter(({ kind }) => kind === "picture");
  }

  /** Pages of the two chambers, as C3 counts them: members, their pages, groups. */
  get membersPages(): readonly string[] {
    return this.requests.filter(({ path }) => /structura2015|FisaSenator|Grupuri/.test(path)).map(({ path }) => path);
  }

  /** Years of the lists of acts of an issuer, each once. */
  years({ issuer, type }: { readonly issuer: string; readonly type: string }): readonly number[] {
    const lists = this.paths(CDEP).filter((path) => path.includes(`emi=${issuer}&tip=${type}`));
    return [...new Set(lists.map((path) => Number(/an=(\d+)/.exec(path)?.[1])))].sort((a, b) => a - b);
  }

  result(source: string): string | undefined {
    return this.summary.endings.get(source)?.result;
  }
}

const watched = (replica: Replica, loaded: string[]): Replica => ({
  ...replica,
  handle: (request: ReplicaRequest) => {
    for (const name of ["cookie", "referer", "authorization"])
      if (request.headers[name] !== undefined) loaded.push(`${name} to ${request.host}${request.path}`);
    return replica.handle(request);
  },
});
