import type { House } from "../pass/house.ts";
import { openRegister, type Register } from "../pass/register.ts";
import { type PassSummary, runPass } from "../pass/run-pass.ts";
import { sampleBot } from "../pass/sample-bot.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Pledged } from "../pledge/promise.ts";
import type { Row } from "../pledge/row.ts";
import { allPromises } from "../promises/index.ts";
import { onRequest } from "../promises/on-request.ts";
import { schedule } from "../promises/schedule.ts";
import { idsFrom } from "../time/ids.ts";
import type { Replica } from "../world/replica.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { worldChannel } from "../world/world-channel.ts";
import type { ActPlace } from "./act-row.ts";

/** Monday, 30 November 2026, 12:00 in Berlin. */
export const NOON = Date.UTC(2026, 10, 30, 11);
export const HOST = "board.example";

const board = (host: string, isSilent: () => boolean): Replica => ({
  hosts: [host],
  addresses: ["93.184.215.14"],
  handle: () =>
    isSilent()
      ? { status: 503, headers: {}, body: "" }
      : { status: 200, headers: { "content-type": "text/plain" }, body: "a notice" },
  state: () => ({}),
  reset: () => undefined,
});

interface DeskSettings {
  readonly pledge?: readonly Pledged[];
  /** Pages of each of its two sources. */
  readonly pages?: number;
  readonly removed?: "kept" | "withdrawn";
  readonly cron?: string;
}

/** A bot, its desk and its pages on virtual time. For tests. */
export class DeskHouse {
  readonly virtual: VirtualHouse;
  readonly bot: Bot;

  readonly #answers: { silent: boolean };

  private constructor(virtual: VirtualHouse, bot: Bot, answers: { silent: boolean }) {
    this.#answers = answers;
    this.virtual = virtual;
    this.bot = bot;
  }

  static async open(settings: DeskSettings = {}): Promise<DeskHouse> {
    const { pledge = [], pages = 6, removed = "kept", cron } = settings;
    const more: readonly Pledged[] = [
      onRequest({ contact: "mail@desk.example", removed }),
      schedule(cron === undefined ? { every: "30m" } : { cron, zone: "Europe/Berlin" }),
      ...pledge,
    ];
    const bot = sampleBot("desk", more, { promised: ["M4", "M15", "M18"], pages });
    const sources = ["board", "other"].map((id) => ({
      ...{ id, kind: "notice", title: id, url: `https://${id}.example/notice`, hosts: [`${id}.example`], pledge: [] },
      settings: { pages },
    }));
    const answers = { silent: false };
    const replicas = sources.flatMap(({ hosts }) => hosts.map((host) => board(host, () => answers.silent)));
    return new DeskHouse(await VirtualHouse.open({ start: NOON, replicas }), { ...bot, sources }, answers);
  }

  /** From here on both hosts answer nothing but 503, or the page again. */
  set silent(value: boolean) {
    this.#answers.silent = value;
  }

  get place(): ActPlace {
    return { store: this.virtual.store, worker: "desk", now: this.virtual.clock.now() };
  }

  register(): Promise<Register> {
    return openRegister(this.bot, this.virtual.store, allPromises, this.virtual.clock.now());
  }

  /** A pass by hand; `act` is done so many milliseconds after its start, as from another process. */
  async pass(
    act?: { readonly after: number; readonly what: () => Promise<unknown> },
    signal = new AbortController().signal,
  ): Promise<PassSummary> {
    const { clock, store, seals, random, world } = this.virtual;
    const house: House = {
      ...{ store, clock, seals, worker: "pass", promises: allPromises, ids: idsFrom(clock, random) },
      channels: { http: worldChannel(world, clock) },
    };
    const start = clock.now();
    return clock.run(async () => {
      const pass = runPass(house, { bot: this.bot, trigger: "hand", signal });
      if (act) {
        await clock.sleepUntil(start + act.after);
        await act.what();
      }
      return pass;
    });
  }

  async rows(): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for await (const row of this.virtual.store.ledger.rows()) rows.push(row);
    return rows;
  }

  /** When each request to a host was received, by the replica's own log. */
  seen(host = HOST): readonly number[] {
    return this.virtual.world.log().flatMap((row) => (row.host === host ? [row.start] : []));
  }

  /** What the audit and the replica's own log have to complain about. */
  async complaints(): Promise<readonly string[]> {
    const { violations } = await this.virtual.audit(this.bot);
    return [...violations.map(({ promise, what }) => `${promise}: ${what}`), ...(await this.virtual.disagreements())];
  }
}
