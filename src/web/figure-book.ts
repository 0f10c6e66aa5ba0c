import { type LastPages, lastPages } from "../desk/last-pages.ts";
import { type PassFigures, passFigures } from "../desk/pass-figures.ts";
import { readOnly } from "../desk/read-only.ts";
import { sourceGap } from "../desk/source-gap.ts";
import { audit } from "../ledger/audit.ts";
import type { AuditResult } from "../ledger/audit-result.ts";
import type { SealBook } from "../ledger/seal-book.ts";
import { openRegister } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import type { PromiseSpec } from "../pledge/promise.ts";
import type { DeskView, LedgerView, PassEntry, Store } from "../store/store.ts";
import { type Clock, sleep } from "../time/clock.ts";

/** Figures of one bot that take a reading of the whole store. */
export interface BotFigures {
  /** The pass they tell of. */
  readonly pass: PassEntry | null;
  readonly passFigures: PassFigures | null;
  readonly counts: Awaited<ReturnType<DeskView["counts"]>>;
  /** Gaps in force by source, milliseconds. */
  readonly gaps: ReadonlyMap<string, number>;
  readonly lastPages: ReadonlyMap<string, LastPages>;
}

export interface Figures {
  /** When they were computed, epoch milliseconds. */
  readonly at: number;
  readonly audit: AuditResult;
  readonly bots: ReadonlyMap<string, BotFigures>;
}

export interface FigureSettings {
  readonly store: Store;
  readonly bots: readonly Bot[];
  readonly promises: ReadonlyMap<string, PromiseSpec>;
  readonly clock: Clock;
  readonly seals: SealBook;
  /** Told of our own faults; the figures stay the old ones then. */
  readonly failed?: (error: unknown) => void;
}

/** So many rows are read at a stretch; then requests of visitors get their turn. */
const STRETCH = 2_000;
/** By itself the book computes for a tenth of the time at most, however large the ledger and frequent the passes. */
const REST = 9;

/**
 * Audit and counts for the web pages, computed in the background: once at the start and once after a pass, never by a
 * visitor's request.
 *
 * @example
 * const book = new FigureBook({ store, bots, promises: allPromises, clock, seals });
 * book.refresh();
 */
export class FigureBook {
  readonly #settings: FigureSettings;
  readonly #over = new AbortController();
  #latest: Figures | null = null;
  #work: Promise<void> | null = null;
  #again = false;
  #restUntil = Number.NEGATIVE_INFINITY;
  /** Ends of passes that led to a computation: one that fails is not repeated by every visitor. */
  readonly #noticed = new Map<string, string>();

  /** @param latest figures that are known already */
  constructor(settings: FigureSettings, latest: Figures | null = null) {
    this.#settings = settings;
    this.#latest = latest;
  }

  /** The last figures; null before the first. */
  get latest(): Figures | null {
    return this.#latest;
  }

  /** Computes the figures anew; where that is under way, once more after it. Resolves when they are there. */
  refresh(): Promise<void> {
    if (this.#work) {
      this.#again = true;
      return this.#work;
    }
    this.#work = this.#run().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  /** A pass has ended: the figures are computed anew, unless that took so long last time that a rest is due. */
  passEnded(): void {
    if (this.#settings.clock.now() >= this.#restUntil) void this.refresh();
  }

  /** A page saw this pass of a bot: one that ended since the figures were computed makes them old, once. */
  noticed(bot: string, pass: PassEntry | null): void {
    if (!pass?.endedAt || this.#work || !this.#latest || this.#settings.clock.now() < this.#restUntil) return;
    const known = this.#latest.bots.get(bot)?.pass;
    if (known?.id === pass.id && known.endedAt === pass.endedAt) return;
    const end = `${pass.id} ${pass.endedAt}`;
    if (this.#noticed.get(bot) === end) return;
    this.#noticed.set(bot, end);
    void this.refresh();
  }

  /** Gives up what is under way; the store may be closed after that. */
  async close(): Promise<void> {
    this.#over.abort();
    await this.#work;
  }

  async #run(): Promise<void> {
    const { clock } = this.#settings;
    do {
      this.#again = false;
      const begin = clock.now();
      try {
        this.#latest = await this.#compute();
      } catch (error) {
        if (!this.#over.signal.aborted) this.#settings.failed?.(error);
      }
      const end = clock.now();
      this.#restUntil = end + REST * (end - begin);
    } while (this.#again && !this.#over.signal.aborted);
  }

  async #compute(): Promise<Figures> {
    const { store, bots, promises, clock, seals } = this.#settings;
    const at = clock.now();
    const ledger: LedgerView = { ...viewOf(store.ledger), entries: (from) => this.#stretched(from) };
    const figures = new Map<string, BotFigures>();
    const registered: Bot[] = [];
    for (const bot of bots) {
      const register = await openRegister(bot, readOnly(store), promises, at);
      registered.push({ ...bot, sources: [...register.sources.values()] });
      const gaps = new Map<string, number>();
      for (const source of register.sources.values())
        gaps.set(source.id, await sourceGap(readOnly(store), register, source));
      const pass = await store.desk.lastPass(bot.name);
      const counts = await store.desk.counts(bot.name);
      figures.set(bot.name, {
        ...{ pass, passFigures: pass && (await passFigures(ledger, pass)), counts, gaps },
        lastPages: await lastPages(ledger, store.desk, bot.name),
      });
    }
    const result = await audit(ledger, { bots: registered, promises, seals: await seals.all() });
    return { at, audit: result, bots: figures };
  }

  /** The ledger's rows with pauses between them, and an end when the server stops. */
  async *#stretched(from: Parameters<LedgerView["entries"]>[0]): ReturnType<LedgerView["entries"]> {
    const { store, clock } = this.#settings;
    let rows = 0;
    for await (const entry of store.ledger.entries(from)) {
      this.#over.signal.throwIfAborted();
      yield entry;
      rows += 1;
      if (rows % STRETCH === 0) await sleep(clock, 1, this.#over.signal);
    }
  }
}

/** The view as an object whose parts can be replaced one by one. */
const viewOf = (ledger: LedgerView): LedgerView => ({
  rows: (from) => ledger.rows(from),
  entries: (from) => ledger.entries(from),
  row: (seq) => ledger.row(seq),
  head: () => ledger.head(),
  file: (hash) => ledger.file(hash),
  verify: () => ledger.verify(),
});
