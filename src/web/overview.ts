import { readOnly } from "../desk/read-only.ts";
import { mayShowAsItIs } from "../desk/shown-kinds.ts";
import { publicWhy } from "../desk/source-tightened.ts";
import { nextPass } from "../pass/next-pass.ts";
import { openRegister, type Register } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import type { PromiseSpec } from "../pledge/promise.ts";
import type { PassEntry, SourceEntry, Store, StoredRecord } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { BotFigures, FigureBook, Figures } from "./figure-book.ts";
import { nameOf, sourceOf } from "./outside-link.ts";

/** A source as the pages show it. Times are epoch milliseconds. */
export interface SourceView {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly kind: string;
  /** `unread`: it stands in the bot's file, and no pass has begun yet. */
  readonly state: SourceEntry["state"] | "unread";
  readonly since: number | null;
  readonly why: string;
  readonly until: number | null;
}

/** A record among the newest ones. */
export interface RecordView {
  readonly name: string;
  readonly kind: string | null;
  /** Title of its source. */
  readonly source: string;
  /** Where it can be seen at its source. */
  readonly link: string | undefined;
  /** When the source changed it, by its own word; else when it was read so. */
  readonly at: number;
}

export interface BotOverview {
  readonly bot: Bot;
  /** The bot with its added sources, states and overrides. */
  readonly register: Register;
  readonly pass: PassEntry | null;
  /** Null where no start is planned. */
  readonly next: number | null;
  readonly sources: readonly SourceView[];
  /** Sources that are not listed for want of room. */
  readonly moreSources: number;
  readonly newest: readonly RecordView[];
  /** Absent until they were computed for the first time. */
  readonly figures: BotFigures | undefined;
}

/** What the home page and `/api/status.json` tell. */
export interface Overview {
  readonly at: number;
  readonly bots: readonly BotOverview[];
  readonly figures: Figures | null;
  /** Bytes of the store. */
  readonly bytes: number;
}

const MOST_SOURCES = 100;
const MOST_RECORDS = 12;
/** Read for that: parts without a name and parts of other records are left out. */
const RECORDS_READ = 200;
/** Visitors within this time see the same overview: however many come, the store is asked this often. */
const FRESH_FOR = 2_000;

/** What overviews are gathered from. */
export interface OverviewParts {
  readonly store: Store;
  readonly bots: readonly Bot[];
  readonly promises: ReadonlyMap<string, PromiseSpec>;
  readonly clock: Pick<Clock, "now">;
}

/** Gathers overviews with a bounded number of queries, at most one every two seconds. */
export class OverviewReader {
  readonly #from: OverviewParts;
  readonly #book: FigureBook;
  readonly #since: number;
  #last: { readonly at: number; readonly overview: Promise<Overview> } | null = null;

  constructor(from: OverviewParts, book: FigureBook) {
    this.#from = from;
    this.#book = book;
    this.#since = from.clock.now();
  }

  read(): Promise<Overview> {
    const now = this.#from.clock.now();
    const last = this.#last;
    if (last && now >= last.at && now - last.at < FRESH_FOR) return last.overview;
    const overview = this.#gather(now);
    this.#last = { at: now, overview };
    // A failed one must not be handed to those who come after.
    overview.catch(() => {
      if (this.#last?.overview === overview) this.#last = null;
    });
    return overview;
  }

  async #gather(at: number): Promise<Overview> {
    const bots: BotOverview[] = [];
    for (const bot of this.#from.bots) bots.push(await this.#bot(bot, at));
    return { at, bots, figures: this.#book.latest, bytes: await this.#from.store.desk.size() };
  }

  async #bot(bot: Bot, at: number): Promise<BotOverview> {
    const { store, promises } = this.#from;
    const { desk } = store;
    const register = await openRegister(bot, readOnly(store), promises, at);
    const pass = await desk.lastPass(bot.name);
    this.#book.noticed(bot.name, pass);
    const next = nextPass(bot, { last: pass, since: this.#since });
    const sources = sourcesOf(register);
    const titles = new Map(sources.map(({ id, title }) => [id, title]));
    const newest: RecordView[] = [];
    const mayShow = mayShowAsItIs(register);
    for await (const record of desk.records({ bot: bot.name, newest: RECORDS_READ })) {
      const view = mayShow(record.kind) ? recordView(record, titles) : undefined;
      if (view) newest.push(view);
    }
    return {
      ...{ bot, register, pass },
      next: Number.isFinite(next) ? next : null,
      sources: sources.slice(0, MOST_SOURCES),
      moreSources: Math.max(0, sources.length - MOST_SOURCES),
      newest: newest.sort((a, b) => b.at - a.at).slice(0, MOST_RECORDS),
      figures: figuresShown(this.#book.latest?.bots.get(bot.name), mayShow),
    };
  }
}

/** Figures without the records that are for the operator alone: how many there are is told to nobody else either. */
const figuresShown = (
  figures: BotFigures | undefined,
  mayShow: (kind: string | null) => boolean,
): BotFigures | undefined => figures && { ...figures, counts: figures.counts.filter(({ kind }) => mayShow(kind)) };

const sourcesOf = ({ sources, entries }: Register): readonly SourceView[] =>
  [...sources.values()].map(({ id, title, url, kind }) => {
    const { state, since, why, until } = entries.get(id) ?? unread;
    return { id, title, url, kind, state, since, why: state === "unread" ? why : publicWhy(state, why), until };
  });

const unread = { state: "unread", since: null, why: "", until: null } as const;

function recordView(record: StoredRecord, titles: ReadonlyMap<string, string>): RecordView | undefined {
  const name = nameOf(record);
  if (record.state !== "live" || record.parent !== null || name === undefined) return undefined;
  const { kind, source, modified, changedAt } = record;
  return { name, kind, source: titles.get(source) ?? source, link: sourceOf(record), at: modified ?? changedAt };
}
