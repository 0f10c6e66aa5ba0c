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
export const WORK_LIMIT = 20_000_000;

/**
 * The rules in force for a name, sorted once: longest pattern first, Allow before Disallow of equal length (RFC 9309
 * 2.2.2), then by line. Found by the octets before their first wildcard, so that a decision on thousands of rules
 * looks at the few that can match.
 */
export class RuleIndex {
  readonly #byPrefix = new Map<string, RankedRule[]>();
  readonly #prefixLengths: readonly number[];

  constructor(groups: readonly RobotsGroup[]) {
    const lengths = new Set<number>();
    for (const ranked of sorted(groups)) {
      const { prefix } = ranked.pattern;
      const bucket = this.#byPrefix.get(prefix);
      if (bucket) bucket.push(ranked);
      else this.#byPrefix.set(prefix, [ranked]);
      lengths.add(prefix.length);
    }
    this.#prefixLengths = [...lengths].sort((a, b) => b - a);
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
        if (!matches) continue;
        best = ranked;
        break;
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

  *#buckets(address: string): Iterable<readonly RankedRule[]> {
    for (const length of this.#prefixLengths) {
      if (length > address.length) continue;
      const bucket = this.#byPrefix.get(address.slice(0, length));
      if (bucket) yield bucket;
    }
  }
}

function sorted(groups: readonly RobotsGroup[]): RankedRule[] {
  const rules: Omit<RankedRule, "rank">[] = [];
  for (const group of groups) {
    for (const rule of group.rules) {
      // An empty pattern is no rule, but a way to say "nothing" (RFC 9309 2.2.2, "empty-pattern").
      if (rule.value !== "") rules.push({ rule, group, pattern: compilePattern(rule.value) });
    }
  }
  return rules.sort(byPrecedence).map((ranked, rank) => ({ ...ranked, rank }));
}

type Unranked = Omit<RankedRule, "rank">;

function byPrecedence(a: Unranked, b: Unranked): number {
  if (a.pattern.length !== b.pattern.length) return b.pattern.length - a.pattern.length;
  if (a.rule.type !== b.rule.type) return a.rule.type === "allow" ? -1 : 1;
  return a.rule.line - b.rule.line;
}
