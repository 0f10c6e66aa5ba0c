import type { Proofs, Prover, Violation } from "../pledge/promise.ts";
import type { AnsweredRow, AskedRow, RecoveredRow, Row } from "../pledge/row.ts";
import { crawlDelay } from "../robots/crawl-delay.ts";
import { parseRobots } from "../robots/robots-file.ts";
import type { SpacingOptions } from "./spacing.ts";

/** Where requests share a clock. */
const CLOCKS = ["host", "site", "address", "server", "source", "bot"] as const;

type Clock = (typeof CLOCKS)[number];

/** A request under way, with the places it runs on: those that its own settings promise. */
interface Running {
  readonly row: AskedRow;
  readonly places: readonly string[];
}

/** The last end on a clock, with the rows that show it. */
interface End {
  readonly at: number;
  readonly rows: readonly [asked: number, ended: number];
}

/**
 * Judges pace by the intervals that the rows show: on each clock, how many requests were open when one more began, and
 * how long the last end lay back. No slots, no stored state: starts and ends alone. A request closed by recovery after
 * a crash counts as ended then.
 *
 * Every setting of every source that shares the host is held against the row: the strictest of them is what the site
 * was promised (M4).
 */
export class SpacingProver implements Prover<SpacingOptions> {
  readonly #proofs: Proofs;
  readonly #read: (options: unknown) => SpacingOptions | undefined;
  readonly #open = new Map<number, Running>();
  readonly #ends = new Map<string, End>();
  /** Hash of the robots.txt last given by an authority. */
  readonly #robots = new Map<string, string>();
  readonly #delays = new Map<string, number>();
  readonly #settings = new Map<string, SpacingOptions | undefined>();
  /** Sources that have asked a host. */
  readonly #askers = new Map<string, Set<string>>();
  #declared: Readonly<Record<string, readonly string[]>> = {};

  constructor(proofs: Proofs, read: (options: unknown) => SpacingOptions | undefined) {
    this.#proofs = proofs;
    this.#read = read;
  }

  see(row: Row, options: SpacingOptions): readonly Violation[] | undefined {
    if (row.event === "pledge") this.#declared = row.snapshot.hosts;
    if (row.event === "answered" || row.event === "recovered") this.#ended(row);
    return row.event === "asked" ? this.#asked(row, options) : undefined;
  }

  #asked(row: AskedRow, own: SpacingOptions): readonly Violation[] {
    const settings = [own, ...this.#neighbours(row)];
    const atATime = Math.min(...settings.map((setting) => setting.atATime));
    const found: Violation[] = [];
    const places: string[] = [];
    for (const clock of CLOCKS.filter((one) => settings.some((setting) => binds(setting, one)))) {
      const place = clock === "server" ? serverOf(row.host, settings) : placeOn(clock, row);
      if (place === undefined) continue;
      places.push(place);
      found.push(...this.#tooMany(place, row, atATime), ...this.#tooSoon(place, row, this.#gap(clock, row, settings)));
    }
    this.#open.set(row.seq, { row, places });
    return once(found);
  }

  #tooMany(place: string, row: AskedRow, atATime: number): readonly Violation[] {
    const open = [...this.#open.values()].filter(({ places }) => places.includes(place));
    if (open.length < atATime) return [];
    const what = `${open.length + 1} requests at a time (${place}), promised ${atATime}`;
    return [{ what, rows: [...open.map((other) => other.row.seq), row.seq] }];
  }

  #tooSoon(place: string, row: AskedRow, gap: number): readonly Violation[] {
    const end = this.#ends.get(place);
    if (!end || row.startedAt - end.at >= gap) return [];
    const what = `${row.startedAt - end.at} ms after the request before (${place}), promised ${gap} ms`;
    return [{ what, rows: [...end.rows, row.seq] }];
  }

  #gap(clock: Clock, row: AskedRow, settings: readonly SpacingOptions[]): number {
    if (clock === "source" || clock === "bot") return 0;
    // What a page loads by itself has no gap of its own only where every setting says so.
    const asksItself = ["page", "robots", "reservation", "document", "sitemap"].includes(row.purpose);
    const loads = row.channel === "browser" && !asksItself;
    if (loads && settings.every(({ inBrowser }) => inBrowser === "page loads")) return 0;
    const promised = settings.flatMap(({ perHost = 0, perSite = 0 }) =>
      clock === "host" ? [perHost] : clock === "site" ? [perSite] : [perHost, perSite],
    );
    const caps = settings.map(({ crawlDelayUpTo = Number.POSITIVE_INFINITY }) => crawlDelayUpTo);
    return Math.max(...promised, Math.min(this.#delay(row, settings), Math.max(...caps)));
  }

  /** The Crawl-delay that the file in force at the row's authority asks of any of the bot's names. */
  #delay(row: AskedRow, settings: readonly SpacingOptions[]): number {
    const hash = this.#robots.get(row.authority);
    if (hash === undefined) return 0;
    const names = settings.flatMap(({ tokens }) =>
      row.purpose === "document" ? [...tokens.all, ...tokens.document] : tokens.all,
    );
    const key = [hash, ...new Set(names)].join(" ");
    const known = this.#delays.get(key);
    if (known !== undefined) return known;
    const bytes = this.#proofs.file(hash);
    const delay = bytes ? (crawlDelay(parseRobots(bytes), names)?.milliseconds ?? 0) : 0;
    this.#delays.set(key, delay);
    return delay;
  }

  /** Settings of the sources at the row's host: those that declare it, and those that asked there before. */
  #neighbours(row: AskedRow): readonly SpacingOptions[] {
    const askers = this.#askers.get(row.host) ?? new Set<string>();
    const sources = new Set([...(this.#declared[row.host] ?? []), ...askers]);
    if (row.source !== undefined) this.#askers.set(row.host, askers.add(row.source));
    return [...sources].flatMap((source) => {
      // Options change only with the pledge that rows name.
      const key = `${row.pledge} ${source}`;
      if (!this.#settings.has(key)) this.#settings.set(key, this.#read(this.#proofs.bySource(source)));
      return this.#settings.get(key) ?? [];
    });
  }

  #ended(row: AnsweredRow | RecoveredRow): void {
    const running = this.#open.get(row.request);
    if (!running) return;
    this.#open.delete(row.request);
    const asked = running.row;
    for (const place of running.places) {
      const last = this.#ends.get(place);
      if (!last || last.at <= row.endedAt) this.#ends.set(place, { at: row.endedAt, rows: [asked.seq, row.seq] });
    }
    const found = row.event === "answered" && asked.purpose === "robots" ? row.findings.robots : undefined;
    const authority = asked.hop === 0 ? asked.authority : asked.subject;
    if (found?.file !== undefined) this.#robots.set(authority, found.file);
    else if (found?.state === "unavailable") this.#robots.delete(authority);
  }
}

/** Which clock of its kind a request runs on; undefined where it is on none (its address was never known). */
function placeOn(clock: Exclude<Clock, "server">, row: AskedRow): string | undefined {
  if (clock === "bot") return "the whole bot";
  const name = row[clock];
  return name === undefined || name === null ? undefined : `${clock} ${name}`;
}

/** All names that any of the settings joins with a host, step by step; undefined where none does. */
function serverOf(host: string, settings: readonly SpacingOptions[]): string | undefined {
  const names = new Set([host]);
  for (const name of names)
    for (const { oneServer } of settings)
      for (const group of oneServer) if (group.includes(name)) for (const other of group) names.add(other);
  return names.size === 1 ? undefined : `server ${[...names].sort().join(", ")}`;
}

function binds(setting: SpacingOptions, clock: Clock): boolean {
  if (clock === "host") return true;
  if (clock === "site") return setting.perSite !== undefined;
  if (clock === "address") return setting.sameAddress;
  if (clock === "server") return setting.oneServer.length > 0;
  return clock === "source" ? setting.perSource : setting.inTheWholeBot;
}

/** The same rows show the same fault on several clocks: host, site and address. Once is enough. */
function once(violations: readonly Violation[]): readonly Violation[] {
  const byRows = new Map<string, Violation>();
  for (const violation of violations) {
    const key = violation.rows.join(" ");
    if (!byRows.has(key)) byRows.set(key, violation);
  }
  return [...byRows.values()];
}
