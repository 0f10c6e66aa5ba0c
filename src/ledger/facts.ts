import type { Bot } from "../pledge/bot.ts";
import { pledgeFor, type Specs, specsOf } from "../pledge/effective.ts";
import type { Exchange } from "../pledge/exchange.ts";
import type { Act, Facts, Files, Pledged } from "../pledge/promise.ts";
import type { AskedRow, PledgeSnapshot, RefusedRow, Row, SourceRow } from "../pledge/row.ts";
import type { Store } from "../store/store.ts";
import { canonical } from "./canonical.ts";
import { intentOf, requestOf } from "./folded-rows.ts";
import { OptionsAtRow } from "./options-at-row.ts";
import { snapshotHash } from "./pledge-snapshot.ts";

/** A fact that the store holds otherwise than the ledger gives. Undefined: not there. */
export interface FactDifference {
  readonly promise: string;
  readonly key: string;
  readonly stored: unknown;
  readonly rebuilt: unknown;
}

/** Facts by promise and key. */
type RebuiltFacts = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/**
 * Folds the rows of a bot into facts anew: what the gate did, transaction by transaction, done again from the ledger
 * alone.
 *
 * @param rows all rows of the ledger in order
 * @param promises promises that only the ledger names (sources added by command)
 * @param file looks up a file that is kept as evidence
 */
export async function rebuildFacts(
  bot: Bot,
  rows: AsyncIterable<Row>,
  promises: Specs = new Map(),
  file?: (hash: string) => Promise<Uint8Array | undefined>,
): Promise<RebuiltFacts> {
  const folding = new Folding(bot, new Map([...promises, ...specsOf(bot)]));
  for await (const row of rows) {
    if (row.bot !== bot.name) continue;
    const hash = row.event === "answered" ? (row.findings.robots?.file ?? row.findings.reservation?.file) : undefined;
    const bytes = hash === undefined ? undefined : await file?.(hash);
    folding.see(row, (name) => (name === hash ? bytes : undefined));
  }
  return folding.facts;
}

/** Rebuilds the facts of a bot and tells where the store differs; empty where all is well. */
export async function factDifferences(
  bot: Bot,
  store: Pick<Store, "ledger" | "desk">,
  promises: Specs = new Map(),
): Promise<readonly FactDifference[]> {
  const rebuilt = await rebuildFacts(bot, store.ledger.rows(), promises, (hash) => store.ledger.file(hash));
  const differences: FactDifference[] = [];
  for (const promise of new Set([...specsOf(bot).keys(), ...promises.keys()])) {
    const stored = await store.desk.facts(bot.name, promise);
    const own = rebuilt.get(promise) ?? new Map<string, unknown>();
    for (const key of new Set([...stored.keys(), ...own.keys()])) {
      const [was, is] = [stored.get(key), own.get(key)];
      if (canonical(was) !== canonical(is)) differences.push({ promise, key, stored: was, rebuilt: is });
    }
  }
  return differences;
}

class Folding {
  readonly facts = new Map<string, Map<string, unknown>>();
  readonly #bot: Bot;
  readonly #specs: Specs;
  readonly #options = new OptionsAtRow();
  readonly #open = new Map<number, { readonly row: AskedRow; readonly pledge: readonly Pledged[] }>();
  readonly #kinds = new Map<string, string>();

  constructor(bot: Bot, specs: Specs) {
    this.#bot = bot;
    this.#specs = specs;
    for (const { id, kind } of bot.sources) this.#kinds.set(id, kind);
  }

  see(row: Row, files: Files = () => undefined): void {
    if (row.event === "pledge") this.#options.learn(row.pledge ?? snapshotHash(row.snapshot), row.snapshot);
    const place = this.#options.placeOf(row);
    const snapshot = this.#options.snapshotAt(row);
    if (!snapshot) return;
    const pledge = (): readonly Pledged[] => pledgeFor(snapshot, this.#specs, place);
    switch (row.event) {
      case "asked":
        this.#open.set(row.seq, { row, pledge: pledge() });
        if (row.source !== undefined) this.#kinds.set(row.source, row.sourceKind);
        break;
      case "answered":
      case "recovered": {
        const open = this.#open.get(row.request);
        this.#open.delete(row.request);
        if (open) this.#settle(open.pledge, exchangeOf(this.#bot.name, open.row, row), files);
        break;
      }
      case "refused":
        if (isLostHop(row)) this.#settle(pledge(), lostHop(this.#bot.name, row), files);
        break;
      case "operator":
      case "deleted":
        if (row.source !== undefined) this.#act(pledge(), { ...row, source: row.source });
        break;
      case "source":
        this.#end(snapshot, row);
        break;
    }
  }

  #act(pledge: readonly Pledged[], act: Act): void {
    for (const { spec, options } of pledge) this.#write(spec.name, spec.keep?.acted?.(options, act));
  }

  #settle(pledge: readonly Pledged[], exchange: Exchange, files: Files): void {
    for (const { spec, options } of pledge) {
      const keys = spec.keep?.keys?.(options, exchange.request) ?? [];
      this.#write(spec.name, spec.keep?.settle?.(options, exchange, this.#read(spec.name, keys), files)?.facts);
    }
  }

  #end(snapshot: PledgeSnapshot, row: SourceRow): void {
    const intent = intentOf(this.#bot.name, row, this.#kinds.get(row.source ?? "") ?? "");
    for (const { spec, options } of pledgeFor(snapshot, this.#specs, { source: intent.source })) {
      const keys = spec.keep?.sourceKeys?.(options, intent) ?? [];
      this.#write(spec.name, spec.keep?.ended?.(options, intent, row, this.#read(spec.name, keys)));
    }
  }

  #read(promise: string, keys: readonly string[]): Facts<unknown> {
    const known = this.facts.get(promise);
    return new Map(keys.flatMap((key): [string, unknown][] => (known?.has(key) ? [[key, known.get(key)]] : [])));
  }

  #write(promise: string, facts: ReadonlyMap<string, unknown> | undefined): void {
    if (!facts) return;
    const own = this.facts.get(promise) ?? new Map<string, unknown>();
    this.facts.set(promise, own);
    for (const [key, value] of facts) {
      if (value === null || value === undefined) own.delete(key);
      else own.set(key, value);
    }
  }
}

/** A hop of a robots.txt or reservation file that a promise forbade: the gate folds the end of that chain. */
const isLostHop = ({ hop, purpose }: RefusedRow): boolean =>
  hop > 0 && (purpose === "robots" || purpose === "reservation");

function lostHop(bot: string, row: RefusedRow): Exchange {
  return {
    request: requestOf(bot, row),
    asked: row.parent ?? 0,
    outcome: "dropped",
    startedAt: row.at,
    endedAt: row.at,
    wireBytes: 0,
    bytes: 0,
    findings: row.purpose === "robots" ? { robots: { state: "bad redirect" } } : {},
  };
}

function exchangeOf(bot: string, asked: AskedRow, row: Extract<Row, { event: "answered" | "recovered" }>): Exchange {
  const base = { request: requestOf(bot, asked), asked: asked.seq, startedAt: asked.startedAt, endedAt: row.endedAt };
  if (row.event === "recovered") return { ...base, outcome: "unknown", wireBytes: 0, bytes: 0, findings: {} };
  const { outcome, status, wireBytes, bytes, digest, findings } = row;
  return {
    ...{ ...base, outcome, wireBytes, bytes, findings },
    ...(status !== undefined && { status }),
    ...(digest !== undefined && { digest }),
  };
}
