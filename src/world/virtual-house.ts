import { join } from "node:path";
import { audit } from "../ledger/audit.ts";
import type { AuditResult } from "../ledger/audit-result.ts";
import { openStore } from "../ledger/open-store.ts";
import { type SealBook, sealList } from "../ledger/seal-book.ts";
import { type PassSummary, runPass } from "../pass/run-pass.ts";
import type { TextReader } from "../pass/text-reader.ts";
import type { Bot } from "../pledge/bot.ts";
import { specsOf } from "../pledge/effective.ts";
import type { Mode, Trigger } from "../pledge/request.ts";
import type { AnsweredRow, AskedRow, RecoveredRow } from "../pledge/row.ts";
import { allPromises } from "../promises/index.ts";
import type { RecordEvent, Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { idsFrom } from "../time/ids.ts";
import { type Random, seededRandom } from "../time/random.ts";
import { VirtualClock } from "../time/virtual-clock.ts";
import { compareWithLedger, type LedgerSide } from "./log-checks.ts";
import type { Replica } from "./replica.ts";
import { VirtualWorld } from "./virtual-world.ts";
import { type Wishes, worldBrowser } from "./world-browser.ts";
import { worldChannel } from "./world-channel.ts";

export type { PassSummary, RecordEvent };

/**
 * A whole house on virtual time: replicas, store in memory, gate and passes, the same engine as on the wall clock.
 *
 * @example
 * const house = await VirtualHouse.open({ start: Date.UTC(2026, 10, 30), replicas: [town] });
 * await house.run(bot, { trigger: "hand" });
 * expect(await house.disagreements()).toEqual([]);
 */
export class VirtualHouse {
  readonly clock: VirtualClock;
  readonly world: VirtualWorld;
  readonly store: Store;
  readonly random: Random;
  readonly seals: SealBook;
  readonly texts: TextReader | undefined;
  readonly #ids;
  readonly #wishes: Wishes;
  readonly #folder: string | undefined;

  private constructor(
    { clock, world, seals }: Pick<VirtualHouse, "clock" | "world" | "seals">,
    store: Store,
    random: Random,
    { wishes, texts, folder }: { wishes: Wishes; texts?: TextReader | undefined; folder: string | undefined },
  ) {
    this.texts = texts;
    this.seals = seals;
    this.#folder = folder;
    this.clock = clock;
    this.world = world;
    this.store = store;
    this.random = random;
    this.#ids = idsFrom(clock, random);
    this.#wishes = wishes;
  }

  /**
   * @param start epoch milliseconds at which virtual time begins
   * @param folder data folder on disk; without it the store is in memory
   * @param wishes what pages that are read in a browser ask for while they load; not set: nothing
   * @param texts reads the text of documents; not set: nobody does. The caller closes it
   * @param extraCa hosts whose incomplete chain is completed, as by the configuration's `extraCa`
   */
  static async open(options: {
    start: number;
    replicas: readonly Replica[];
    seed?: string;
    folder?: string;
    extraCa?: readonly string[];
    wishes?: Wishes;
    texts?: (clock: Clock) => TextReader;
  }): Promise<VirtualHouse> {
    const clock = new VirtualClock(options.start);
    const random = seededRandom(options.seed ?? "house");
    const { folder, replicas, extraCa = [], wishes = () => [] } = options;
    const store = await openStore({
      path: folder === undefined ? ":memory:" : join(folder, "goodbot.db"),
      ...{ dataDir: folder ?? "", clock, random, ids: idsFrom(clock, random) },
    });
    const world = new VirtualWorld({ replicas, clock, extraCa });
    const texts = options.texts?.(clock);
    return new VirtualHouse({ clock, world, seals: sealList() }, store, random, { wishes, texts, folder });
  }

  /**
   * Another process on the same data folder: the same time, the same hosts, a store of its own. Who opens it closes its
   * store.
   *
   * @param seed of its chance: processes of one seed would give the same ids
   * @throws TypeError for a house whose store is in memory
   */
  async beside(seed: string): Promise<VirtualHouse> {
    if (this.#folder === undefined) throw new TypeError("a store in memory is nobody else's");
    const { clock } = this;
    const random = seededRandom(seed);
    const path = join(this.#folder, "goodbot.db");
    const store = await openStore({ path, dataDir: this.#folder, clock, random, ids: idsFrom(clock, random) });
    return new VirtualHouse(this, store, random, { wishes: this.#wishes, folder: this.#folder });
  }

  /**
   * One pass on virtual time.
   *
   * @param order `worker`: who works on it; several at once, of different names, are several workers on one store
   */
  run(
    bot: Bot,
    order: { trigger?: Trigger; source?: string; demanded?: Mode; signal?: AbortSignal; worker?: string } = {},
  ): Promise<PassSummary> {
    const { trigger = "hand", signal = new AbortController().signal, worker = "virtual", ...rest } = order;
    const http = worldChannel(this.world, this.clock);
    const house = {
      store: this.store,
      channels: { http, browser: worldBrowser(http, this.clock, this.#wishes) },
      clock: this.clock,
      ids: this.#ids,
      worker,
      promises: new Map([...allPromises, ...specsOf(bot)]),
      seals: this.seals,
      ...(this.texts && { texts: this.texts }),
    };
    return this.clock.run(() => runPass(house, { bot, trigger, signal, ...rest }));
  }

  /** Judges the ledger by the promises of the bots. */
  audit(...bots: readonly Bot[]): Promise<AuditResult> {
    return this.seals.all().then((seals) => audit(this.store.ledger, { bots, promises: allPromises, seals }));
  }

  /** What happened to a bot's records since a time, epoch milliseconds. */
  async changes(bot: Bot, since = 0): Promise<readonly RecordEvent[]> {
    const events: RecordEvent[] = [];
    for await (const event of this.store.desk.changes({ bot: bot.name, since })) events.push(event);
    return events;
  }

  /** Lets time pass. */
  async pass(milliseconds: number): Promise<void> {
    await this.clock.run(() => this.clock.sleepUntil(this.clock.now() + milliseconds));
  }

  /** Row by row: does the ledger say what the replicas' own access log says? Differences as sentences. */
  async disagreements(): Promise<readonly string[]> {
    return compareWithLedger(this.world.log(), await requestsIn(this.store));
  }
}

/** The requests of a ledger, as the comparison with an access log wants them. */
export async function requestsIn(store: Store): Promise<readonly LedgerSide[]> {
  const asked = new Map<number, AskedRow>();
  const ends = new Map<number, AnsweredRow | RecoveredRow>();
  for await (const row of store.ledger.rows()) {
    if (row.event === "asked") asked.set(row.seq, row);
    else if (row.event === "answered" || row.event === "recovered") ends.set(row.request, row);
  }
  return [...asked.values()].map((row) => sideOf(row, ends.get(row.seq)));
}

function sideOf(row: AskedRow, end: AnsweredRow | RecoveredRow | undefined): LedgerSide {
  const { pathname, search } = new URL(row.url ?? row.authority);
  const unconnected = end && ["no such host", "no connection", "tls failure"].includes(end.outcome);
  return {
    method: row.method,
    host: row.host,
    path: `${pathname}${search}`,
    agent: row.agent,
    ...(row.bot !== undefined && { bot: row.bot }),
    startedAt: row.startedAt,
    ...(row.page !== undefined && { ofPage: true }),
    ...(end?.event === "answered" && { endedAt: end.endedAt }),
    ...(end?.event === "answered" && end.status !== undefined && { status: end.status }),
    ...(unconnected && { connected: false }),
  };
}
