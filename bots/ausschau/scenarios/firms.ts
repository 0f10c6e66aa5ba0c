import type { Bot, Source } from "goodbot";
import {
  type AccessRow,
  type PassSummary,
  type Replica,
  releaseWebsite,
  revokeWebsite,
  smallestGap,
  VirtualHouse,
} from "goodbot/world";
import { expect } from "vitest";
import ausschau from "../bot.ts";
import { Firm, type FirmSays } from "../replica/firm.ts";
import { websitePledge } from "../websites/pledge.ts";
import { website } from "../websites/source.ts";

export const DAY = 86_400_000;
/** Tuesday, 1 December 2026, 03:00 in Vienna. */
const START = Date.UTC(2026, 11, 1, 2);

type Order = NonNullable<Parameters<VirtualHouse["run"]>[1]>;

/**
 * The bot itself, all its promises, on virtual time, with the websites of invented firms as its only sources. Every pass is
 * held against the firms' own access log and judged by the audit, whatever else a scenario looks at.
 */
export class Firms {
  readonly house: VirtualHouse;
  readonly firms: readonly Firm[];
  bot: Bot;

  private constructor(house: VirtualHouse, firms: readonly Firm[], bot: Bot) {
    this.house = house;
    this.firms = firms;
    this.bot = bot;
  }

  /** @param on whether websites are read at all: delivered, they are not */
  static async open(
    says: readonly FirmSays[],
    { on = true, more = [] as readonly Source[], others = [] as readonly Replica[] } = {},
  ): Promise<Firms> {
    const firms = says.map((one, index) => new Firm(`firma-${index + 1}.example`, one));
    const house = await VirtualHouse.open({ start: START, replicas: [...firms, ...others] });
    const sources = firms.map(({ host }, index) => websiteOf(host, index));
    const own = websitePledge(on);
    const names = new Set(own.map(({ spec }) => spec.name));
    const pledge = ausschau.pledge.flatMap((pledged) => own.find(({ spec }) => spec === pledged.spec) ?? [pledged]);
    expect(pledge.filter(({ spec }) => names.has(spec.name))).toHaveLength(own.length);
    return new Firms(house, firms, { ...ausschau, pledge, sources: [...sources, ...more] });
  }

  /** One firm that has been released and read once. */
  static async read(says: FirmSays = {}): Promise<Firms> {
    const firms = await Firms.open([says]);
    await firms.release();
    await firms.pass();
    return firms;
  }

  get firm(): Firm {
    const [firm] = this.firms;
    if (!firm) throw new TypeError("no firm");
    return firm;
  }

  /** A person releases a site, with the number that its Impressum shows. */
  release(id = "firma-1", how: { site?: string } = {}): Promise<void> {
    const proof = { how: "register number" as const, id: "FN 990002k", ...how };
    return releaseWebsite(this.house, this.bot, id, { by: "operator", proof });
  }

  revoke(id = "firma-1"): Promise<number> {
    return revokeWebsite(this.house, this.bot, id, { reason: "the owner asked for it" });
  }

  /** One pass, and what the firms saw of it. */
  async pass(order: Order = { trigger: "hand" }): Promise<Seen> {
    const before = this.house.world.log().length;
    const summary = await this.house.run(this.bot, order);
    const requests = this.house.world.log().slice(before);
    await this.keepsItsWord();
    return { summary, requests, paths: requests.map(({ path }) => path), pages: pagesIn(requests) };
  }

  /** Some days, with a pass on each. */
  async days(count: number): Promise<readonly Seen[]> {
    const seen: Seen[] = [];
    for (let day = 0; day < count; day++) {
      await this.house.pass(DAY);
      seen.push(await this.pass({ trigger: "schedule" }));
    }
    return seen;
  }

  /** A person's visit to a site that is not released. */
  visit(id = "firma-1"): Promise<Seen> {
    return this.pass({ trigger: "hand", source: id, demanded: "visit" });
  }

  /** Ledger and access log agree row by row, no gap is short, no trap was stepped on, and no promise is broken. */
  async keepsItsWord(): Promise<void> {
    expect(await this.house.disagreements()).toEqual([]);
    const log = this.house.world.log();
    for (const host of new Set(log.map((row) => row.host)))
      expect(smallestGap(log, host) ?? 3_000).toBeGreaterThanOrEqual(3_000);
    expect(log.filter(({ kind }) => kind === "trap")).toEqual([]);
    const { violations } = await this.house.audit(this.bot);
    expect(violations).toEqual([]);
  }

  /** Records of a firm's site, by id. */
  async records(source = "firma-1"): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
    return this.house.store.turn({ derived: { bot: "ausschau", source } }, ({ derived }) => ({
      result: () => new Map(derived.records.map(({ id, content }) => [id, content])),
    }));
  }

  /** Copies of pages that are kept. */
  async copies(source = "firma-1"): Promise<readonly string[]> {
    return this.house.store.turn({ derived: { bot: "ausschau", source } }, ({ derived }) => ({
      result: () => derived.captures.map(({ url }) => new URL(url).pathname).filter((path) => path !== "/robots.txt"),
    }));
  }

  /** Paths of pages whose marker word is anywhere in what is stored: bodies, records, their history, the ledger. */
  async markers(firm = this.firm): Promise<readonly string[]> {
    let everything = "";
    for await (const { digest } of this.house.store.blobs.all())
      everything += new TextDecoder().decode((await this.house.store.blobs.get(digest)) ?? new Uint8Array());
    for await (const row of this.house.store.ledger.rows()) everything += JSON.stringify(row);
    for (const record of (await this.records(firm.host.replace(".example", ""))).values())
      everything += JSON.stringify(record);
    for (const event of await this.house.changes(this.bot)) everything += JSON.stringify(event);
    const paths = [
      "/",
      "/impressum",
      "/leistungen",
      ...Array.from({ length: 80 }, (_, index) => `/referenzen/${index + 1}`),
    ];
    return paths.filter((path) => everything.includes(firm.marker(path)));
  }
}

interface Seen {
  readonly summary: PassSummary;
  readonly requests: readonly AccessRow[];
  readonly paths: readonly string[];
  readonly pages: readonly string[];
}

const pagesIn = (requests: readonly AccessRow[]): readonly string[] =>
  requests.filter(({ kind }) => kind !== "robots" && kind !== "reservation").map(({ path }) => path);

const websiteOf = (host: string, index: number): Source =>
  website({
    ...{ id: `firma-${index + 1}`, title: `Muster ${index + 1}`, url: `https://${host}/` },
    organisation: { name: "Muster IT GmbH", ids: ["FN 990002k"] },
  });
