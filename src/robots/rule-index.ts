import { gramAt, RarestGrams } from "./grams.ts";
import { compilePattern, type Pattern, patternMatches, type Work } from "./pattern.ts";
import type { RobotsGroup, RobotsRule } from "./robots-file.ts";

/** A rule ready to be matched. The lower its rank, the earlier it decides. */
export interface RankedRule {
  readonly rule: RobotsRule;
  readonly group: RobotsGroup;
  readonly pattern: Pattern;
  readonly rank: number;
}

/**
 * Octets one decision may look through. The greatest honest need, thousands of wildcard rules on a long address, is a
 * tenth of it; beyond, a hostile file would hold up the worker.
 */
export const WORK_LIMIT = 50_000_000;

/** So few rules are tried one after the other. */
const FEW = 64;

/**
 * The rules in force for a name, sorted once: longest pattern first, Allow before Disallow of equal length (RFC 9309
 * 2.2.2), then by line.
 *
 * A rule can match only where every three octets in a row of its fixed parts stand in the address. Each rule is filed
 * under the three that are rarest among all rules, so a decision on thousands of rules tries the few that can match.
 */
export class RuleIndex {
  /** Rules too short to be filed, or all of a small file. */
  readonly #always: RankedRule[] = [];
  readonly #byGram = new Map<number, RankedRule[]>();

  constructor(groups: readonly RobotsGroup[]) {
    const rules = sorted(groups);
    if (rules.length <= FEW) {
      this.#always = rules;
      return;
    }
    const rarest = new RarestGrams(rules.map(({ pattern }) => pattern));
    for (const ranked of rules) this.#file(ranked, rarest.of(ranked.pattern));
  }

  /**
   * The rule that decides about a canonical address, null where none matches. Past {@link WORK_LIMIT} nothing more is
   * searched: from there a Disallow counts as matching and an Allow as not, the strict reading.
   */
  decide(address: string, work: Work): RankedRule | null {
    let best: RankedRule | null = null;
    for (const bucket of this.#buckets(address)) {
      for (const ranked of bucket) {
        if (best !== null && ranked.rank > best.rank) break;
        const given = work.octets < WORK_LIMIT;
        const matches = given ? patternMatches(ranked.pattern, address, work) : ranked.rule.type === "disallow";
        if (matches) best = ranked;
      }
    }
    return best;
  }

  /** All rules that match, the deciding one first. */
  matching(address: string, work: Work): RankedRule[] {
    const found: RankedRule[] = [];
    for (const bucket of this.#buckets(address)) {
      for (const ranked of bucket) {
        if (work.octets < WORK_LIMIT && patternMatches(ranked.pattern, address, work)) found.push(ranked);
      }
    }
    return found.sort((a, b) => a.rank - b.rank);
  }

  #file(ranked: RankedRule, gram: number | null): void {
    const bucket = gram === null ? this.#always : this.#byGram.get(gram);
    if (bucket) bucket.push(ranked);
    else if (gram !== null) this.#byGram.set(gram, [ranked]);
  }

  /** The rules that may match, each list sorted by rank and given once. */
  #buckets(address: string): Set<readonly RankedRule[]> {
    const buckets = new Set<readonly RankedRule[]>([this.#always]);
    if (this.#byGram.size === 0) return buckets;
    for (let index = 0; index + 2 < address.length; index += 1) {
      const bucket = this.#byGram.get(gramAt(address, index));
      if (bucket) buckets.add(bucket);
    }
    return buckets;
  }
}

type Unranked = Omit<RankedRule, "rank">;

function sorted(groups: readonly RobotsGroup[]): RankedRule[] {
  const rules: Unranked[] = [];
  for (const group of groups) {
    for (const rule of group.rules) {
      // An empty pattern is no rule, but a way to say "nothing" (RFC 9309 2.2.2, "empty-pattern").
      if (rule.value !== "") rules.push({ rule, group, pattern: compilePattern(rule.value) });
    }
  }
  return rules.sort(byPrecedence).map(({ rule, group, pattern }, rank) => ({ rule, group, pattern, rank }));
}

function byPrecedence(a: Unranked, b: Unranked): number {
  if (a.pattern.length !== b.pattern.length) return b.pattern.length - a.pattern.length;
  if (a.rule.type !== b.rule.type) return a.rule.type === "allow" ? -1 : 1;
  return a.rule.line - b.rule.line;
}
