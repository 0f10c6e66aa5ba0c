import type { Bot } from "goodbot";
import { type AccessRow, type PassSummary, type Replica, type ReplicaRequest, VirtualHouse } from "goodbot/world";
import { expect } from "vitest";
import cucinevotez from "../bot.ts";
import { otherHosts } from "../replica/other-hosts.ts";
import { breaches } from "./oracles.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
const WEEK = 7 * 24 * 60 * MINUTE;

/** Monday, 30 November 2026, 03:00 in Bucharest. */
const MONDAY = Date.UTC(2026, 10, 30, 1);

/** Sources whose hosts are not in this world. */
const parliament = ["deputies", "senators", "parliament-decisions", "motions", "prime-minister-decisions"];

/** The bot itself, all its promises, with the sources beside Parliament. */
const bot: Bot = { ...cucinevotez, sources: cucinevotez.sources.filter(({ kind }) => !parliament.includes(kind)) };

/** What was not asked: a refusal's host and code. */
interface NotAsked {
  readonly host: string;
  readonly code: string;
}

/**
 * cucinevotez on virtual time with every host beside Parliament. Each pass is held against the replicas' own access log and
 * judged by the audit, whatever else a scenario looks at.
 */
export class OtherWorld {
  readonly house: VirtualHouse;
  bot: Bot;
  /** Requests that carried a cookie, a referrer or credentials. */
  readonly #loaded: string[];
  #due = MONDAY;

  private constructor(house: VirtualHouse, own: Bot, loaded: string[]) {
    this.house = house;
    this.bot = own;
    this.#loaded = loaded;
  }

  /** @param only ids of the sources that the bot has; without it all of them */
  static async open(...only: readonly string[]): Promise<OtherWorld> {
    const loaded: string[] = [];
    const replicas = otherHosts().map((replica) => watched(replica, loaded));
    const house = await VirtualHouse.open({ start: MONDAY, replicas });
    const sources = bot.sources.filter(({ id }) => only.length === 0 || only.includes(id));
    return new OtherWorld(house, { ...bot, sources }, loaded);
  }

  /** A pass of the schedule, on the next Monday that has none yet; whatever it asks of gov.ro falls into a trap. */
  async weekly(): Promise<PassSeen> {
    const wait = this.#due - this.house.clock.now();
    if (wait > 0) await this.house.pass(wait);
    this.#due += WEEK;
    this.house.world.order("set", "pass", "weekly");
    return this.#pass("schedule");
  }

  /** A pass that a person starts. */
  byHand(): Promise<PassSeen> {
    this.house.world.order("set", "pass", "by-hand");
    return this.#pass("hand");
  }

  order(way: "fault" | "set" | "mutate", text: string, value?: string, host?: string): void {
    const said = this.house.world.order(way, text, value, host === undefined ? {} : { host });
    if (said.length === 0) throw new Error(`no host knows the order ${text}`);
  }

  async #pass(trigger: "schedule" | "hand"): Promise<PassSeen> {
    const before = this.house.world.log().length;
    const summary = await this.house.run(this.bot, { trigger });
    const requests = this.house.world.log().slice(before);
    await this.#keepsItsWord();
    const refused: NotAsked[] = [];
    for await (const row of this.house.store.ledger.rows())
      if (row.event === "refused" && row.pass === summary.pass) refused.push(row);
    return new PassSeen(summary, requests, refused);
  }

  /** Ledger and log agree; no oracle of the field guide is broken, no trap sprung; no cookie; no violation. */
  async #keepsItsWord(): Promise<void> {
    expect(await this.house.disagreements()).toEqual([]);
    expect(this.house.world.set.errors).toEqual([]);
    expect(this.#loaded).toEqual([]);
    expect(await breaches(this.house, this.bot.name)).toEqual([]);
    const { violations } = await this.house.audit(this.bot);
    expect(violations).toEqual([]);
  }

  /** State and content of all records of a kind, in order of their ids. */
  async records(kind: string) {
    const found = [];
    for await (const record of this.house.store.desk.records({ bot: this.bot.name, kind })) found.push(record);
    return found.sort((a, b) => a.id.localeCompare(b.id)).map(({ state, content }) => ({ state, content }));
  }

  /** What is kept about who is named where: person -> answer. */
  async namings(): Promise<Record<string, unknown>> {
    const found: [string, unknown][] = [];
    for await (const { content } of this.house.store.desk.records({ bot: this.bot.name, kind: "Naming" }))
      if (typeof content === "object" && content !== null && "person" in content && "naming" in content)
        found.push([String(content.person), content.naming]);
    return Object.fromEntries(found);
  }
}

/** One pass: how it ended, what the hosts saw of it, what was not asked. */
export class PassSeen {
  readonly summary: PassSummary;
  readonly requests: readonly AccessRow[];
  readonly refused: readonly NotAsked[];

  constructor(summary: PassSummary, requests: readonly AccessRow[], refused: readonly NotAsked[]) {
    this.summary = summary;
    this.requests = requests;
    this.refused = refused;
  }

  /** What a host was asked, www or not, in order. */
  at(host: string): readonly AccessRow[] {
    return this.requests.filter((row) => row.host.replace(/^www\./, "") === host.replace(/^www\./, ""));
  }

  paths(host: string): readonly string[] {
    return this.at(host).map(({ path }) => path);
  }

  /** Milliseconds from the end of each request to a host to the start of the next one. */
  gaps(host: string): readonly number[] {
    const rows = this.at(host);
    return rows.slice(1).map((row, index) => row.start - (rows[index]?.end ?? 0));
  }

  result(source: string): string | undefined {
    return this.summary.endings.get(source)?.result;
  }

  /** Codes of what was not asked of a host. */
  codes(host: string): readonly string[] {
    return this.refused.filter((row) => row.host === host).map(({ code }) => code);
  }
}

/** An answer takes its time: requests that overlap would show in the hosts' log. */
const TAKES = 80;

const watched = (replica: Replica, loaded: string[]): Replica => ({
  ...replica,
  handle: async (request: ReplicaRequest) => {
    for (const name of ["cookie", "referer", "authorization"])
      if (request.headers[name] !== undefined) loaded.push(`${name} to ${request.host}${request.path}`);
    return { delayMs: TAKES, ...(await replica.handle(request)) };
  },
});
