import { snapshotHash } from "../ledger/pledge-snapshot.ts";
import type { Bot, Source } from "../pledge/bot.ts";
import { pledgeFor, type Specs, snapshotOf, specsOf } from "../pledge/effective.ts";
import { Fault } from "../pledge/fault.ts";
import type { Pledged } from "../pledge/promise.ts";
import type { Override, PledgeSnapshot } from "../pledge/row.ts";

/**
 * How a bot behaves right now: its pledge, its sources' and the operator's tightenings, under one hash. Every row of
 * the ledger names that hash. Made anew when any of the three changes.
 */
export class Conduct {
  readonly bot: Bot;
  readonly sources: ReadonlyMap<string, Source>;
  readonly specs: Specs;
  readonly snapshot: PledgeSnapshot;
  /** sha256 of the snapshot, hex. */
  readonly hash: string;
  /** How many of the operator's acts it knows of; not set: nobody asks whether there were more. */
  readonly acts: number | undefined;
  readonly #pledges = new Map<string, readonly Pledged[]>();

  /**
   * @param more `promises`: where the promises of overrides are found that the bot itself does not make
   * @throws Fault "configuration" where an override names a promise that nobody knows: it must not be passed over
   */
  constructor(
    bot: Bot,
    sources: readonly Source[],
    overrides: readonly Override[],
    more: { readonly promises?: Specs; readonly acts?: number } = {},
  ) {
    this.bot = bot;
    this.sources = new Map(sources.map((source) => [source.id, source]));
    this.specs = withOverridden(specsOf(bot, sources), overrides, more.promises);
    this.acts = more.acts;
    this.snapshot = snapshotOf(bot, sources, overrides);
    this.hash = snapshotHash(this.snapshot);
  }

  /** The pledge in force for a source at a host; `sharing` names other sources that have asked there. */
  pledge(source: string, host?: string, sharing: readonly string[] = []): readonly Pledged[] {
    const key = `${source}\u0000${host ?? ""}\u0000${sharing.join("\u0000")}`;
    const known = this.#pledges.get(key);
    if (known) return known;
    // Thousands of document hosts may pass; the memory of their pledges is bounded by starting over.
    if (this.#pledges.size > 2_000) this.#pledges.clear();
    const pledge = pledgeFor(this.snapshot, this.specs, { source, host, sharing });
    this.#pledges.set(key, pledge);
    return pledge;
  }

  /**
   * The pledge as if every source of the bot shared the host: its slots and facts are all that the true pledge there can
   * name. What must be loaded before it is known who has asked the host; judging by it would be too strict.
   */
  widest(source: string, host: string): readonly Pledged[] {
    const key = `${source}\u0000${host}\u0000*`;
    const known = this.#pledges.get(key);
    if (known) return known;
    const pledge = pledgeFor(this.snapshot, this.specs, { source, host, sharing: [...this.sources.keys()] });
    this.#pledges.set(key, pledge);
    return pledge;
  }
}

/** What an operator holds a host to may be no promise of the bot's (a host that is asked for nothing). */
function withOverridden(own: Specs, overrides: readonly Override[], known: Specs = new Map()): Specs {
  const specs = new Map(own);
  for (const { promise, scope, target } of overrides) {
    const spec = specs.get(promise) ?? known.get(promise);
    if (!spec) {
      throw new Fault(
        "configuration",
        `the ${scope} ${target} is held to "${promise}", which this version does not know`,
        "Run the version that wrote it, or lift it: goodbot sources lift.",
      );
    }
    specs.set(promise, spec);
  }
  return specs;
}
