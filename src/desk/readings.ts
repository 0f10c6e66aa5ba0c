import { isHeldBack } from "../pledge/findings.ts";
import { isAnswer } from "../pledge/outcome.ts";
import type { AnsweredRow, AppliedRow, AskedRow, RefusedRow, Row } from "../pledge/row.ts";
import type { UnreadPage } from "../pledge/view.ts";
import type { LedgerView } from "../store/store.ts";

/** A picture that is kept. */
interface KeptPicture {
  readonly digest: string;
  readonly contentType: string;
}

/** Pages that are told as unread at most; a whole site that was down need not be listed page by page. */
const MOST_UNREAD = 500;
/** So many rows are read at a stretch, before others get their turn. */
const STRETCH = 2_000;

/** A request under way, and the address it was first asked for. */
interface Open {
  readonly source: string;
  readonly url: string;
  readonly first: string;
  readonly purpose: AskedRow["purpose"];
  endedAt: number;
}

interface BotReadings {
  readonly readAt: Map<string, number>;
  readonly pictures: Map<string, KeptPicture>;
  readonly open: Map<number, Open>;
  readonly unread: Map<string, UnreadPage>;
  pass: Under;
}

/** The pass that the rows belong to. */
interface Under {
  readonly startedAt: number;
  /** Sources of which something was not due: what they left unread before, they did not try again. */
  readonly postponed: Set<string>;
}

/**
 * What the ledger says of pages: when each was last read well, which pictures are kept, what could not be read when it was last tried.
 * Records tell when they last changed; when the page they stand on was last read, only the ledger knows. It is followed
 * from where the last look ended, so that a look costs what came since.
 *
 * @example
 * const readings = new Readings(store.ledger, ["news"]);
 * await readings.catchUp();
 * readings.readAt("news", "board", "https://town.example/news"); // epoch milliseconds, or undefined
 */
export class Readings {
  readonly #ledger: LedgerView;
  readonly #bots: ReadonlyMap<string, BotReadings>;
  #next = 1;
  #work: Promise<void> | null = null;

  constructor(ledger: LedgerView, bots: readonly string[]) {
    this.#ledger = ledger;
    this.#bots = new Map(bots.map((bot) => [bot, noReadings()]));
  }

  /** When a page was last read well, epoch milliseconds. */
  readAt(bot: string, source: string, url: string): number | undefined {
    return this.#bots.get(bot)?.readAt.get(keyOf(source, url));
  }

  /** The picture that was fetched from an address, where one is kept. */
  picture(bot: string, source: string, url: string): KeptPicture | undefined {
    return this.#bots.get(bot)?.pictures.get(keyOf(source, url));
  }

  /** What was not read when it was last tried, in the order of the first attempts. */
  unread(bot: string): readonly UnreadPage[] {
    return [...(this.#bots.get(bot)?.unread.values() ?? [])];
  }

  /**
   * Follows the ledger to its present end.
   *
   * @param pause called now and then, so that a long way holds nobody up
   */
  catchUp(pause: () => Promise<void> = async () => undefined): Promise<void> {
    this.#work ??= this.#follow(pause).finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  async #follow(pause: () => Promise<void>): Promise<void> {
    let rows = 0;
    for await (const row of this.#ledger.rows({ seq: this.#next })) {
      this.#next = row.seq + 1;
      const own = row.bot === undefined ? undefined : this.#bots.get(row.bot);
      if (own) see(row, own);
      rows += 1;
      if (rows % STRETCH === 0) await pause();
    }
  }
}

const noReadings = (): BotReadings => ({
  ...{ readAt: new Map(), pictures: new Map(), open: new Map(), unread: new Map() },
  pass: { startedAt: 0, postponed: new Set() },
});

const keyOf = (source: string, url: string): string => `${source}\u0000${url}`;

function see(row: Row, own: BotReadings): void {
  if (row.event === "pass started" && row.how === "new") own.pass = { startedAt: row.at, postponed: new Set() };
  else if (row.event === "pass ended") own.open.clear();
  else if (row.event === "asked") asked(row, own);
  else if (row.event === "answered") answered(row, own);
  else if (row.event === "applied") applied(row, own);
  else if (row.event === "refused") refused(row, own);
  else if (row.event === "source" && row.result === "complete") forgetOld(row.source ?? "", own);
}

const isPage = ({ purpose }: Pick<Open, "purpose">): boolean => purpose === "page" || purpose === "data";

function asked({ seq, source = "", url, purpose, parent, hop }: AskedRow, { open }: BotReadings): void {
  if (url === undefined || !(isPage({ purpose }) || purpose === "image")) return;
  const first = (hop > 0 && parent !== undefined ? open.get(parent)?.first : undefined) ?? url;
  open.set(seq, { source, url, first, purpose, endedAt: 0 });
}

function answered(row: AnsweredRow, own: BotReadings): void {
  const { request, outcome, status = 0, endedAt, findings, kept } = row;
  const of = own.open.get(request);
  if (!of) return;
  of.endedAt = endedAt;
  const key = keyOf(of.source, of.first);
  if (of.purpose === "image") {
    const { contentType } = findings;
    if (outcome === "answered" && status === 200 && kept !== undefined && contentType !== undefined)
      own.pictures.set(key, { digest: kept, contentType });
    return;
  }
  const why = whyUnread(row);
  if (why) note(own, key, { source: of.source, url: of.first, at: endedAt, why });
  else own.unread.delete(key);
}

function whyUnread({ outcome, status = 0, findings }: AnsweredRow): UnreadPage["why"] | undefined {
  if (isHeldBack(findings)) return { kind: "check" };
  if (!isAnswer(outcome)) return { kind: "outcome", outcome };
  return status >= 400 ? { kind: "status", status } : undefined;
}

/** Only what led to records was read well: of a page that was not believed nothing is taken. */
function applied({ request, figures }: AppliedRow, own: BotReadings): void {
  const of = own.open.get(request);
  own.open.delete(request);
  if (!of || !isPage(of) || (figures.read ?? 0) === 0) return;
  own.unread.delete(keyOf(of.source, of.first));
  for (const url of [of.url, of.first]) own.readAt.set(keyOf(of.source, url), of.endedAt);
}

function refused({ at, source = "", url, purpose, parent, hop, code }: RefusedRow, own: BotReadings): void {
  if (code === "not due") own.pass.postponed.add(source);
  // What was read lately, or is stored already, is not unread.
  if (!isPage({ purpose }) || code === "not due" || code === "once only") return;
  const first = (hop > 0 && parent !== undefined ? own.open.get(parent)?.first : undefined) ?? url;
  if (first !== undefined) note(own, keyOf(source, first), { source, url: first, at, why: { kind: "refused", code } });
}

/** A source that was read to its end: what it did not read before, it does not want any more. */
function forgetOld(source: string, { unread, pass }: BotReadings): void {
  if (pass.postponed.has(source)) return;
  for (const [key, page] of unread) if (page.source === source && page.at < pass.startedAt) unread.delete(key);
}

function note({ unread }: BotReadings, key: string, page: UnreadPage): void {
  if (unread.has(key) || unread.size < MOST_UNREAD) unread.set(key, page);
}
