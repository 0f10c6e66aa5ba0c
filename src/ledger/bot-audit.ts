import type { Bot } from "../pledge/bot.ts";
import { optionsFor, type Place, type Specs, specsOf } from "../pledge/effective.ts";
import type { Files, PromiseSpec, Prover, Violation } from "../pledge/promise.ts";
import type { PledgeRow, PledgeSnapshot, Row } from "../pledge/row.ts";
import type { AuditedPromise, AuditedViolation, Loosening } from "./audit-result.ts";
import { loosenings } from "./loosening.ts";
import { OptionsAtRow } from "./options-at-row.ts";
import { snapshotHash } from "./pledge-snapshot.ts";

/** Violations listed per promise; beyond it they are only counted. */
const MOST_LISTED = 1_000;

/** What is counted of one promise. */
interface Tally {
  readonly name: string;
  readonly ids: readonly string[];
  judged: number;
  violations: number;
  readonly listed: Violation[];
}

interface Proof extends Tally {
  readonly spec: PromiseSpec;
  readonly prover: Prover<unknown>;
}

const tally = (name: string, ids: readonly string[] = []): Tally => ({
  ...{ name, judged: 0, violations: 0, listed: [] },
  ids: ids.length > 0 ? ids : [name],
});

/** The provers of one bot's promises, and what they say of its rows. */
export class BotAudit {
  readonly loosened: Loosening[] = [];
  /** Rows that name a pledge which the ledger does not hold. */
  readonly #unfounded = tally("ledger");
  readonly #bot: Bot;
  readonly #specs: Specs;
  readonly #options = new OptionsAtRow();
  readonly #proofs: readonly Proof[];
  #snapshot: PledgeSnapshot | undefined;

  /**
   * @param promises promises that the bot's own file no longer makes but its ledger may name, and those of sources
   *   added by command
   */
  constructor(bot: Bot, promises: Specs, file: Files) {
    this.#bot = bot;
    // In the order of the pledge; what only the ledger names comes after it.
    this.#specs = new Map([...specsOf(bot), ...[...promises].filter(([name]) => !specsOf(bot).has(name))]);
    this.#proofs = [...this.#specs.values()].map((spec) => this.#proofOf(spec, file));
  }

  /** @param reported false before the time from which on the report tells */
  see(row: Row, reported: boolean): void {
    if (row.event === "pledge") this.#learn(row, reported);
    const place = this.#options.placeOf(row);
    if (this.#options.isUnknown(row) || (row.pledge === undefined && isJudged(row))) {
      const what = row.pledge === undefined ? "names no pledge" : `names a pledge ${row.pledge} that no row lays down`;
      this.#note(this.#unfounded, [{ what: `row ${row.seq} ${what}`, rows: [row.seq] }], reported);
    }
    this.#snapshot = this.#options.snapshotAt(row);
    if (this.#snapshot) for (const proof of this.#proofs) this.#show(proof, row, this.#snapshot, place, reported);
  }

  /** @param first number of the first row of the report: what only older rows show is left out */
  end(first: number): void {
    for (const proof of this.#proofs) {
      const violations = proof.prover.end?.() ?? [];
      this.#tell(
        proof,
        violations.filter(({ rows }) => rows.length === 0 || rows.some((row) => row >= first)),
      );
    }
  }

  promises(): readonly AuditedPromise[] {
    return this.#all().flatMap(({ name, ids, judged, violations }) =>
      ids.map((id) => ({ id, promise: name, bot: this.#bot.name, judged, violations })),
    );
  }

  violations(): readonly AuditedViolation[] {
    return this.#all().flatMap(({ name, ids, listed }) =>
      listed.flatMap(({ what, rows }) => ids.map((id) => ({ id, promise: name, bot: this.#bot.name, what, rows }))),
    );
  }

  #all(): readonly Tally[] {
    const own = specsOf(this.#bot);
    const told = this.#proofs.filter(({ name, judged, violations }) => own.has(name) || judged > 0 || violations > 0);
    return this.#unfounded.violations > 0 ? [...told, this.#unfounded] : told;
  }

  #learn({ seq, at, pledge, snapshot }: PledgeRow, reported: boolean): void {
    const hash = snapshotHash(snapshot);
    if (pledge !== hash) {
      const what = `row ${seq} lays down a pledge under the name ${pledge}, but its hash is ${hash}`;
      this.#note(this.#unfounded, [{ what, rows: [seq] }], reported);
    }
    const before = this.#options.latest;
    for (const loosened of before ? loosenings(before, snapshot, this.#specs) : []) {
      this.loosened.push({ ...loosened, row: seq, at });
    }
    this.#options.learn(pledge ?? hash, snapshot);
  }

  #show(proof: Proof, row: Row, snapshot: PledgeSnapshot, place: Place, reported: boolean): void {
    const options = this.#options.options(snapshot, proof.spec, place);
    if (options === undefined) return;
    const violations = proof.prover.see(row, options);
    if (violations) this.#note(proof, violations, reported);
  }

  #note(proof: Tally, violations: readonly Violation[], reported: boolean): void {
    if (!reported) return;
    proof.judged += 1;
    this.#tell(proof, violations);
  }

  #tell(proof: Tally, violations: readonly Violation[]): void {
    proof.violations += violations.length;
    proof.listed.push(...violations.slice(0, Math.max(0, MOST_LISTED - proof.listed.length)));
  }

  #proofOf(spec: PromiseSpec, file: Files): Proof {
    const { name, token, promised } = this.#bot;
    const ids = spec.serves.filter((id) => promised.includes(id));
    const prover = spec.prove({
      file,
      bot: { name, token },
      bySource: (source) => this.#snapshot && optionsFor(this.#snapshot, spec, { source }),
    });
    return { ...tally(spec.name, ids), spec, prover };
  }
}

const isJudged = ({ event, bot }: Row): boolean => bot !== undefined && (event === "asked" || event === "refused");
